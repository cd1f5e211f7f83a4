// "Invite friends": one sheet of paper with everything set as most people want it, so that the
// second click is enough.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { GameInfo } from '../wire/types';
import { sitDown } from './home';

const clocks: [string, number | null][] = [
  ['no clock', null],
  ['30 seconds a move', 30000],
  ['1 minute a move', 60000],
  ['3 minutes a move', 180000],
];

export function Sheet({ game, name, close }: { game: GameInfo; name: string; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const seats = useSignal(game.default);
  const clock = useSignal(0);
  const seen = useSignal(false);
  const options = useSignal<Record<string, string>>({});
  const trouble = useSignal('');
  useEffect(() => dialog.current?.showModal(), []);
  const make = async (e: Event) => {
    e.preventDefault();
    try {
      const chosen = Object.entries(options.value).filter(([, v]) => v !== '');
      await sitDown({
        game: game.id,
        seats: seats.value,
        name,
        players: ['me'],
        public: seen.value,
        clock: clocks[clock.value]![1],
        ...(chosen.length && { options: Object.fromEntries(chosen) }),
      });
      close();
    } catch (error) {
      trouble.value = (error as Error).message;
    }
  };
  const counts = Array.from({ length: game.max - game.min + 1 }, (_, i) => game.min + i);
  return (
    <dialog
      class={`sheet game-${game.id}`}
      ref={dialog}
      onClose={close}
      aria-labelledby="sheet-title"
    >
      <form onSubmit={make}>
        <h2 id="sheet-title">{game.title} with friends</h2>
        <label>
          <span>Players</span>
          <select
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
        {game.options.map((o) => (
          <label key={o.name} for={`option-${o.name}`}>
            <span>
              {o.name}
              {o.help && <small> {o.help}</small>}
            </span>
            {o.values?.length ? (
              <select
                id={`option-${o.name}`}
                value={options.value[o.name] ?? ''}
                onChange={(e) =>
                  (options.value = { ...options.value, [o.name]: e.currentTarget.value })
                }
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
                onInput={(e) =>
                  (options.value = { ...options.value, [o.name]: e.currentTarget.value })
                }
              />
            )}
          </label>
        ))}
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
