// What every part of the panel has: a deed as a button, hands, abilities, taking back, being done.

import type { ComponentChildren } from 'preact';
import { Act, MoveList, TypedMove } from '../../../ui/desk';
import { Button, Quiet } from '../../../ui/parts';
import type { Deed } from '../acts';
import { letters } from '../art';
import { personOf } from '../board';
import { Picture } from '../parts';
import type { Play } from '../play';
import type { View } from '../types';
import { deedInWords, useCard } from '../words';

export interface PanelProps {
  play: Play;
  v: View;
  name: (who: number) => string;
}

/* ---- Buttons ---- */

export function DeedButton({
  play,
  d,
  kind = 'slip',
  children,
}: {
  play: Play;
  d: Deed;
  kind?: string;
  children: ComponentChildren;
}) {
  return (
    <Act class={kind} desk={play.desk} move={d.text} onClick={() => play.do(d)}>
      {children}
    </Act>
  );
}

/** What a button says about itself while it is looked at. */
export function lookedAt<T>(at: { value: T | null }, what: T) {
  const on = () => {
    at.value = what;
  };
  const off = () => {
    at.value = null;
  };
  return { onPointerEnter: on, onPointerLeave: off, onFocus: on, onBlur: off };
}

/** Things that are there for the taking, and ideas. */
export function Hands({ play, v, name }: PanelProps) {
  const p = personOf(v, play.who);
  const { hands } = play.acts.value;
  if (hands.length === 0) return null;
  return (
    <>
      {hands.map((d) => (
        <DeedButton key={d.text} play={play} d={d}>
          {d.verb === 'idea' && <Picture html={letters.I![1]} />}
          {d.verb === 'loot' && <Picture html={letters.L![1]} />}
          {(d.verb === 'pickup' || d.verb === 'drop') && <Picture name={d.what} />}
          {deedInWords(d, v, p, name)}
        </DeedButton>
      ))}
    </>
  );
}

const useKinds: Record<string, string> = { ability: 'ability', fixer: 'fixer', buy: 'item' };
const thingOf = (d: Deed): string | undefined =>
  useKinds[d.verb] && d.what ? `${useKinds[d.verb]}:${d.what}` : undefined;

/** Abilities, fixers and the shop: each a button that says what it does. */
export function Uses({ play, verbs, title }: PanelProps & { verbs: RegExp; title?: string }) {
  const groups = [...play.acts.value.uses].filter(([key]) => verbs.test(key));
  if (groups.length === 0) return null;
  return (
    <section class="uses" aria-label={title ?? 'Abilities'}>
      {title && <h3>{title}</h3>}
      {groups.map(([key, deeds]) => {
        const card = useCard(deeds[0]!);
        return (
          <Button
            class="slip use"
            key={key}
            data-thing={thingOf(deeds[0]!)}
            disabled={play.desk.busy}
            onClick={() => play.take(key)}
            {...lookedAt(play.note, card)}
          >
            <b>{card.title}</b>
            <small>{card.text}</small>
          </Button>
        );
      })}
    </section>
  );
}

/** What was opened is to be read: the band may have to scroll for it. */
export function intoSight(e: { currentTarget: HTMLElement }): void {
  e.currentTarget.scrollIntoView({ block: 'nearest' });
}

/** What the board draws nowhere. */
export function Others({ play }: { play: Play }) {
  const { others } = play.acts.value;
  return (
    <details class="also" onToggle={intoSight}>
      <summary>{others.length > 0 ? 'Also possible' : 'Type a move'}</summary>
      {others.length > 0 && <MoveList desk={play.desk} moves={others} />}
      <TypedMove desk={play.desk} hint="a move in words" />
    </details>
  );
}

/** Why a move of your own character is not offered, as the rules say it. */
export const whyNot = (play: Play, move: string | undefined): string | undefined =>
  play.as.value ? undefined : play.view?.barred.find((b) => b.move === move)?.why;

export function Undo({ play }: { play: Play }) {
  const undo = play.acts.value.ends.get('undo');
  const why = whyNot(play, 'undo');
  if (why) return <p class="fine-on stands">{why}</p>;
  if (undo)
    return (
      <DeedButton play={play} d={undo} kind="quiet undo">
        Take the action back
      </DeedButton>
    );
  if (!play.desk.mayUndo) return null;
  return (
    <Quiet class="undo" disabled={play.desk.busy} onClick={() => play.desk.takeBack()}>
      Take it back
    </Quiet>
  );
}

export function End({
  play,
  verb,
  kind = 'go',
  children,
}: {
  play: Play;
  verb: string;
  kind?: string;
  children: ComponentChildren;
}) {
  const d = play.acts.value.ends.get(verb);
  return d ? (
    <DeedButton play={play} d={d} kind={kind}>
      {children}
    </DeedButton>
  ) : null;
}
