// Dice, sweets and tricks of Adventures & Luck beside their rules.
import '../games/luck/style';
import { Die, Sweet, TrickIcon } from '../games/luck/pictures';

export function draw(kind: string, id: string) {
  const drawn = picture(kind, id);
  return drawn && <span class="luck as-picture">{drawn}</span>;
}

function picture(kind: string, id: string) {
  if (kind === 'dice')
    return (
      <>
        {id.split(' ').map((n, i) => (
          <Die key={`${i} ${n}`} face={Number(n)} />
        ))}
      </>
    );
  if (kind === 'luck' || (kind === 'number' && id === 'luck')) return <Sweet />;
  if (kind === 'trick') return <TrickIcon id={id} />;
  return null;
}
