// Before a heist: which one, who goes in, and for tinkerers what the crew brings along.
import { type Signal, useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { toggled } from '../../ui/chips';
import { useLoaded } from '../../ui/hooks';
import { Button, Either, Tick } from '../../ui/parts';
import type { Role, SetupProps } from '../../ui/setup';
import { abilities, characters, fixers, items, type Prebuilt, prebuilt, skills } from './cards';
import { type Heist, heists, storyOf } from './heists';
import { centre, outline } from './hex';
import { MapPicture, placed } from './map';
import type { Tile } from './tiles';
import { goalInWords } from './words';
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
  const { drawn, box } = placed(tiles);
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

/** “jewel 1, cash 3” as people say it. */
const goalsOf = (h: Heist): string =>
  h.objective
    .split(',')
    .map((g) => g.trim().split(' '))
    .map(([kind, n]) => goalInWords([kind!, Number(n ?? 1)]))
    .join(', ');

const kinds: Record<string, string> = { breakout: 'a breakout', finale: 'the finale' };

function Choice({ h, options }: { h: Heist; options: Options }) {
  const chosen = (options.value.heist || heists[0]?.id) === h.id;
  return (
    <Either class="heist-card" group="heist" on={chosen} pick={() => set(options, 'heist', h.id)}>
      <Sketch tiles={h.tiles} />
      <span class="heist-words">
        <b>{h.name}</b>
        <small>
          {h.difficulty}
          {kinds[h.kind] && `, ${kinds[h.kind]}`}
        </small>
        <small>{goalsOf(h)}</small>
      </span>
    </Either>
  );
}

/** What is known beforehand of the heist that is chosen, and its map. */
function Brief({ options }: { options: Options }) {
  const h = heists.find((x) => x.id === (options.value.heist || heists[0]?.id));
  const opened = useSignal(false);
  const load = () => (h && opened.value ? storyOf(h.id) : undefined);
  const story = useLoaded(load, '', [h, opened.value]);
  if (!h) return null;
  return (
    <details class="more brief" onToggle={(e) => (opened.value = e.currentTarget.open)}>
      <summary>The briefing and the map</summary>
      <div class="brief-both spread">
        <MapPicture tiles={h.tiles} />
        <div>
          {story
            .split(/\n\s*\n/)
            .filter(Boolean)
            .map((p) => (
              <p key={p}>{p}</p>
            ))}
        </div>
      </div>
    </details>
  );
}

/* ---- Who goes in ---- */

/** A character as the table's settings name it: a pre-built name, or a character and two skills. */
function roleOf(one: unknown): Role {
  const known = prebuilt.find((p) => p.name === one);
  const made = (one ?? {}) as { name?: string; character?: string; skills?: string[] };
  const words = typeof one === 'string' && !known ? one.split(' ') : [];
  const character = known?.character ?? made.character ?? words[0] ?? '';
  const both = known?.skills ?? made.skills ?? words.slice(1);
  const title = characters[character]?.title ?? character;
  return {
    name: known?.name ?? made.name ?? title,
    about: [title, ...both.map((s) => skills[s]?.title ?? s)].join(', '),
  };
}

export const roles = (options: Record<string, unknown>, seats: number): Role[] =>
  (Array.isArray(options.crew) ? options.crew : prebuilt.slice(0, seats).map((p) => p.name)).map(
    roleOf,
  );

/** A character's card: who they are, what they can do with any die, and their two skills. */
function PersonCard({
  p,
  seat,
  full,
  choose,
}: {
  p: Prebuilt;
  /** Where they sit; −1: they stay at home. */
  seat: number;
  full: boolean;
  choose: () => void;
}) {
  const card = characters[p.character];
  return (
    <Button
      class={seat >= 0 ? 'person-card sunk column chosen' : 'person-card sunk column'}
      aria-pressed={seat >= 0}
      disabled={seat < 0 && full}
      onClick={choose}
    >
      <b>{p.name}</b>
      {seat >= 0 && <i class="seat-no on-loud">{seat + 1}</i>}
      <span>{card?.title}</span>
      <small>
        memory {card?.memory}, ideas {card?.ideas}
      </small>
      <small>{p.skills.map((s) => skills[s]?.title).join(', ')}</small>
      <small class="able">{card?.abilities.map((a) => abilities[a]?.title).join(', ')}</small>
    </Button>
  );
}

function CrewChoice({ options, seats }: { options: Options; seats: number }) {
  const usual = prebuilt.slice(0, seats).map((p) => p.name);
  const chosen = options.value.crew ? (JSON.parse(options.value.crew) as string[]) : usual;
  /* Another number of players: as many characters as there are, each once. At once: later it might
     undo what was chosen meanwhile. */
  useLayoutEffect(() => {
    if (!options.peek().crew || chosen.length === seats) return;
    const more = usual.filter((n) => !chosen.includes(n));
    set(options, 'crew', JSON.stringify([...chosen, ...more].slice(0, seats)));
  }, [seats]);
  return (
    <fieldset class="people">
      <legend>
        The crew{' '}
        <small>
          {chosen.length < seats
            ? `choose ${seats - chosen.length} more`
            : 'pick somebody again to send them home'}
        </small>
      </legend>
      <div class="person-cards spread">
        {prebuilt.map((p) => (
          <PersonCard
            key={p.name}
            p={p}
            seat={chosen.indexOf(p.name)}
            full={chosen.length >= seats}
            choose={() => set(options, 'crew', JSON.stringify(toggled(chosen, p.name)))}
          />
        ))}
      </div>
    </fieldset>
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
  return (
    <fieldset class="ticks">
      <legend>{legend}</legend>
      {Object.entries(of).map(([id, card]) => (
        <Tick
          key={id}
          on={has.includes(id)}
          set={() => set(options, name, JSON.stringify(toggled(has, id)))}
        >
          {card.title} <small>{card.text}</small>
        </Tick>
      ))}
    </fieldset>
  );
}

export function Setup({ options, seats }: SetupProps) {
  return (
    <div class="heist-setup column">
      <fieldset class="heists">
        <legend>Which heist</legend>
        <div class="heist-cards spread">
          {heists.map((h) => (
            <Choice key={h.id} h={h} options={options} />
          ))}
        </div>
      </fieldset>
      <Brief options={options} />
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
