// The crew in a row: faces, luck, whose turn it is, who is out. A click shows a character's sheet.
import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Button, classes, Dialog, Go, Plain } from '../../ui/parts';
import { lists, listTitles, type Rated, traitsOf, trickOf } from './data';
import { FoePicture, Sweet, Sweets, TrickIcon } from './pictures';
import { Portrait } from './portrait';
import { backgroundName } from './print';
import { useTable } from './setting';
import { isMaking, type Letter, type Person, type View } from './types';

export const Badge = ({ letter }: { letter: Letter }) => (
  <b class={`badge r${letter}`} data-thing={`rating:${letter}`}>
    {letter}
  </b>
);

/** A trait with the rating that counts now; a sheet on which one may look things up explains it. */
export const TraitOf = ({
  t,
  explained,
  worth,
}: {
  t: Rated;
  explained?: boolean;
  worth?: string;
}) => (
  <span class="trait" data-thing={explained && `trait:${t.id}`}>
    <Badge letter={t.now} /> {t.name} {worth && <small>{worth}</small>}
  </span>
);

/** Someone in a fight: a face, a name, and what is to be said or done about them. */
export const Fighter = ({
  name,
  as,
  class: more,
  children,
}: {
  name: string;
  /** Of the crew; without it a foe. */
  as?: Person;
  class?: string | false;
  children?: ComponentChildren;
}) => (
  <li class={classes('foe column', more)}>
    {as ? <Portrait of={as} /> : <FoePicture name={name} />}
    <p class="name">{name}</p>
    {children}
  </li>
);

function stateOf(v: View, seat: number): string {
  const p = v.crew[seat]!;
  if (p.out) return 'out of it';
  if (v.over) return '';
  if (isMaking(v)) return p.ready ? 'ready' : 'is being made';
  const due = v.pending?.due.find((d) => d.seat === seat && /roll|decide/.test(d.phase));
  if (due && v.waits.includes(seat)) return due.phase === 'roll' ? 'has to roll' : 'roll again?';
  const cast = v.casts?.[seat];
  if (!v.fight && cast && cast.as !== 'none')
    return { vote: 'has chosen', lead: 'steps forward', help: 'helps' }[cast.as];
  return v.waits.includes(seat) ? 'is choosing' : '';
}

function Chip({ seat, open }: { seat: number; open: () => void }) {
  const { v, desk } = useTable();
  const p = v.crew[seat]!;
  const name = desk.name(seat);
  const sits = desk.seats[seat]?.name;
  const turn = v.waits.includes(seat) && !v.over;
  const state = stateOf(v, seat);
  return (
    <li
      class={`chip sunk${turn ? ' turn' : ''}${p.out ? ' out' : ''}${seat === desk.you ? ' you' : ''}`}
    >
      <Button onClick={open} aria-label={`${name}’s sheet`}>
        <Portrait of={p} />
      </Button>
      <p class="name">{name}</p>
      <p class="fine">{seat === desk.you ? 'you' : sits && sits !== name ? sits : '\u00a0'}</p>
      <p class="purse" data-thing={`number:luck@${seat}`}>
        <Sweet />
        <b key={p.luck}>{p.luck}</b>
        <span class="sr"> luck</span>
      </p>
      {state && <p class="state">{state}</p>}
    </li>
  );
}

export function Crew({ look }: { look: Signal<number> }) {
  const { v } = useTable();
  return (
    <ul class={`crew${v.crew.length > 4 ? ' many' : ''}`} data-things aria-label="The crew">
      {v.crew.map((_, seat) => (
        <Chip key={seat} seat={seat} open={() => (look.value = seat)} />
      ))}
    </ul>
  );
}

/** Everything on a character's sheet. */
function SheetOf({ p }: { p: Person }) {
  const trick = trickOf(p.trick);
  return (
    <dl class="traits" data-things>
      {p.background && (
        <div>
          <dt>Background</dt>
          <dd>{backgroundName(p.background)}</dd>
        </div>
      )}
      {lists.map((list) => {
        const own = traitsOf(p.traits, list);
        return (
          own.length > 0 && (
            <div key={list}>
              <dt data-thing={`list:${list}`}>{listTitles[list]}</dt>
              <dd>
                {own.map((t) => (
                  <TraitOf key={t.id} t={t} explained />
                ))}
              </dd>
            </div>
          )
        );
      })}
      {trick && (
        <div>
          <dt>Trick</dt>
          <dd>
            <span class="trait" data-thing={`trick:${trick.id}`}>
              <TrickIcon id={trick.id} /> {trick.name}, {trick.cost} luck
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}

export function Looking({
  look,
  print,
}: {
  look: Signal<number>;
  print: (seats: number[]) => void;
}) {
  const { v, desk } = useTable();
  const p = v.crew[look.value];
  if (!p) return null;
  return (
    <Dialog class="look" label="look-name" close={() => (look.value = -1)}>
      {(shut) => (
        <>
          <div class="head">
            <Portrait of={p} />
            <div>
              <h2 id="look-name">{desk.name(look.value)}</h2>
              <p>{p.about || '\u00a0'}</p>
              <p class="purse">
                <Sweets luck={p.luck} initial={p.initial} /> <b>{p.luck}</b> luck, {p.initial} at
                first
              </p>
            </div>
          </div>
          <SheetOf p={p} />
          <div class="acts">
            <Go onClick={() => print([look.value])}>Print this sheet</Go>
            <Plain onClick={shut}>Close</Plain>
          </div>
        </>
      )}
    </Dialog>
  );
}
