// What stands around the map: the objective, noise, people, the open deck, the bag.
import type { ComponentChildren } from 'preact';
import { times } from '../../ui/chips';
import { Button, classes } from '../../ui/parts';
import { art, letters as letterArt } from './art';
import { coming, deckOf, everybody } from './board';
import { actionIn, events, memoryOf, prebuiltName, titleOf } from './cards';
import { Die, Face, Letters, Picture } from './parts';
import { type Play, usePlay } from './play';
import { lootInWords } from './tiles';
import type { Person, View } from './types';
import { goalInWords, secured } from './words';

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

/** The characters' own names come with the table: Tiny Mike is not only “Thug”. */
function ownName({ link, view }: Play, who: number): string {
  const crew = link.table.value?.options.crew;
  const one: unknown = Array.isArray(crew) ? crew[who] : undefined;
  const { name } = (one ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : prebuiltName(view.crew[who]);
}

/** What a character is, under the name of their player. */
function roleOf(play: Play, who: number, p: Person): string {
  const own = play.film ? '' : ownName(play, who);
  return own && own !== play.called(who) ? `${own}, ${titleOf(p)}` : titleOf(p);
}

/** Has the card that is being told just hit them? */
function isHot(play: Play, who: number): boolean {
  const now = play.scenes.now.value;
  return !!now?.happens && now.beat.kind === 'effect' && now.beat.who.includes(who);
}

function Lens({ who, children }: { who: number; children: ComponentChildren }) {
  const play = usePlay();
  const { held } = play;
  return (
    <Button
      class="lens"
      aria-pressed={held.value === who}
      aria-label={`Show where ${play.called(who)} can go`}
      onClick={() => (held.value = held.value === who ? null : who)}
    >
      {children}
    </Button>
  );
}

function PersonTicket({ who, p }: { who: number; p: Person }) {
  const play = usePlay();
  const { view: v, film } = play;
  const name = play.called(who);
  const mine = who === (film ? play.who : play.you);
  const planning = v.phase === 'plan';
  const set = planning ? !!p.ready : p.done;
  const tokens = p.plan?.length ?? 0;
  const face = <Face who={who} p={p} mine={mine} />;
  return (
    <li
      class={classes('crew-one', p.status, mine && 'own', set && 'set', isHot(play, who) && 'hot')}
      onPointerEnter={(e) => {
        if (e.pointerType === 'mouse' && !film) play.glance.value = who;
      }}
      onPointerLeave={() => (play.glance.value = null)}
    >
      {!film && p.status === 'in' && p.plan ? <Lens who={who}>{face}</Lens> : face}
      <div class="crew-text">
        {!film && !mine && play.own.includes(who) ? (
          <Button class="crew-name act-as" onClick={() => play.turnTo(who)}>
            {name}
          </Button>
        ) : (
          <b class="crew-name">{name}</b>
        )}
        <span class="crew-role" data-thing={`character:${p.character ?? ''}`}>
          {roleOf(play, who, p)}
        </span>
        <span class="crew-doing flow">
          {planning && !p.npc
            ? p.at || tokens
              ? `${tokens} of ${memoryOf(p, v.owners['master-plan-copy'] === who)} tokens`
              : 'no entrance yet'
            : doing(p, v.phase === 'escape')}
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

function Crew() {
  return (
    <section class="crew" data-things aria-label="The crew">
      <ul>
        {everybody(usePlay().view).map(([who, p]) => (
          <PersonTicket key={who} who={who} p={p} />
        ))}
      </ul>
    </section>
  );
}

/* ---- Noise ---- */

const steps = (n: number) => times(n, (i) => i + 1);

export function Noise() {
  const v = usePlay().view;
  const to = coming(v);
  const { last, alerts } = v.track;
  const next = to.ahead[0];
  const more = to.noise - v.noise;
  const words = [
    `Noise ${v.noise} of ${last}`,
    ...(more ? [`${more} more to come`] : []),
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

export function Goals() {
  const v = usePlay().view;
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

function Deck() {
  const v = usePlay().view;
  const deck = deckOf(v, v.phase === 'action' ? coming(v).alerts : 0);
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
function Bag() {
  const all = Object.entries(usePlay().view.bag).filter(([, n]) => n > 0);
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

const phaseWords: Record<View['phase'], string> = {
  plan: 'Planning',
  roll: 'Rolling',
  action: 'Action',
  event: 'Event',
  escape: 'Escape',
  over: 'It is over',
};

/** Beside the map: who is in it, and what is to come. */
export function Rail() {
  const v = usePlay().view;
  const phase = phaseWords[v.phase];
  return (
    <>
      <aside class="heist-rail sunk" aria-label="The state of things">
        <p class="round" data-thing={v.phase === 'plan' ? 'phase:plan' : 'number:round'}>
          {v.phase === 'plan' || v.phase === 'over'
            ? phase
            : `Round ${v.round}, ${phase.toLowerCase()}`}
        </p>
        <Crew />
      </aside>
      <aside class="heist-deck sunk" aria-label="What is to come">
        <Deck />
        <Bag />
      </aside>
    </>
  );
}
