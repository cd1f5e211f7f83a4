// "Set the table": what is played, who sits where, and how. Everything is set as most people want
// it, so that the second click is enough.
import { nameChars } from 'virtual:facts/limits';
import { type Signal, useComputed, useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { MakeTable } from '../wire/api';
import { readAs, write } from '../wire/keys';
import type { GameInfo } from '../wire/types';
import { sitDown } from './home';
import { useLoaded } from './hooks';
import { type Own, OwnText } from './own';
import { type Pace, PaceLine, paceOf, usualPace } from './pace';
import { attempt, Dialog, Form, Plain, Select, Tick, Trouble } from './parts';
import {
  fillWithBots,
  fillWithMe,
  fitPlaces,
  hostedBy,
  isOpenGame,
  others,
  type Place,
  readOption,
  setPlace,
} from './places';
import { alone } from './route';
import { type Setup, setupOf } from './setup';

/** What was set last time, by game. */
interface Settings {
  seats: number;
  places: Place[];
  pace: Pace;
  seen: boolean;
  options: Record<string, string>;
}

function Places({
  game,
  places,
  players,
  open,
}: {
  game: string;
  places: Signal<Place[]>;
  players: number;
  open: boolean;
}) {
  const set = (i: number, change: Partial<Place>) => {
    places.value = setPlace(places.value, i, change);
  };
  return (
    <fieldset class="who-sits spread">
      <legend>Who sits where</legend>
      <div class="acts fill">
        <Plain onClick={() => (places.value = fillWithBots(places.value))}>
          Bots for everybody else
        </Plain>
        {/* Where nothing is secret, one person can be everybody. */}
        {open && (
          <Plain onClick={() => (places.value = fillWithMe(places.value))}>I play them all</Plain>
        )}
      </div>
      {places.value.map((p, i) => (
        <div class="row" key={i}>
          <label for={`place-${i}`}>{i < players ? `Player ${i + 1}` : 'Runs the game'}</label>
          <Select
            id={`place-${i}`}
            value={p.who}
            set={(who) => set(i, { who })}
            of={[['me', 'me'], ['here', 'also on this device'], ...others(game)]}
          />
          {p.who === 'here' && (
            <input
              aria-label={`Name of player ${i + 1}`}
              maxLength={nameChars}
              required
              value={p.name}
              onInput={(e) => set(i, { name: e.currentTarget.value })}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}

type Options = Signal<Record<string, string>>;

function PlainOption({ o, options }: { o: GameInfo['options'][number]; options: Options }) {
  const set = (value: string) => {
    options.value = { ...options.value, [o.name]: value };
  };
  return (
    <label for={`option-${o.name}`}>
      <span>
        {o.name}
        {o.help && <small> {o.help}</small>}
      </span>
      {o.values?.length ? (
        <Select
          id={`option-${o.name}`}
          value={options.value[o.name] ?? ''}
          set={set}
          of={[['', 'as usual'], ...o.values]}
        />
      ) : (
        <input
          id={`option-${o.name}`}
          value={options.value[o.name] ?? ''}
          placeholder="as usual"
          onInput={(e) => set(e.currentTarget.value)}
        />
      )}
    </label>
  );
}

export interface SheetProps {
  game: GameInfo;
  name: string;
  /** The crew whose table it will be. */
  crew?: string;
  /** What is done with the settings, if no table is made now. */
  use?: { words: string; take: (request: MakeTable) => Promise<unknown> };
  close: () => void;
}

export function Sheet({ game, name, crew, use, close }: SheetProps) {
  const before = useMemo(() => readAs<Partial<Settings>>(`settings.${game.id}`, {}), [game.id]);
  const seats = useSignal(before.seats ?? game.default);
  const places = useSignal<Place[]>(before.places ?? []);
  const passing = useSignal(true);
  const pace = useSignal<Pace>({ ...usualPace, ...before.pace, from: '', to: '' });
  const seen = useSignal(before.seen ?? false);
  const options = useSignal<Record<string, string>>(before.options ?? {});
  const trouble = useSignal('');
  const own = useSignal<Own | null>(null);
  const setup = useLoaded<Setup | null>(() => setupOf(game.id)?.(), null, [game.id]);
  /* A game that a person runs has one place more. */
  const count = useComputed(() => seats.value + (options.value.mode === 'hosted' ? 1 : 0));
  /* At once: later it might undo what was chosen meanwhile. */
  useLayoutEffect(() => {
    const fitted = fitPlaces(places.peek(), count.value, alone.value ? 'medium' : 'open');
    /* The player who sets the table runs the game, unless another is chosen. */
    places.value = count.value > seats.peek() ? hostedBy(fitted, seats.peek()) : fitted;
  }, [count.value]);
  const also = places.value.flatMap((p, seat) =>
    p.who === 'here' ? [{ seat, name: p.name }] : [],
  );
  const mayShare = also.length > 0 && !isOpenGame(game.id, options.value.mode);
  const shares = mayShare && passing.value;
  const make = () =>
    attempt(trouble, async () => {
      const mine = own.value && game.content_option;
      const chosen = Object.entries(options.value).filter(([k, v]) => v !== '' && k !== mine);
      const waits = places.value.some((p) => p.who === 'open');
      const set: Settings = {
        seats: seats.value,
        places: places.value,
        pace: pace.value,
        seen: seen.value,
        options: options.value,
      };
      write(`settings.${game.id}`, JSON.stringify(set));
      const request: MakeTable = {
        game: game.id,
        seats: seats.value,
        name,
        players: places.value.map((p) => (p.who === 'here' ? 'open' : p.who)),
        ...(own.value && { content: own.value.text }),
        public: seen.value,
        ...paceOf(alone.value ? usualPace : pace.value, shares),
        ...(crew && { crew }),
        ...(chosen.length && {
          options: Object.fromEntries(chosen.map(([k, v]) => [k, readOption(k, v)])),
        }),
      };
      if (use) await use.take(request);
      else await sitDown(request, { now: !waits, also, passing: shares });
      close();
    });
  const counts = Array.from({ length: game.max - game.min + 1 }, (_, i) => game.min + i);
  const covers = setup?.covers ?? [];
  return (
    <Dialog class={`sheet game-${game.id}`} label="sheet-title" close={close}>
      {(shut) => (
        <Form send={make}>
          <h2 id="sheet-title">{game.title}</h2>
          <label>
            <span>Players</span>
            <Select
              class="count-players"
              value={seats.value}
              set={(n) => (seats.value = n)}
              of={counts}
            />
          </label>
          {setup && <setup.Setup game={game} options={options} seats={seats} />}
          {(setup || !setupOf(game.id)) &&
            game.options
              .filter((o) => !covers.includes(o.name))
              .map((o) => <PlainOption key={o.name} o={o} options={options} />)}
          {game.content_option && <OwnText game={game.id} own={own} />}
          <Places
            game={game.id}
            places={places}
            players={seats.value}
            open={isOpenGame(game.id, options.value.mode)}
          />
          {mayShare && (
            <Tick on={passing.value} set={(on) => (passing.value = on)}>
              We share this device: hide the table between turns
            </Tick>
          )}
          {!alone.value && (
            <>
              <PaceLine pace={pace} passing={shares} />
              <Tick on={seen.value} set={(on) => (seen.value = on)}>
                Anybody may join (listed publicly)
              </Tick>
            </>
          )}
          <Trouble of={trouble} />
          <div class="acts">
            <button type="submit" class="go">
              {use?.words ?? 'Make the table'}
            </button>
            <Plain onClick={shut}>Cancel</Plain>
          </div>
        </Form>
      )}
    </Dialog>
  );
}
