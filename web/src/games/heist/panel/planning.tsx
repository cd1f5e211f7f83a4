// Before the heist: tokens on the map, the shop, fixers, and what a character can do.
import { Spots } from '../../../ui/chips';
import { Button } from '../../../ui/parts';
import { abilities, fixers, items, memoryOf, skills } from '../cards';
import { abilityList, Die, Letters } from '../parts';
import { usePlay } from '../play';
import { prices } from '../sketch';
import type { Person } from '../types';
import { End, intoSight, lookedAt, Undo } from './buttons';

interface Thing {
  /** As moves name it: `buy bump-key`, `fixer shell`. */
  key: string;
  title: string;
  text: string;
  /** What there is to say about it: a price, an owner, that it was used. */
  note?: string;
}

/** One thing of the crew or of the shop: a button while it can be had, and in sight all the time. */
function KitSlip({ thing }: { thing: Thing }) {
  const play = usePlay();
  return (
    <li>
      <Button
        class="slip kit-slip"
        data-thing={thing.key.replace(/^(buy|has) /, 'item:').replace(/^fixer /, 'fixer:')}
        aria-disabled={!play.acts.value.uses.has(thing.key)}
        disabled={play.busy}
        onClick={() => play.acts.value.uses.has(thing.key) && play.take(thing.key)}
        {...lookedAt(play.note, thing)}
      >
        <b>{thing.title}</b>
        {thing.note && <span class="kit-note">{thing.note}</span>}
        <span class="sr">. {thing.text}</span>
      </Button>
    </li>
  );
}

/** What the crew has, and what there is to buy, whether or not there is money for it. */
function Kit() {
  const play = usePlay();
  const v = play.view;
  const shop = Object.entries(items).map(
    ([id, card]): Thing => ({ ...card, key: `buy ${id}`, note: `$${prices(play)[id]}k` }),
  );
  const bought = v.items.map((id): Thing => {
    const owner = v.owners[id];
    return {
      ...(items[id] ?? { title: id, text: '' }),
      key: `has ${id}`,
      ...(owner !== undefined && owner >= 0 && { note: play.called(owner) }),
    };
  });
  const friends = v.fixers.map(
    (id): Thing => ({
      ...(fixers[id] ?? { title: id, text: '' }),
      key: `fixer ${id}`,
      ...(v.used.includes(id) && { note: 'done' }),
    }),
  );
  const row = (title: string, things: Thing[]) => (
    <div class="kit-row">
      <h3>{title}</h3>
      <ul>
        {things.map((t, i) => (
          <KitSlip key={`${t.key} ${i}`} thing={t} />
        ))}
        {things.length === 0 && <li class="fine-on">nothing yet</li>}
      </ul>
    </div>
  );
  return (
    <section class="kit flow" aria-label="What the crew has">
      {row(`Shop, you have $${v.team}k`, shop)}
      {row('Bought', bought)}
      {row('Fixers', friends)}
    </section>
  );
}

export function Planning() {
  const play = usePlay();
  const v = play.view;
  const p = v.crew[play.you];
  if (!p) return null;
  const all = memoryOf(p, v.owners['master-plan-copy'] === play.you);
  const used = p.plan?.length ?? 0;
  const me = play.called(play.you);
  const whose = me === 'You' ? 'your' : `${me}’s`;
  const ready = play.acts.value.ends.has('ready');
  return (
    <div class="plan-panel">
      <div class="say">
        <h2>{p.ready ? play.waiting() || 'Waiting for the others …' : `Plan ${whose} way in`}</h2>
        <p>Arrows are entrances. Pick a tile for a token, and again to take it back.</p>
        <p class="memory flow" data-thing="number:memory">
          <Spots class="dots" n={used} of={all} on="used" />
          <b>
            {used} of {all} tokens
          </b>
          {p.at && <span>start at {p.at}</span>}
        </p>
        <div class="acts">
          <End verb="ready">Ready</End>
          {!ready && !p.ready && <span class="fine-on">Choose an entrance to be ready.</span>}
          <Undo />
        </div>
      </div>
      <Kit />
    </div>
  );
}

/** What this character is good at, to plan by. */
export function Abilities({ p }: { p: Person }) {
  const list = abilityList(p);
  const both = (p.skills ?? []).map((s) => skills[s]);
  return (
    <details class="also" onToggle={intoSight}>
      <summary>What your character can do</summary>
      <dl class="able">
        {list.map((a) => (
          <div key={a}>
            <dt data-thing={`ability:${a}`}>{abilities[a]?.title}</dt>
            <dd>{abilities[a]?.text}</dd>
          </div>
        ))}
        {both.map((s) => (
          <div key={s?.title}>
            <dt>{s?.title}</dt>
            <dd class="on-dice">
              {s?.actions.map((a, i) => (
                <span key={i}>
                  <Die value={i + 1} />
                  <Letters of={a.letters} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
