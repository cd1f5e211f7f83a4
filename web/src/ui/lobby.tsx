// Before the first card: who sits where, the link to send, and the button that says "ready".
import { nameChars } from 'virtual:facts/limits';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import * as api from '../wire/api';
import type { Hands } from '../wire/hands';
import { keyFor, myName, salt, write } from '../wire/keys';
import type { Link } from '../wire/link';
import type { Seat } from '../wire/types';
import { Feed, linesOf } from './feed';
import { Picture, posters } from './posters';
import { alone, to } from './route';
import { type Role, setups } from './setup';
import { Share } from './share';

const stateOf = (s: Seat) => {
  if (s.kind === 'open') return ''; /* its name says so */
  if (s.kind === 'bot') return `bot, ${s.bot}`;
  return `${s.ready ? 'ready' : 'not ready yet'}${s.here === false ? ', away' : ''}`;
};

/** Whom each seat will be, where that is settled before the cards. */
function useRoles(link: Link): Role[] {
  const roles = useSignal<Role[]>([]);
  const t = link.table.value!;
  useEffect(() => {
    setups[t.game]?.().then((s) => (roles.value = s.roles?.(t.options, t.players) ?? []));
  }, [t.id]);
  return roles.value;
}

function Place({
  s,
  link,
  mine,
  role,
  sitHere,
}: {
  s: Seat;
  link: Link;
  mine: boolean;
  role: Role | undefined;
  sitHere: (() => void) | undefined;
}) {
  const { host } = link.you.value;
  const fail = (e: Error) => {
    link.notice.value = e.message;
  };
  return (
    <li class={`place sunk ${s.kind}${s.ready ? ' ready' : ''}`}>
      <span class="no">{s.seat + 1}</span>
      <span class="name">
        {s.kind === 'open' ? 'Free seat' : s.name}
        {mine && <i> ({link.you.value.seat === s.seat ? 'you' : 'here'})</i>}
        {s.seat >= link.table.value!.players && <i> runs the game</i>}
        {role && (
          <small class="role">
            as <b>{role.name}</b> <span>{role.about}</span>
          </small>
        )}
      </span>
      <span class="deal flow">
        <span class="state">{stateOf(s)}</span>
        {sitHere && (
          <button type="button" class="plain" onClick={sitHere}>
            {role ? `Be ${role.name}` : 'Sit here'}
          </button>
        )}
        {host && s.kind !== 'person' && (
          <select
            aria-label={`Who sits at place ${s.seat + 1}`}
            value={s.kind === 'open' ? 'open' : (s.bot ?? 'medium')}
            onChange={(e) =>
              link.ask('set', { seat: s.seat, player: e.currentTarget.value }).catch(fail)
            }
          >
            {!alone.value && <option value="open">a friend</option>}
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
      </span>
    </li>
  );
}

/** A name and a button: the first seat of this device, or one more. */
function TakeSeat({ hands, more, roles = [] }: { hands: Hands; more?: boolean; roles?: Role[] }) {
  const seats = hands.front.value.table.value?.seats ?? [];
  const free = seats.filter((s) => s.kind === 'open');
  const wanted = useSignal('');
  const name = useSignal(more ? '' : myName());
  const trouble = useSignal('');
  const sit = async (e: Event) => {
    e.preventDefault();
    try {
      const typed = name.value.trim();
      const taken = seats.some((s) => s.name === typed);
      if (taken) {
        trouble.value = `Somebody here is already called ${typed}. Choose another name.`;
        return;
      }
      if (!more) write('name', typed);
      const got = await api.sit(hands.id, typed, wanted.value ? Number(wanted.value) : undefined);
      hands.add(got.seat, got.token);
      name.value = '';
    } catch (why) {
      trouble.value = (why as Error).message;
    }
  };
  return (
    <form class="sit" onSubmit={sit}>
      <label for="sit-name">{more ? 'Name for this extra seat' : 'Your name at this table'}</label>
      <div class="inline">
        <input
          id="sit-name"
          maxLength={nameChars}
          required
          value={name.value}
          onInput={(e) => (name.value = e.currentTarget.value)}
        />
        {roles.length > 0 && free.length > 1 && (
          <select
            aria-label="Who you want to be"
            value={wanted.value}
            onChange={(e) => (wanted.value = e.currentTarget.value)}
          >
            <option value="">whoever is free</option>
            {free.map((s) => (
              <option key={s.seat} value={s.seat}>
                {roles[s.seat]?.name ?? `seat ${s.seat + 1}`}
              </option>
            ))}
          </select>
        )}
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
        <label class="check flow">
          <input
            type="checkbox"
            checked={hands.passing.value}
            onChange={(e) => hands.share(e.currentTarget.checked)}
          />
          <span>We share this device: hide the table between turns</span>
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
  const roles = useRoles(link);
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
  /* Somebody with one seat may change it for a free one. */
  const changes = mine && held.length === 1 && !mine.ready;
  const sitAt = (to: number) => () => hands.move(to, mine?.name ?? myName()).catch(fail);
  return (
    <main class="lobby">
      {poster && <Picture poster={poster} />}
      <div class="paper">
        <section class="crew-to-be column">
          <h2>{mine ? 'Wait for your crew' : 'Come in, sit down'}</h2>
          <ol class="places column">
            {t.seats.map((s) => (
              <Place
                key={s.seat}
                s={s}
                link={link}
                mine={held.includes(s.seat)}
                role={roles[s.seat]}
                sitHere={changes && s.kind === 'open' ? sitAt(s.seat) : undefined}
              />
            ))}
          </ol>
          {!mine && free > 0 && <TakeSeat hands={hands} roles={roles} />}
          {!mine && free === 0 && <p>Every seat is taken. You can stay and watch.</p>}
          {mine && <SameDevice hands={hands} free={free} />}
        </section>
        <section class="around column">
          {mine && !alone.value && (
            <Share
              address={`${location.origin}/t/${t.id}`}
              label="Send this link to your friends"
              square
            />
          )}
          <div class="talk sunk">
            <Feed
              lines={link.log.value.flatMap((m) => linesOf(m, () => []))}
              {...(mine && { say: (text: string) => link.ask('chat', { text }) })}
            />
          </div>
          <p class="fine">
            <a href={to(`/rules/${t.game}`)} target="_blank" rel="noreferrer">
              The rules of {t.title}
            </a>
          </p>
          <p class="fine">
            Sealed: the deck’s hash is <code>{t.commitment.slice(0, 16)}…</code>. Everybody who says
            “ready” stirs in randomness of their own.
          </p>
        </section>
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
      </div>
    </main>
  );
}
