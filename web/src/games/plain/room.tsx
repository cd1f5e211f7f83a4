// A plain table for any game: what you may know, what you can do, and a line to type a move into.
// Every game can be played here from its first day, and by people who like facts better than
// pictures (the table's menu).
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Desk, MoveList, Trouble, TypedMove, Waiting } from '../../ui/desk';
import type { Room } from '../../ui/table';
import type { Link } from '../../wire/link';
import type { LogMessage } from '../../wire/types';
import { Facts } from './facts';
import '../../style/plain.css';

function Choices({ desk }: { desk: Desk }) {
  const filter = useSignal('');
  if (!desk.mayAct) return <Waiting desk={desk} />;
  const all = desk.moves;
  return (
    <>
      <h2>Your move</h2>
      <Trouble of={desk.trouble} />
      {all.length > 12 && (
        <label class="filter">
          Look for
          <input value={filter.value} onInput={(e) => (filter.value = e.currentTarget.value)} />
        </label>
      )}
      <MoveList desk={desk} moves={all.filter((m) => m.includes(filter.value))} />
      <TypedMove desk={desk} />
      {desk.mayUndo && (
        <button type="button" class="plain" onClick={() => desk.takeBack()}>
          Take it back
        </button>
      )}
    </>
  );
}

function PlainBoard({ desk }: { desk: Desk }) {
  return (
    <div class="plain-board">
      <section class="facts-panel" aria-label="What you know">
        <Facts value={desk.view} top />
      </section>
      <section class="choices" aria-label="What you can do">
        {desk.over ? desk.ending() : <Choices desk={desk} />}
      </section>
    </div>
  );
}

/** The server's own sentences, or what you did yourself. */
export function tellPlainly(m: LogMessage): string[] {
  if (m.type !== 'move') return [];
  const told = (m.story ?? []).filter((s) => s !== '');
  return told.length || !m.move ? told : [`You: ${m.move}.`];
}

export function openRoom(link: Link, ending: () => ComponentChildren): Room {
  const desk = new Desk(link, ending);
  return { Board: () => <PlainBoard desk={desk} />, tell: tellPlainly, desk };
}
