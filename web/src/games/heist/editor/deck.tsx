// The event deck: in words, and as cards that can be moved.
import { Select, Tool } from '../../../ui/parts';
import { events } from '../cards';
import { deck, deckInWords } from './file';

interface Props {
  value: string;
  change: (to: string) => void;
}

function Cards({ value, change }: Props) {
  const cards = deck(value);
  const set = (list: string[]) => change(deckInWords(list));
  const swap = (i: number, k: number) =>
    set(cards.map((c, n) => (n === i ? cards[k]! : n === k ? cards[i]! : c)));
  const left = Object.entries(events).filter(([id]) => !cards.includes(id));
  return (
    <details class="deck">
      <summary>The cards one by one</summary>
      <ol>
        {cards.map((id, i) => (
          <li key={`${id} ${i}`}>
            <b>{id}</b>
            <span>
              {events[id]?.title ?? 'no such card'}
              <small>{events[id]?.text}</small>
            </span>
            <Tool
              disabled={i === 0}
              aria-label={`Move ${id} earlier`}
              onClick={() => swap(i, i - 1)}
            >
              ↑
            </Tool>
            <Tool
              disabled={i + 1 === cards.length}
              aria-label={`Move ${id} later`}
              onClick={() => swap(i, i + 1)}
            >
              ↓
            </Tool>
            <Tool aria-label={`Remove ${id}`} onClick={() => set(cards.filter((_, n) => n !== i))}>
              ×
            </Tool>
          </li>
        ))}
      </ol>
      <Select
        key={cards.length}
        aria-label="Add a card at the bottom"
        value=""
        set={(id) => set([...cards, id])}
        of={[
          ['', 'Add a card …'],
          ...left.map(([id, c]): [string, string] => [id, `${id} ${c.title}`]),
        ]}
      />
    </details>
  );
}

export function Deck({ value, change }: Props) {
  const count = deck(value).length;
  return (
    <div class="field wide">
      <label class="field" for="field-events">
        <span>
          Event deck: {count} {count === 1 ? 'card' : 'cards'}, the first on top
        </span>
        <input
          id="field-events"
          autocomplete="off"
          spellcheck={false}
          value={value}
          onInput={(e) => change(e.currentTarget.value)}
        />
      </label>
      <Cards value={value} change={change} />
    </div>
  );
}
