// Escape: ways out with their price and their chance.

import { leadsTo } from '../../../learn/point';
import { percent } from '../../../ui/names';
import { Button, Quiet } from '../../../ui/parts';
import type { Deed } from '../acts';
import { fitting, type Play, usePlay } from '../play';
import { runCost } from '../sketch';
import { Asks, DeedButton, End, Hands, Undo } from './buttons';

export const chanceOf = (play: Play, d: Deed): number | undefined =>
  play.chances.value[d.text]?.out;

/** The best first: the likeliest, then the cheapest. */
export const bestRuns = (play: Play, runs: Deed[]): Deed[] =>
  [...runs].sort(
    (a, b) =>
      (chanceOf(play, b) ?? 0) - (chanceOf(play, a) ?? 0) ||
      runCost(play, a.text) - runCost(play, b.text),
  );

function payment(cost: number, ideas: number): string {
  const have = `${ideas} ${ideas === 1 ? 'idea' : 'ideas'}`;
  if (ideas >= cost) return `Your ${have} will pay for it.`;
  return ideas ? `It takes your ${have} and a lucky die.` : 'It takes a lucky die.';
}

/** Other ways to offer: the best one to each of the other exits; the rest are picked on the map. */
function otherWays(left: Deed[], picked: boolean): Deed[] {
  if (picked) return left.slice(1, 5);
  const exits = new Map<string | undefined, Deed>();
  for (const d of left) if (!exits.has(d.hexes.at(-1))) exits.set(d.hexes.at(-1), d);
  return [...exits.values()].slice(1);
}

export function Running() {
  const play = usePlay();
  const p = play.person;
  const { runs, ends } = play.acts.value;
  const a = play.aim.value;
  const left = bestRuns(play, a?.key === 'run' ? fitting(a) : runs);
  const best = left[0];
  if (!p) return null;
  const cost = best ? runCost(play, best.text) : 0;
  const chance = best && chanceOf(play, best);
  const heading = p.npc
    ? `${play.called(play.who)}: run!`
    : runs.length || ends.has('stay')
      ? 'Run!'
      : 'The others run';
  const stuck = ends.has('caught')
    ? 'That was not enough. Put down what the others can still save.'
    : ends.has('stay')
      ? 'There is no way out from here.'
      : 'Nothing for you to do now.';
  const say = best ? (
    <p>
      {a ? 'This way' : 'The best way'}: out at {best.hexes.at(-1)}, {cost}{' '}
      {cost === 1 ? 'move' : 'moves'}. {payment(cost, p.ideas)}{' '}
      {chance !== undefined && <b class="chance-out">{percent(chance)} to get out</b>}
    </p>
  ) : (
    <p>{runs.length ? '' : stuck}</p>
  );
  return (
    <Asks
      title={heading}
      say={
        <>
          {say}
          {left.length > 1 && <p class="fine-on">Pick tiles on the map to go another way.</p>}
        </>
      }
    >
      {best && (
        <DeedButton d={best} kind="go">
          Run{chance !== undefined ? `, ${percent(chance)}` : ''}
        </DeedButton>
      )}
      {otherWays(left, !!a).map((d) => (
        <Button
          key={d.text}
          class="slip"
          data-moves={leadsTo([d.text])}
          onClick={() => {
            play.aim.value = { key: 'run', deeds: runs, words: [], hexes: d.hexes };
          }}
        >
          via {d.hexes[0]} to {d.hexes.at(-1)}
          {chanceOf(play, d) !== undefined && <b> {percent(chanceOf(play, d)!)}</b>}
        </Button>
      ))}
      {a && <Quiet onClick={() => play.forget()}>Show all ways</Quiet>}
      <Hands />
      <End verb="stay" kind="quiet">
        Stay behind
      </End>
      <End verb="caught" kind="quiet">
        Be caught
      </End>
      <Undo />
    </Asks>
  );
}
