// Parts that stand around the map: dice, letters, people, noise, the open deck, the bag.
import type { ComponentChildren } from 'preact';
import { Button, Drawn, pipsOf } from '../../ui/parts';
import { art, letters as letterArt, shapes } from './art';
import { type Coming, deckOf, everybody } from './board';
import { actionIn, characters, events, lettersInWords, memoryOf, titleOf } from './cards';
import { lootInWords } from './tiles';
import type { Person, View } from './types';
import { goalInWords, secured } from './words';

export const Picture = ({ name, html }: { name?: string; html?: string }) => (
  <Drawn class="bit" box="-19 -19 38 38" d={html ?? art[name ?? ''] ?? ''} />
);

/** An action's letters as marks; noise and alerts are set apart, because they are the price. */
export function Letters({ of }: { of: string }) {
  const wanted = [...of].filter((l) => l !== 'n' && l !== 'A');
  const price = [...of].filter((l) => l === 'n' || l === 'A');
  const draw = (l: string, i: number) => (
    <span key={i} class="letter" data-thing={`icon:${l}`}>
      <Picture html={letterArt[l]?.[1]} />
    </span>
  );
  return (
    <span class="letters">
      <span class="sr">{lettersInWords(of)}</span>
      {wanted.map(draw)}
      {['n', 'A'].map((l) => {
        const n = price.filter((x) => x === l).length;
        return n > 0 ? (
          <span class="price" key={l}>
            {draw(l, 0)}
            <b aria-hidden="true">{n}</b>
          </span>
        ) : null;
      })}
    </span>
  );
}

export const Die = ({ value }: { value: number }) => (
  <svg class="die" viewBox="-19 -19 38 38" role="img" aria-label={`Die: ${value || 'not rolled'}`}>
    <path class="die-face" d="M-17-16 17-17 16 17-16 16Z" />
    {pipsOf(value).map(([x, y]) => (
      <circle key={`${x} ${y}`} cx={8 * x} cy={8 * y} r="3.600" />
    ))}
  </svg>
);

/** A character's token, as it stands on the map. */
export const Face = ({ who, p, mine }: { who: number; p: Person; mine: boolean }) => (
  <svg class={mine ? 'face-token own' : 'face-token'} viewBox="-23 -23 46 46" aria-hidden="true">
    <path d={shapes[Math.min(who, 4)]} />
    <text y="6.500">{titleOf(p)[0]}</text>
  </svg>
);

/* ---- People ---- */

function doing(p: Person, running: boolean): ComponentChildren {
  if (p.status === 'out') return 'out, and safe';
  if (p.status === 'busted') return 'busted';
  if (p.npc && !p.active) return 'waiting to be found';
  if (running) return 'still inside';
  if (!p.committed) return p.die ? 'chooses' : '';
  const title = actionIn(p, p.committed, p.die)?.title ?? p.committed;
  return (
    <>
      {title}
      {p.left ? <Letters of={p.left} /> : ''}
    </>
  );
}

/** To look at a character's plan: in passing, or to keep it in sight. */
export interface Look {
  held: number | null;
  glance: (who: number | null) => void;
  hold: (who: number | null) => void;
  /** Characters of this person, where there are several: click one to act. */
  own?: number[];
  actAs?: (who: number) => void;
}

interface Ticket {
  who: number;
  p: Person;
  name: string;
  mine: boolean;
  planning: boolean;
  running: boolean;
  copy: boolean;
  /** Something has just happened to them. */
  hot: boolean;
  called: string;
  look: Look | undefined;
}
function PersonTicket({ who, p, name, mine, planning, running, copy, hot, called, look }: Ticket) {
  const set = planning ? !!p.ready : p.done;
  const tokens = p.plan?.length ?? 0;
  return (
    <li
      class={`crew-one ${p.status}${mine ? ' own' : ''}${set ? ' set' : ''}${hot ? ' hot' : ''}`}
      onPointerEnter={(e) => e.pointerType === 'mouse' && look?.glance(who)}
      onPointerLeave={() => look?.glance(null)}
    >
      {look && p.status === 'in' && p.plan ? (
        <Button
          class="lens"
          aria-pressed={look.held === who}
          aria-label={`Show where ${name} can go`}
          onClick={() => look.hold(look.held === who ? null : who)}
        >
          <Face who={who} p={p} mine={mine} />
        </Button>
      ) : (
        <Face who={who} p={p} mine={mine} />
      )}
      <div class="crew-text">
        {look?.actAs && !mine && look.own?.includes(who) ? (
          <Button class="crew-name act-as" onClick={() => look.actAs?.(who)}>
            {name}
          </Button>
        ) : (
          <b class="crew-name">{name}</b>
        )}
        <span class="crew-role" data-thing={`character:${p.character ?? ''}`}>
          {called && called !== name ? `${called}, ${titleOf(p)}` : titleOf(p)}
        </span>
        <span class="crew-doing flow">
          {planning && !p.npc
            ? p.at || tokens
              ? `${tokens} of ${memoryOf(p, copy)} tokens`
              : 'no entrance yet'
            : doing(p, running)}
        </span>
        {p.loot.length > 0 && (
          <span class="crew-loot">
            <span class="sr">carries </span>
            {p.loot.map(lootInWords).join(', ')}
          </span>
        )}
      </div>
      <div class="crew-facts column">
        {p.die > 0 && !planning && p.status === 'in' && (
          <span data-thing={`number:die@${who}`}>
            <Die value={p.die} />
          </span>
        )}
        <span class="ideas" data-thing={`number:ideas@${who}`}>
          <Picture html={letterArt.I![1]} />
          <b>{p.ideas}</b>
          <span class="sr"> ideas</span>
        </span>
      </div>
      {set && p.status === 'in' && <span class="set-stamp">{planning ? 'ready' : 'done'}</span>}
    </li>
  );
}

