// A plain table for any game: what you may know, what you can do in the rules' own words, and a line
// to type a move into. Every game can be played here from its first day, and by people who like facts
// better than pictures (the table's menu).
import { signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { type Thing, thingsOf } from '../../learn/things';
import { Desk, MoveList, type Seen, TypedMove, useDesk, Waiting } from '../../ui/desk';
import { useLoaded } from '../../ui/hooks';
import { bound, Plain, Trouble } from '../../ui/parts';
import type { Room } from '../../ui/rooms';
import type { Move } from '../../wire/steps';
import type { LogMessage } from '../../wire/types';
import { Facts, Known } from './facts';
import { plain, type Sense, senses } from './sense';
import '../../style/plain.css';

const known = signal<Record<string, Sense>>({});
/** What the fields of this game's views are called; until that is here, as they are. */
function useSense(game: string): Sense {
  useEffect(() => {
    senses[game]?.().then((s) => (known.value = { ...known.value, [game]: s }));
  }, [game]);
  return known.value[game] ?? plain;
}

/** Moves as people would say them; they come a moment after the moves. */
function useWords(desk: Desk): (move: Move) => string {
  const words = useSignal<Record<string, string>>({});
  const { moves } = desk;
  useEffect(() => {
    if (!moves.length) return;
    desk.link.ask('words').then(
      (r) => (words.value = r.words as Record<string, string>),
      () => undefined /* the texts will do */,
    );
  }, [moves]);
  return ({ text }) => words.value[text] || text;
}

function Choices() {
  const desk = useDesk();
  const filter = useSignal('');
  const word = useWords(desk);
  if (!desk.mayAct) return <Waiting />;
  const all = desk.moves;
  const wanted = filter.value.toLowerCase();
  return (
    <>
      <h2>Your move</h2>
      <Trouble of={desk.trouble} />
      {all.length > 12 && (
        <label class="filter flow">
          Look for
          <input {...bound(filter)} />
        </label>
      )}
      <MoveList
        moves={all.filter((m) => `${m.text} ${word(m)}`.toLowerCase().includes(wanted))}
        word={word}
      />
      <TypedMove />
      {desk.mayUndo && <Plain onClick={() => desk.takeBack()}>Take it back</Plain>}
    </>
  );
}

function PlainBoard() {
  const desk = useDesk();
  const game = desk.link.table.value?.game ?? '';
  const sense = useSense(game);
  const things = useLoaded<Thing[]>(() => thingsOf(game), [], [game]);
  const name = (seat: number) => desk.called(seat);
  return (
    <div class="plain-board">
      <section class="facts-panel" aria-label={desk.film ? 'What that seat knew' : 'What you know'}>
        <Known.Provider value={things}>
          <Facts view={desk.view} sense={sense} name={name} />
        </Known.Provider>
      </section>
      {!desk.film && (
        <section class="choices column on-loud" aria-label="What you can do">
          {desk.over ? desk.ending() : <Choices />}
        </section>
      )}
    </div>
  );
}

/** The server's own sentences, or what you did yourself. */
function tellPlainly(m: LogMessage, film?: boolean): string[] {
  if (m.type !== 'move') return [];
  const told = (m.story ?? []).filter((s) => s !== '');
  return told.length || !m.move ? told : [film ? m.move : `You: ${m.move}.`];
}

export function openRoom(link: Seen, ending: () => ComponentChildren): Room {
  const desk = new Desk(link, ending);
  return { Board: () => <PlainBoard />, tell: (m) => tellPlainly(m, link.film), desk };
}
