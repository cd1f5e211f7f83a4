// What every part of the panel has: a deed as a button, hands, abilities, taking back, being done.

import type { ComponentChildren } from 'preact';
import { Act, MoveList, TypedMove } from '../../../ui/desk';
import { Button, Quiet } from '../../../ui/parts';
import type { Deed } from '../acts';
import { letters } from '../art';
import { Picture } from '../parts';
import { type Play, usePlay } from '../play';
import { deedInWords, useCard } from '../words';

/* ---- Buttons ---- */

export function DeedButton({
  d,
  kind = 'slip',
  children,
}: {
  d: Deed;
  kind?: string;
  children: ComponentChildren;
}) {
  const play = usePlay();
  return (
    <Act class={kind} move={d.text} onClick={() => play.do(d)}>
      {children}
    </Act>
  );
}

/** Deeds in their own words. */
export function Deeds({ of }: { of: Deed[] }) {
  const play = usePlay();
  return (
    <>
      {of.map((d) => (
        <DeedButton key={d.text} d={d}>
          {d.verb === 'idea' && <Picture html={letters.I![1]} />}
          {d.verb === 'loot' && <Picture html={letters.L![1]} />}
          {(d.verb === 'pickup' || d.verb === 'drop') && <Picture name={d.what} />}
          {deedInWords(d, play)}
        </DeedButton>
      ))}
    </>
  );
}

/** What is to be done now, a word about it, and the buttons. */
export const Asks = ({
  title,
  say,
  children,
}: {
  title: ComponentChildren;
  say: ComponentChildren;
  children: ComponentChildren;
}) => (
  <div class="work-panel">
    <div class="say">
      <h2>{title}</h2>
      {say}
    </div>
    <div class="acts">{children}</div>
  </div>
);

export const Cancel = () => {
  const play = usePlay();
  return <Quiet onClick={() => play.forget()}>Cancel</Quiet>;
};

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
export const Hands = () => <Deeds of={usePlay().acts.value.hands} />;

const useKinds: Record<string, string> = { ability: 'ability', fixer: 'fixer', buy: 'item' };
const thingOf = (d: Deed): string | undefined =>
  useKinds[d.verb] && d.what ? `${useKinds[d.verb]}:${d.what}` : undefined;

/** Abilities, fixers and the shop: each a button that says what it does. */
export function Uses({ verbs, title }: { verbs: RegExp; title?: string }) {
  const play = usePlay();
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
            disabled={play.busy}
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
export function Others() {
  const play = usePlay();
  const { others } = play.acts.value;
  return (
    <details class="also" onToggle={intoSight}>
      <summary>{others.length > 0 ? 'Also possible' : 'Type a move'}</summary>
      {others.length > 0 && <MoveList moves={others} />}
      <TypedMove hint="a move in words" />
    </details>
  );
}

/** Why a move of your own character is not offered, as the rules say it. */
export const whyNot = (play: Play, move: string | undefined): string | undefined =>
  play.as.value ? undefined : play.view?.barred.find((b) => b.move === move)?.why;

export function Undo() {
  const play = usePlay();
  const undo = play.acts.value.ends.get('undo');
  const why = whyNot(play, 'undo');
  if (why) return <p class="fine-on stands">{why}</p>;
  if (undo)
    return (
      <DeedButton d={undo} kind="quiet undo">
        Take the action back
      </DeedButton>
    );
  if (!play.mayUndo) return null;
  return (
    <Quiet class="undo" disabled={play.busy} onClick={() => play.takeBack()}>
      Take it back
    </Quiet>
  );
}

export function End({
  verb,
  kind = 'go',
  children,
}: {
  verb: string;
  kind?: string;
  children: ComponentChildren;
}) {
  const play = usePlay();
  const d = play.acts.value.ends.get(verb);
  return d ? (
    <DeedButton d={d} kind={kind}>
      {children}
    </DeedButton>
  ) : null;
}