export function Crew({
  v,
  me,
  name,
  look,
  hot = [],
  called,
}: {
  v: View;
  me: number;
  name: (who: number) => string;
  look?: Look | undefined;
  hot?: number[];
  called?: ((who: number) => string) | undefined;
}) {
  return (
    <section class="crew" data-things aria-label="The crew">
      <ul>
        {everybody(v).map(([who, p]) => (
          <PersonTicket
            key={who}
            who={who}
            p={p}
            name={name(who)}
            mine={who === me}
            planning={v.phase === 'plan'}
            running={v.phase === 'escape'}
            copy={v.owners['master-plan-copy'] === who}
            hot={hot.includes(who)}
            called={called?.(who) ?? ''}
            look={look}
          />
        ))}
      </ul>
    </section>
  );
}

/* ---- Noise ---- */

const steps = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

export function Noise({ v, to }: { v: View; to: Coming }) {
  const { last, alerts } = v.track;
  const next = to.ahead[0];
  const more = to.noise - v.noise;
  const words = [
    `Noise ${v.noise} of ${last}`,
    ...(more ? [`${more} more when everybody is done`] : []),
    ...(next ? [`next alert at ${next}`] : []),
  ].join(', ');
  return (
    <section class="noise" data-thing="number:noise" aria-label="Noise">
      <p>
        <Picture html={letterArt.n![1]} />
        <b>{words}</b>
      </p>
      <ol class="track" aria-hidden="true">
        {steps(last).map((i) => (
          <li
            key={i}
            class={[
              i <= v.noise ? 'made' : i <= to.noise ? 'owed' : '',
              alerts.includes(i) ? 'alert' : '',
              i === last ? 'end' : '',
            ].join(' ')}
          />
        ))}
      </ol>
    </section>
  );
}

export function Goals({ v }: { v: View }) {
  return (
    <section class="goals flow" data-things aria-label="The objective">
      <span class="goals-head">{v.met ? 'Got it all:' : 'Bring out'}</span>
      <ul>
        {v.objective.map((g) => {
          const has = secured(v, g[0]);
          return (
            <li key={g[0]} class={has >= g[1] ? 'got' : ''} data-thing={`loot:${g[0]}`}>
              <Picture
                name={g[0] === 'npc' || g[0] === 'crew' || g[0] === 'inmate' ? 'start' : g[0]}
              />
              <b>{goalInWords(g)}</b>
              {has > 0 && has < g[1] && <small>{has} out</small>}
              {has >= g[1] && (
                <span class="tick">
                  ✓<span class="sr"> done</span>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/* ---- The open deck ---- */

const fates = {
  gone: 'an alert will take it',
  next: 'happens at the end of this round',
  later: '',
};

/** Where the deck has a column of its own it lies open from the beginning. */
const hasColumn = () => matchMedia('(min-width: 1000px) and (min-height: 700px)').matches;

export function Deck({ v, to }: { v: View; to: Coming }) {
  const deck = deckOf(v, v.phase === 'action' ? to.alerts : 0);
  const next = deck.find((c) => c.fate === 'next');
  const card = next && events[next.id];
  return (
    <section class="open-deck" data-things aria-label="Events">
      {v.aside.length > 0 && (
        <p class="crisis">
          <b>Crisis waiting: </b>
          {v.aside.map((id) => `${events[id]?.title ?? id}. ${events[id]?.text ?? ''}`).join(' ')}
        </p>
      )}
      {card ? (
        <div class="event-card on-card" data-thing={`event:${next.id}`}>
          <span class="event-no">{next.id}</span>
          <h3>{card.title}</h3>
          <p>{card.text}</p>
        </div>
      ) : (
        v.phase === 'action' && <p class="fine">The deck is empty: time to run.</p>
      )}
      <details class="to-come" open={hasColumn()}>
        <summary>
          {v.events.length} {v.events.length === 1 ? 'event' : 'events'} in the open deck
        </summary>
        <ol>
          {deck.map(({ id, fate }, i) => (
            <li key={`${id} ${i}`} class={fate} data-thing={`event:${id}`}>
              <span>
                <b>{id}</b> {events[id]?.title}
              </span>
              <small>
                {events[id]?.text}
                {fates[fate] && <em> {fates[fate]}.</em>}
              </small>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

/** A chit of the bag as things.txt has it: doubles are two of the same, loot is loot. */
const bagThing = (what: string): string => {
  const one = what.replace(/^(guard|lock|camera)2$/, '$1');
  if (/^idea/.test(one)) return 'icon:I';
  return ['jewel', 'keycard', 'docs', 'usb'].includes(one) ? `loot:${one}` : `chit:${one}`;
};

/** What unknown tiles may turn out to be. */
export function Bag({ v }: { v: View }) {
  const all = Object.entries(v.bag).filter(([, n]) => n > 0);
  const total = all.reduce((sum, [, n]) => sum + n, 0);
  return (
    <section class="bag" data-things aria-label="The bag">
      <b data-thing="deck:bag">In the bag</b>
      {total === 0 && <span> nothing more</span>}
      <ul>
        {all.map(([what, n]) => (
          <li key={what} data-thing={bagThing(what)}>
            <Picture
              name={
                what.replace(/2$/, '') in art ? what.replace(/(guard|lock|camera)2$/, '$1') : what
              }
            />
            <span>
              {n}
              <span class="sr"> {what}</span>
              {what === 'blank' && ' blank'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const abilityList = (p: Person | undefined): string[] =>
  characters[p?.character ?? '']?.abilities ?? [];
