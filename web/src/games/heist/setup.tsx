// Before a heist: which one, who goes in, and for tinkerers what the crew brings along.
import type { Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import prebuiltText from '../../../../games/heist/data/prebuilt.txt?raw';
import type { SetupProps } from '../../ui/setup';
import { characters, fixers, items, skills } from './cards';
import { type Heist, heists } from './heists';
import { bounds, centre, outline } from './hex';
import type { Tile } from './tiles';
import '../../style/heist-setup.css';

export const covers = ['heist', 'crew', 'cash', 'fixers', 'items'];

type Options = Signal<Record<string, string>>;
const set = (options: Options, name: string, value: string) => {
  options.value = { ...options.value, [name]: value };
};

/* ---- Which heist ---- */

const shape = outline(0.94);
const place = (t: Tile) => {
  const c = centre(t.at);
  return `translate(${c.x.toFixed(0)} ${c.y.toFixed(0)})`;
};

/** A map as small as a stamp: tiles, unknown tiles, entrances, what is worth money. */
function Sketch({ tiles }: { tiles: Tile[] }) {
  const drawn = tiles.filter((t) => t.kind !== 'gap');
  const box = bounds(drawn.map((t) => t.at));
  return (
    <svg class="sketch" viewBox={`${box.x} ${box.y} ${box.w} ${box.h}`} aria-hidden="true">
      {drawn.map((t) =>
        t.kind === 'entrance' ? (
          <circle key={t.at} class="way-in" r="22" transform={place(t)} />
        ) : (
          <path
            key={t.at}
            class={t.unknown ? 'dark' : t.loot.length ? 'worth' : t.chits.length ? 'held' : 'bare'}
            d={shape}
            transform={place(t)}
          />
        ),
      )}
    </svg>
  );
}

const kinds: Record<string, string> = { breakout: 'a breakout', finale: 'the finale' };

function Choice({ h, options }: { h: Heist; options: Options }) {
  const chosen = (options.value.heist || heists[0]?.id) === h.id;
  return (
    <label class={chosen ? 'heist-card chosen' : 'heist-card'}>
      <input
        type="radio"
        name="heist"
        class="sr"
        checked={chosen}
        onChange={() => set(options, 'heist', h.id)}
      />
      <Sketch tiles={h.tiles} />
      <span class="heist-words">
        <b>{h.name}</b>
        <small>
          {h.difficulty}
          {kinds[h.kind] && `, ${kinds[h.kind]}`}
        </small>
        <small>{h.objective}</small>
      </span>
    </label>
  );
}

/* ---- Who goes in ---- */

const prebuilt = prebuiltText
  .split('\n')
  .filter((l) => l && !l.startsWith('#'))
  .map((l) => l.split('|').map((c) => c.trim()))
  .map(([name, character, both]) => ({
    name: name!,
    what: [characters[character!]?.title, ...both!.split(' ').map((s) => skills[s]?.title)].join(
      ', ',
    ),
  }));

function CrewChoice({ options, seats }: { options: Options; seats: number }) {
  const usual = prebuilt.slice(0, seats).map((p) => p.name);
  const chosen = options.value.crew ? (JSON.parse(options.value.crew) as string[]) : usual;
  const crew = usual.map((name, i) => chosen[i] ?? name);
  const choose = (seat: number, name: string) =>
    set(options, 'crew', JSON.stringify(crew.map((n, i) => (i === seat ? name : n))));
  /* Another number of players: as many characters as there are. */
  useEffect(() => {
    if (options.peek().crew && chosen.length !== seats) choose(-1, '');
  }, [seats]);
  return (
    <details class="more">
      <summary>The crew: {crew.join(', ')}</summary>
      {crew.map((name, i) => (
        <label key={i}>
          <span>Character {i + 1}</span>
          <select value={name} onChange={(e) => choose(i, e.currentTarget.value)}>
            {prebuilt.map((p) => (
              <option key={p.name} value={p.name}>
                {p.name}: {p.what}
              </option>
            ))}
          </select>
        </label>
      ))}
    </details>
  );
}

/* ---- What they bring ---- */

function Ticks({
  legend,
  name,
  of,
  usual,
  options,
}: {
  legend: string;
  name: string;
  of: Record<string, { title: string; text: string }>;
  usual: string[];
  options: Options;
}) {
  const has = options.value[name] ? (JSON.parse(options.value[name]) as string[]) : usual;
  const tick = (id: string, on: boolean) =>
    set(options, name, JSON.stringify(on ? [...has, id] : has.filter((x) => x !== id)));
  return (
    <fieldset class="ticks">
      <legend>{legend}</legend>
      {Object.entries(of).map(([id, card]) => (
        <label key={id} class="check">
          <input
            type="checkbox"
            checked={has.includes(id)}
            onChange={(e) => tick(id, e.currentTarget.checked)}
          />
          <span>
            {card.title} <small>{card.text}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function Setup({ options, seats }: SetupProps) {
  return (
    <div class="heist-setup">
      <fieldset class="heists">
        <legend>Which heist</legend>
        <div class="heist-cards">
          {heists.map((h) => (
            <Choice key={h.id} h={h} options={options} />
          ))}
        </div>
      </fieldset>
      <CrewChoice options={options} seats={seats.value} />
      <details class="more">
        <summary>Money, fixers and items to begin with</summary>
        <label>
          <span>Cash, in thousands</span>
          <input
            type="number"
            min={0}
            max={99}
            value={options.value.cash ?? ''}
            placeholder="0"
            onInput={(e) => set(options, 'cash', e.currentTarget.value)}
          />
        </label>
        <Ticks legend="Fixers" name="fixers" of={fixers} usual={['old-friend']} options={options} />
        <Ticks legend="Items" name="items" of={items} usual={[]} options={options} />
      </details>
    </div>
  );
}
