// Cards of Get the MacGuffin beside their rules.
import '../style/getmac.css';
import { CardPicture, Deck } from '../games/getmac/card';
import { isCard } from '../games/getmac/cards';

export function draw(kind: string, id: string) {
  if (!['object', 'action', 'card'].includes(kind) || !isCard(id)) return null;
  return (
    <span class="picture-card">
      {!document.getElementById(`card-${id}`) && <Deck />}
      <CardPicture card={id} silent />
    </span>
  );
}
