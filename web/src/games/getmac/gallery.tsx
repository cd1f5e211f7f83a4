// All the cards with what they do, for the page of rules.
import './style';
import { CardPicture, Deck } from './card';
import { deck, text } from './cards';

export function Gallery() {
  return (
    <section class="gallery" aria-label="The cards">
      <Deck />
      <h2>The cards at a glance</h2>
      <ul>
        {deck.map((c) => (
          <li key={c}>
            <CardPicture card={c} silent />
            <div>
              <b>{text[c].title}</b>
              <p>{text[c].does}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
