// Open doors: what somebody who only watches can do at once. They have a name from the moment they use it,
// talk with each other while the game has secrets, take a bot's seat, or queue for the rematch.
import { nameChars } from 'virtual:facts/limits';
import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { noticed, perLink } from '../ui/hooks';
import { listed } from '../ui/names';
import { bound, Plain, Tick } from '../ui/parts';
import { alone, go } from '../ui/route';
import * as api from '../wire/api';
import type { Hands } from '../wire/hands';
import { myName, write } from '../wire/keys';
import type { Link } from '../wire/link';
import { StillThere } from './still';

/** Do we want a seat in the rematch? null: we have not said who we are. */
const queueOf = perLink(() => signal<boolean | null>(null));

function announce(link: Link, queue = !!queueOf(link).value): Promise<unknown> {
  queueOf(link).value = queue;
  return link.ask('watch', { name: myName(), queue });
}

/** Say something, from a seat or as a spectator. */
export const talk = (link: Link) => async (text: string) => {
  if (link.you.value.seat < 0) await announce(link);
  await link.ask('chat', { text });
};

const reactions = ['Bravo!', 'Oh no!', 'Ha!'];

/** Who watches, and who of them wants to play. */
export function Watchers({ link }: { link: Link }) {
  const all = link.table.value?.spectators ?? [];
  if (!all.length) return null;
  const queue = all.filter((s) => s.queue).map((s) => s.name);
  return (
    <p class="fine">
      Watching: {listed(all.map((s) => s.name))}.
      {queue.length > 0 && ` For the rematch: ${listed(queue)}.`}
    </p>
  );
}

function Spectator({ hands, link }: { hands: Hands; link: Link }) {
  const t = link.table.value!;
  const queue = queueOf(link);
  const name = useSignal(myName());
  const fail = noticed(link);
  const on = link.state.value === 'on';
  useEffect(() => {
    if (on && queue.value !== null) announce(link).catch(fail);
  }, [on]);
  useEffect(() => {
    if (queue.value && t.rematch) go(`/t/${t.rematch}`);
  }, [t.rematch]);
  const free = t.seats.some((s) => s.held) || t.daily || t.lesson || t.state !== 'playing';
  const bots = free ? [] : t.seats.filter((s) => s.kind === 'bot');
  const sit = (seat: number) =>
    api.sit(t.id, myName(), seat).then((got) => hands.add(got.seat, got.token), fail);
  return (
    <section class="strip-note on-ink flow doors" aria-label="You are watching">
      <label class="flow">
        Watching as
        <input
          maxLength={nameChars}
          {...bound(name)}
          onChange={() => {
            if (!name.value.trim()) return;
            write('name', name.value.trim());
            announce(link).catch(fail);
          }}
        />
      </label>
      {bots.slice(0, 4).map((s) => (
        <Plain key={s.seat} onClick={() => sit(s.seat)}>
          Take {s.name}’s seat
        </Plain>
      ))}
      <Tick class="flow" on={!!queue.value} set={(to) => announce(link, to).catch(fail)}>
        Play in the rematch
      </Tick>
      <span class="flow">
        {reactions.map((sign) => (
          <Plain key={sign} onClick={() => talk(link)(sign).catch(fail)}>
            {sign}
          </Plain>
        ))}
      </span>
    </section>
  );
}

export function Doors({ hands }: { hands: Hands }) {
  const link = hands.front.value;
  const { state } = link.table.value!;
  if (alone.value || state === 'open') return null;
  if (link.you.value.seat < 0) return <Spectator hands={hands} link={link} />;
  if (state === 'playing') return <StillThere key={link.you.value.seat} link={link} />;
  if (!link.log.value.some((m) => m.type === 'murmur')) return null;
  return (
    <p class="strip-note on-ink">
      The spectators talked during the game.{' '}
      <Plain onClick={() => link.rejoin()}>Read what they said</Plain>
    </p>
  );
}
