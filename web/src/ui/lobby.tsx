// Before the first card: who sits where, the link to send, and the button that says "ready".
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import * as api from '../wire/api';
import type { Hands } from '../wire/hands';
import { keyFor, myName, salt, write } from '../wire/keys';
import type { Link } from '../wire/link';
import type { Seat } from '../wire/types';
import { Picture, posters } from './posters';

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function Share({ address, label }: { address: string; label: string }) {
  const copied = useSignal(false);
  return (
    <div class="share">
      <label for="share-link">{label}</label>
      <div class="inline">
        <input id="share-link" readOnly value={address} onFocus={(e) => e.currentTarget.select()} />
        <button
          type="button"
          class="plain"
          onClick={async () => {
            copied.value = await copy(address);
          }}
        >
          {copied.value ? 'Copied' : 'Copy'}
        </button>
        {'share' in navigator && (
          <button
            type="button"
            class="plain"
            onClick={() => navigator.share({ url: address }).catch(() => undefined)}
          >
            Share
          </button>
        )}
      </div>
    </div>
  );
}

const stateOf = (s: Seat) => {
  if (s.kind === 'open') return 'free';
  if (s.kind === 'bot') return `bot, ${s.bot}`;
  return `${s.ready ? 'ready' : 'not ready yet'}${s.here === false ? ', away' : ''}`;
};

function Place({ s, link, mine }: { s: Seat; link: Link; mine: boolean }) {
  const { host } = link.you.value;
  const fail = (e: Error) => {
    link.notice.value = e.message;
  };
  return (
    <li class={`place ${s.kind}${s.ready ? ' ready' : ''}`}>
      <span class="no">{s.seat + 1}</span>
      <span class="name">
        {s.kind === 'open' ? 'Free seat' : s.name}
        {mine && <i> ({link.you.value.seat === s.seat ? 'you' : 'here'})</i>}
        {s.seat >= link.table.value!.players && <i> runs the game</i>}
      </span>
      <span class="state">{stateOf(s)}</span>
      {host && s.kind !== 'person' && (
        <select
          aria-label={`Who sits at place ${s.seat + 1}`}
          value={s.kind === 'open' ? 'open' : (s.bot ?? 'medium')}
          onChange={(e) =>
            link.ask('set', { seat: s.seat, player: e.currentTarget.value }).catch(fail)
          }
        >
          <option value="open">a friend</option>
          <option value="easy">easy bot</option>
          <option value="medium">medium bot</option>
          <option value="hard">hard bot</option>
        </select>
      )}
      {host && s.kind === 'person' && !mine && (
        <button
          type="button"
          class="plain"
          onClick={() => link.ask('remove', { seat: s.seat }).catch(fail)}
        >
          Show the door
        </button>
      )}
    </li>
  );
}

/** A name and a button: the first seat of this device, or one more. */
function TakeSeat({ hands, more }: { hands: Hands; more?: boolean }) {
  const name = useSignal(more ? '' : myName());
  const trouble = useSignal('');
  const sit = async (e: Event) => {
    e.preventDefault();
    try {
      if (!more) write('name', name.value.trim());
      const got = await api.sit(hands.id, name.value.trim());
      hands.add(got.seat, got.token);
      name.value = '';
    } catch (why) {
      trouble.value = (why as Error).message;
    }
  };
  return (
    <form class="sit" onSubmit={sit}>
      <label for="sit-name">
        {more ? 'Their name, or your next one' : 'Your name at this table'}
      </label>
      <div class="inline">
        <input
          id="sit-name"
          maxLength={40}
          required
          value={name.value}
          onInput={(e) => (name.value = e.currentTarget.value)}
        />
        <button type="submit" class={more ? 'plain' : 'go'}>
          {more ? 'Sit here too' : 'Sit down'}
        </button>
      </div>
      {trouble.value && (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
    </form>
  );
}

/** One device, several seats: all mine, or a family that passes it on. */
function SameDevice({ hands, free }: { hands: Hands; free: number }) {
  return (
    <details class="same-device" open={hands.held.length > 1}>
      <summary>More than one seat on this device</summary>
      {free > 0 && <TakeSeat hands={hands} more />}
      {hands.held.length > 1 && (
        <label class="check">
          <input
            type="checkbox"
            checked={hands.passing.value}
            onChange={(e) => hands.share(e.currentTarget.checked)}
          />
          <span>We pass it on: cover everything in between</span>
        </label>
      )}
    </details>
  );
}

export function Lobby({ hands }: { hands: Hands }) {
  const link = hands.front.value;
  const t = link.table.value!;
  const { seat, host } = link.you.value;
  const poster = posters.find((p) => p.id === t.game);
  const mine = t.seats[seat];
  const held = hands.held.map((l) => l.you.value.seat);
  const allReady = held.every((s) => t.seats[s]?.ready);
  const free = t.seats.filter((s) => s.kind === 'open').length;
  const fail = (e: Error) => {
    link.notice.value = e.message;
  };
  const ready = () => hands.each('ready', () => ({ salt: salt() })).catch(fail);
  /* Against bots nobody needs to be waited for; a place that is still free gets one, too. */
  const hurry = !!mine && host && !!keyFor(t.id).now;
  const now = hurry && held.length === hands.links.value.length;
  useEffect(() => {
    if (!now) return;
    const all = free > 0 ? () => link.ask('start') : () => undefined;
    hands
      .each('ready', () => ({ salt: salt() }))
      .then(all)
      .catch(fail);
  }, [now]);
  if (hurry && !link.notice.value) return <p class="loading">Shuffling …</p>;
  return (
    <main class="lobby">
      {poster && <Picture poster={poster} />}
      <div class="paper">
        <h2>{mine ? 'Wait for your crew' : 'Come in, sit down'}</h2>
        {mine && (
          <Share address={`${location.origin}/t/${t.id}`} label="Send this link to your friends" />
        )}
        <ol class="places">
          {t.seats.map((s) => (
            <Place key={s.seat} s={s} link={link} mine={held.includes(s.seat)} />
          ))}
        </ol>
        {!mine && free > 0 && <TakeSeat hands={hands} />}
        {!mine && free === 0 && <p>Every seat is taken. You can stay and watch.</p>}
        {mine && <SameDevice hands={hands} free={free} />}
        <div class="acts">
          {mine && !allReady && (
            <button type="button" class="go" onClick={ready}>
              {held.length > 1 ? 'We’re ready' : 'I’m ready'}
            </button>
          )}
          {mine && allReady && <p>Ready. The cards are dealt when everybody is.</p>}
          {host && (
            <button type="button" class="plain" onClick={() => link.ask('start').catch(fail)}>
              Deal now{free > 0 ? ', bots take the free seats' : ''}
            </button>
          )}
        </div>
        <p class="fine">
          Sealed: the deck’s hash is <code>{t.commitment.slice(0, 16)}…</code>. Whoever says “ready”
          stirs in randomness of their own.
        </p>
      </div>
    </main>
  );
}
