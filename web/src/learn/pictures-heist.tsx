// Icons, chits and loot of Masters of the Heist beside their rules.
import '../style/heist.css';
import { art, letters } from '../games/heist/art';
import { Picture } from '../games/heist/parts';

export function draw(kind: string, id: string) {
  const drawn = picture(kind, id);
  return drawn && <span class="heist-board as-picture">{drawn}</span>;
}

function picture(kind: string, id: string) {
  if (kind === 'icon') return letters[id] ? <Picture html={letters[id][1]} /> : null;
  if (kind === 'chit' || kind === 'loot' || kind === 'tile')
    return art[id] ? <Picture name={id} /> : null;
  return null;
}
