// Before the first card: who sits where, the link to send, and the button that says "ready".
import { nameChars } from 'virtual:facts/limits';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { talk, Watchers } from '../people/doors';
import * as api from '../wire/api';
import type { Hands } from '../wire/hands';
import { keyFor, myName, salt, write } from '../wire/keys';
import type { Link } from '../wire/link';
import type { Seat } from '../wire/types';
import { timeLeft } from './clock';
import { Feed, linesOf } from './feed';
import { noticed, useLoaded } from './hooks';
import { attempt, bound, Form, Go, Plain, Select, Tick, Trouble } from './parts';
import { levelWords, others } from './places';
import { Picture, posters } from './posters';
import { alone, to } from './route';
import { type Role, type Setup, setupOf } from './setup';
import { Share } from './share';

const stateOf = (s: Seat) => {
  if (s.kind === 'open') return ''; /* its name says so */
  if (s.kind === 'bot') return levelWords[s.bot!] ?? `bot, ${s.bot}`;
  return `${s.ready ? 'ready' : 'not ready yet'}${s.here === false ? ', away' : ''}`;
};

/** Whom each seat will be, where that is settled before the cards. */
function useRoles(link: Link): Role[] {
  const t = link.table.value!;
  const setup = useLoaded<Setup | null>(() => setupOf(t.game)?.(), null, [t.id]);
  return setup?.roles?.(t.options, t.players) ?? [];
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
  const fail = noticed(link);
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
        {sitHere && <Plain onClick={sitHere}>{role ? `Be ${role.name}` : 'Sit here'}</Plain>}
        {host && s.kind !== 'person' && (
          <Select
            aria-label={`Who sits at place ${s.seat + 1}`}
            value={s.kind === 'open' ? 'open' : (s.bot ?? 'medium')}
            set={(player) => link.ask('set', { seat: s.seat, player }).catch(fail)}
            of={others(link.table.value!.game)}
          />
        )}
        {host && s.kind === 'person' && !mine && (
          <Plain onClick={() => link.ask('remove', { seat: s.seat }).catch(fail)}>Remove</Plain>
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
  const sit = () =>
    attempt(trouble, async () => {
      const typed = name.value.trim();
      if (seats.some((s) => s.name === typed))
        throw new Error(`Somebody here is already called ${typed}. Choose another name.`);
      if (!more) write('name', typed);
      if (!more && !alone.value)
        import('../people/person').then(
          (p) => p.becomeKnown(),
          () => undefined,
        );
      const got = await api.sit(hands.id, typed, wanted.value ? Number(wanted.value) : undefined);
      hands.add(got.seat, got.token);
      name.value = '';
    });
  return (
    <Form class="sit" send={sit}>
      <label for="sit-name">{more ? 'Name for this extra seat' : 'Your name at this table'}</label>
      <div class="inline">
        <input id="sit-name" maxLength={nameChars} required {...bound(name)} />
        {roles.length > 0 && free.length > 1 && (
          <Select
            aria-label="Who you want to be"
            value={wanted.value}
            set={(seat) => (wanted.value = seat)}
            of={[
              ['', 'any free character'],
              ...free.map((s): [string, string] => [
                `${s.seat}`,
                roles[s.seat]?.name ?? `seat ${s.seat + 1}`,
              ]),
            ]}
          />
        )}
        <button type="submit" class={more ? 'plain' : 'go'}>
          {more ? 'Sit here too' : 'Sit down'}
        </button>
      </div>
      <Trouble of={trouble} />
    </Form>
  );
}

/** One device, several seats: all mine, or a family that passes it on. */
function SameDevice({ hands, free }: { hands: Hands; free: number }) {
  const { clock } = hands.front.value.table.value!;
  return (
    <details class="same-device" open={hands.held.length > 1}>
      <summary>More than one seat on this device</summary>
      {free > 0 && <TakeSeat hands={hands} more />}
      {hands.held.length > 1 && clock && (
        <p class="fine">
          This table has a clock, so the device cannot be passed on behind a curtain.
        </p>
      )}
      {hands.held.length > 1 && !clock && (
        <Tick class="check flow" on={hands.passing.value} set={(on) => hands.share(on)}>
          We share this device: hide the table between turns
        </Tick>
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
  const fail = noticed(link);
  const ready = () => hands.each('ready', () => ({ salt: salt() })).catch(fail);
  /* Against bots the game begins at once; a place that is still free gets a bot, too. */
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
  /* A player with one seat may change it for a free one. */
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
            <Watchers link={link} />
            <Feed lines={link.log.value.flatMap((m) => linesOf(m, () => []))} say={talk(link)} />
          </div>
          <p class="fine">
            <a href={to(`/rules/${t.game}`)} target="_blank" rel="noreferrer">
              The rules of {t.title}
            </a>
          </p>
          {t.slow && (
            <p>
              Played over days, with {timeLeft((t.clock ?? 0) / 1000)} for a move: you can close
              this page and come back.
            </p>
          )}
          <p class="fine">
            Sealed: the deck’s hash is <code>{t.commitment.slice(0, 16)}…</code>. Everybody who says
            “ready” stirs in randomness of their own.
          </p>
        </section>
        <div class="acts">
          {mine && !allReady && (
            <Go onClick={ready}>{held.length > 1 ? 'We’re ready' : 'I’m ready'}</Go>
          )}
          {mine && allReady && <p>Ready. The cards are dealt when everybody is.</p>}
          {host && (
            <Plain onClick={() => link.ask('start').catch(fail)}>
              Deal now{free > 0 ? ', bots take the free seats' : ''}
            </Plain>
          )}
        </div>
      </div>
    </main>
  );
}
