// What is left of an action, the team's choices, and choices in steps.
import { Button } from '../../../ui/parts';
import { boardOf } from '../board';
import { actionIn, events } from '../cards';
import { Letters } from '../parts';
import { fitting, nextWords, usePlay } from '../play';
import { prices } from '../sketch';
import { inWords } from '../tiles';
import { deedInWords, useCard, wordOf } from '../words';
import { Asks, Cancel, DeedButton, Deeds, End, Hands, Undo } from './buttons';

const verbOf: Record<string, string> = {
  M: 'move',
  U: 'unlock',
  S: 'subdue',
  D: 'disable',
  R: 'reveal',
  I: 'idea',
  L: 'loot',
};

export function Working() {
  const play = usePlay();
  const p = play.person;
  if (!p) return null;
  const title = p.committed ? actionIn(p, p.committed, p.die)?.title : '';
  const verbs = new Set([...play.acts.value.tiles.values()].flat().map((d) => d.verb));
  const can = [...new Set(p.left)].map((l) => verbOf[l]!).filter((w) => verbs.has(w));
  const who = play.called(play.who) === 'You' ? '' : `${play.called(play.who)}: `;
  /* Done forgets what is left: what is free for the taking stands out first. */
  const free = play.acts.value.hands.some((d) => d.verb === 'idea' || d.verb === 'loot');
  const heading = (
    <>
      {who}
      {p.done ? 'Done' : title}
      {!p.done && p.left && (
        <span data-thing="mark:left">
          <Letters of={p.left} />
        </span>
      )}
    </>
  );
  const say = p.done
    ? play.waiting() || 'Waiting for the others …'
    : can.length
      ? `Pick a tile to ${can.join(' or ')}.`
      : free
        ? 'It is yours for the taking.'
        : p.left
          ? 'Nothing left to do from here, unless somebody makes room.'
          : 'Everything is done.';
  return (
    <Asks title={heading} say={<p>{say}</p>}>
      <Hands />
      <End verb="done" kind={free ? 'quiet' : 'go'}>
        {free ? 'Done, leave it' : 'Done'}
      </End>
      <Undo />
    </Asks>
  );
}

export function Choosing() {
  const play = usePlay();
  const v = play.view;
  const { choices, tiles } = play.acts.value;
  const active = v.active && events[v.active];
  return (
    <Asks
      title={active ? active.title : 'The team decides'}
      say={
        <p>
          {active ? active.text : 'The dog could jump to more than one tile.'}
          {tiles.size > 0 && ' Pick one of the marked tiles.'}
        </p>
      }
    >
      <Deeds of={choices} />
    </Asks>
  );
}

/** Something is aimed: words as buttons, tiles on the map. */
export function Aiming() {
  const play = usePlay();
  const a = play.aim.value!;
  const first = a.deeds[0]!;
  const p = play.person;
  const left = fitting(a);
  const words = nextWords(a);
  const asks = words.length > 1 || words[0] !== undefined;
  const hexes = left.some((d) => d.hexes.length > a.hexes.length);
  const ask = (word: string | undefined) =>
    left.find((d) => d.rest[a.words.length] === word) ?? first;
  const whole = left.find(
    (d) => d.hexes.length === a.hexes.length && d.rest.length === a.words.length,
  );
  const price = first.verb === 'buy' ? `, $${prices(play)[first.what]}k` : '';
  return (
    <Asks
      title={deedInWords(first, play) + price}
      say={
        <p>
          {first.verb === 'commit' && p
            ? actionIn(p, first.what, first.die || p.die)?.special?.text
            : useCard(first).text}
          {hexes && ' Pick a tile.'}
        </p>
      }
    >
      {asks &&
        words.map((w) => (
          <Button
            class="slip"
            key={w ?? ''}
            disabled={play.busy}
            onClick={() => (w === undefined ? play.do(ask(undefined)) : play.narrow({ word: w }))}
          >
            {wordOf(ask(w), a.words.length, play)}
          </Button>
        ))}
      {whole && left.length > 1 && !asks && (
        <DeedButton d={whole} kind="go">
          Just these
        </DeedButton>
      )}
      <Cancel />
    </Asks>
  );
}

/** A tile where more than one thing can be done. */
export function OneTile() {
  const play = usePlay();
  const hex = play.tile.value!;
  const tile = boardOf(play.view).at.get(hex);
  return (
    <Asks title={hex} say={<p>{tile && inWords(tile)}. What will it be?</p>}>
      <Deeds of={play.acts.value.tiles.get(hex) ?? []} />
      <Cancel />
    </Asks>
  );
}
