// Before the first card: who sits where, the link to send, and the button that says "ready".
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import * as api from '../wire/api';
import { keep, keyFor, myName, salt, write } from '../wire/keys';
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

function Place({ s, link, host }: { s: Seat; link: Link; host: boolean }) {
  const you = link.you.value.seat === s.seat;
  const fail = (e: Error) => {
    link.notice.value = e.message;
  };
  return (
    <li class={`place ${s.kind}${s.ready ? ' ready' : ''}`}>
      <span class="no">{s.seat + 1}</span>
      <span class="name">
        {s.kind === 'open' ? 'Free seat' : s.name}
        {you && <i> (you)</i>}
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
      {host && s.kind === 'person' && !you && (
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

function TakeSeat({ link }: { link: Link }) {
  const name = useSignal(myName());
  const trouble = useSignal('');
  const sit = async (e: Event) => {
    e.preventDefault();
    try {
      write('name', name.value.trim());
      const got = await api.sit(link.id, name.value.trim());
      keep(link.id, got);
      link.rejoin();
    } catch (why) {
      trouble.value = (why as Error).message;
    }
  };
  return (
    <form class="sit" onSubmit={sit}>
      <label for="sit-name">Your name at this table</label>
      <div class="inline">
        <input
          id="sit-name"
          maxLength={40}
          required
          value={name.value}
          onInput={(e) => (name.value = e.currentTarget.value)}
        />
        <button type="submit" class="go">
          Sit down
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

export function Lobby({ link }: { link: Link }) {
  const t = link.table.value!;
  const { seat, host } = link.you.value;
  const poster = posters.find((p) => p.id === t.game);
  const mine = t.seats[seat];
  const free = t.seats.filter((s) => s.kind === 'open').length;
  const fail = (e: Error) => {
    link.notice.value = e.message;
  };
  const ready = () => link.ask('ready', { salt: salt() }).catch(fail);
  /* Against bots nobody needs to be waited for; a place that is still free gets one, too. */
  const now = !!mine && host && !!keyFor(t.id).now;
  useEffect(() => {
    if (!now) return;
    const all = free > 0 ? () => link.ask('start') : () => undefined;
    link.ask('ready', { salt: salt() }).then(all).catch(fail);
  }, [now]);
  if (now && !link.notice.value) return <p class="loading">Shuffling …</p>;
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
            <Place key={s.seat} s={s} link={link} host={host} />
          ))}
        </ol>
        {!mine && free > 0 && <TakeSeat link={link} />}
        {!mine && free === 0 && <p>Every seat is taken. You can stay and watch.</p>}
        <div class="acts">
          {mine && !mine.ready && (
            <button type="button" class="go" onClick={ready}>
              I’m ready
            </button>
          )}
          {mine?.ready && <p>You are ready. The cards are dealt when everybody is.</p>}
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
