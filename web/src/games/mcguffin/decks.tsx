// The four decks with what was turned last, and what is still face down.
import { Button, classes, Heads } from '../../ui/parts';
import { Back, Front, SuitSign } from './art';
import { useTable } from './setting';
import type { Deck } from './types';
import { decks, deckWords, faceOf, inkOf, leftByValue, skillOf } from './words';

interface Picking {
  /** A deck is pointed at. */
  pick: (deck: Deck) => void;
  pickable: (deck: Deck) => boolean;
  picked: Deck | undefined;
}

function Pile({ deck, pick, pickable, picked }: Picking & { deck: Deck }) {
  const t = useTable();
  const { view } = t;
  const w = deckWords[deck];
  const skill = skillOf[deck];
  const top = t.memory.value.top[deck];
  const n = view.decks[deck];
  const live = pickable(deck);
  const label = `${w.title}: ${n} ${n === 1 ? 'card' : 'cards'}, met with ${skill}, a ${inkOf(skill)} skill${top ? `; turned last: the ${faceOf(top).words}` : ''}`;
  const inner = (
    <>
      <span class="stack">
        {n > 0 ? <Back deck={deck} /> : <span class="gap" />}
        {top && (
          <span class="top" key={top} data-thing={`card:${top}`}>
            <Front card={top} silent />
          </span>
        )}
      </span>
      <span class="tagline">
        <b>{w.title}</b>
        <span class="with">
          <SuitSign suit={w.suit} /> {skill}
        </span>
        <span class="n">{n}</span>
      </span>
    </>
  );
  return live ? (
    <Button
      class={classes('deck', 'can-pick', picked === deck && 'is-picked')}
      data-deck={deck}
      data-thing={`deck:${deck}`}
      aria-label={`${label}. Choose it`}
      onClick={() => pick(deck)}
    >
      {inner}
    </Button>
  ) : (
    <div
      class={classes('deck', picked === deck && 'is-picked')}
      data-deck={deck}
      data-thing={`deck:${deck}`}
      role="img"
      aria-label={label}
    >
      {inner}
    </div>
  );
}

const heads = 'A 2 3 4 5 6 7 8 9 10 J Q K'.split(' ');

/** Every value and how many of it are left; the order of the decks is unknown. */
function Left() {
  const { view } = useTable();
  const left = leftByValue(view.flipped);
  const { red, black, red_joker: RJ, black_joker: BJ } = view.left;
  return (
    <details class="left">
      <summary>
        <span>face down:</span>
        <span class="red">
          <SuitSign suit="hearts" />
          <SuitSign suit="diamonds" /> <b>{red}</b> red
        </span>
        <span class="black">
          <SuitSign suit="spades" />
          <SuitSign suit="clubs" /> <b>{black}</b> black
        </span>
        <span>
          {RJ && BJ ? 'both jokers' : RJ ? 'the red joker' : BJ ? 'the black joker' : 'no joker'}
        </span>
      </summary>
      <table>
        <Heads of={[<span class="sr">Colour</span>, ...heads]} />
        <tbody>
          {(['red', 'black'] as const).map((ink) => (
            <tr key={ink} class={ink}>
              <th scope="row">{ink}</th>
              {left[ink].map((n, i) => (
                <td key={heads[i]} class={n ? '' : 'none'}>
                  {n}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

export function Decks(props: Picking) {
  return (
    <section class="decks" aria-label="The four decks">
      <div class="row" data-things>
        {decks.map((d) => (
          <Pile key={d} deck={d} {...props} />
        ))}
      </div>
      <Left />
    </section>
  );
}
