// "Set the table": what is played, who sits where, and how. Everything is set as most people want
// it, so that the second click is enough.
import { type Signal, useComputed, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { GameInfo } from '../wire/types';
import { sitDown } from './home';
import { fitPlaces, type Place, setPlace } from './places';
import { type Setup, setups } from './setup';

const clocks: [string, number | null][] = [
  ['no clock', null],
  ['30 seconds a move', 30000],
  ['1 minute a move', 60000],
  ['3 minutes a move', 180000],
];

/** Lists and objects are written as JSON, everything else is meant as it is typed. */
function readOption(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  return JSON.parse(text);
}

function Places({ places, players }: { places: Signal<Place[]>; players: number }) {
  const set = (i: number, change: Partial<Place>) => {
    places.value = setPlace(places.value, i, change);
  };
  return (
    <fieldset class="who-sits">
      <legend>Who sits where</legend>
      {places.value.map((p, i) => (
        <div class="row" key={i}>
          <label for={`place-${i}`}>{i < players ? `Player ${i + 1}` : 'Runs the game'}</label>
          <select
            id={`place-${i}`}
            value={p.who}
            onChange={(e) => set(i, { who: e.currentTarget.value as Place['who'] })}
          >
            <option value="me">me</option>
            <option value="here">also on this device</option>
            <option value="open">a friend</option>
            <option value="easy">easy bot</option>
            <option value="medium">medium bot</option>
            <option value="hard">hard bot</option>
          </select>
          {p.who === 'here' && (
            <input
              aria-label={`Name of player ${i + 1}`}
              maxLength={40}
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
        <select
          id={`option-${o.name}`}
          value={options.value[o.name] ?? ''}
          onChange={(e) => set(e.currentTarget.value)}
        >
          <option value="">as usual</option>
          {o.values.map((v) => (
            <option key={v} value={v}>
              {v}
            </option>
          ))}
        </select>
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

function useSetup(game: string): Setup | null {
  const setup = useSignal<Setup | null>(null);
  useEffect(() => {
    setups[game]?.().then((s) => {
      setup.value = s;
    });
  }, [game, setup]);
  return setup.value;
}

export function Sheet({ game, name, close }: { game: GameInfo; name: string; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const seats = useSignal(game.default);
  const places = useSignal<Place[]>([]);
  const passing = useSignal(true);
  const clock = useSignal(0);
  const seen = useSignal(false);
  const options = useSignal<Record<string, string>>({});
  const trouble = useSignal('');
  const setup = useSetup(game.id);
  useEffect(() => dialog.current?.showModal(), []);
  /* A game that a person runs has one place more. */
  const count = useComputed(() => seats.value + (options.value.mode === 'hosted' ? 1 : 0));
  useEffect(() => {
    places.value = fitPlaces(places.peek(), count.value);
  }, [count.value]);
  const also = places.value.flatMap((p, seat) =>
    p.who === 'here' ? [{ seat, name: p.name }] : [],
  );
  const make = async (e: Event) => {
    e.preventDefault();
    try {
      const chosen = Object.entries(options.value).filter(([, v]) => v !== '');
      const waits = places.value.some((p) => p.who === 'open');
      await sitDown(
        {
          game: game.id,
          seats: seats.value,
          name,
          players: places.value.map((p) => (p.who === 'here' ? 'open' : p.who)),
          public: seen.value,
          clock: clocks[clock.value]![1],
          ...(chosen.length && {
            options: Object.fromEntries(chosen.map(([k, v]) => [k, readOption(v)])),
          }),
        },
        { now: !waits, also, passing: passing.value && also.length > 0 },
      );
      close();
    } catch (error) {
      trouble.value = (error as Error).message;
    }
  };
  const counts = Array.from({ length: game.max - game.min + 1 }, (_, i) => game.min + i);
  const covers = setup?.covers ?? [];
  return (
    <dialog
      class={`sheet game-${game.id}`}
      ref={dialog}
      onClose={close}
      aria-labelledby="sheet-title"
    >
      <form onSubmit={make}>
        <h2 id="sheet-title">{game.title}</h2>
        <label>
          <span>Players</span>
          <select
            class="count-players"
            value={seats.value}
            onChange={(e) => (seats.value = Number(e.currentTarget.value))}
          >
            {counts.map((n) => (
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </select>
        </label>
        {setup && <setup.Setup game={game} options={options} seats={seats} />}
        {(setup || !setups[game.id]) &&
          game.options
            .filter((o) => !covers.includes(o.name))
            .map((o) => <PlainOption key={o.name} o={o} options={options} />)}
        <Places places={places} players={seats.value} />
        {also.length > 0 && (
          <label class="check">
            <input
              type="checkbox"
              checked={passing.value}
              onChange={(e) => (passing.value = e.currentTarget.checked)}
            />
            <span>We pass it on: cover everything in between</span>
          </label>
        )}
        <label>
          <span>Time</span>
          <select
            value={clock.value}
            onChange={(e) => (clock.value = Number(e.currentTarget.value))}
          >
            {clocks.map(([text], i) => (
              <option key={text} value={i}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={seen.value}
            onChange={(e) => (seen.value = e.currentTarget.checked)}
          />
          <span>Anybody may join (it stands in the list of open tables)</span>
        </label>
        {trouble.value && (
          <p class="trouble" role="alert">
            {trouble.value}
          </p>
        )}
        <div class="acts">
          <button type="submit" class="go">
            Make the table
          </button>
          <button type="button" class="plain" onClick={() => dialog.current?.close()}>
            Not now
          </button>
        </div>
      </form>
    </dialog>
  );
}
