// Small parts of the table: pictures, letters of actions, dice, faces.
import { Drawn, pipsOf } from '../../ui/parts';
import { art, letters as letterArt, shapes } from './art';
import { characters, lettersInWords, titleOf } from './cards';
import type { Person } from './types';

export const Picture = ({ name, html }: { name?: string; html?: string }) => (
  <Drawn class="bit" box="-19 -19 38 38" d={html ?? art[name ?? ''] ?? ''} />
);

/** An action's letters as marks; noise and alerts are set apart, because they are the price. */
export function Letters({ of }: { of: string }) {
  const wanted = [...of].filter((l) => l !== 'n' && l !== 'A');
  const price = [...of].filter((l) => l === 'n' || l === 'A');
  const draw = (l: string, i: number) => (
    <span key={i} class="letter" data-thing={`icon:${l}`}>
      <Picture html={letterArt[l]?.[1]} />
    </span>
  );
  return (
    <span class="letters">
      <span class="sr">{lettersInWords(of)}</span>
      {wanted.map(draw)}
      {['n', 'A'].map((l) => {
        const n = price.filter((x) => x === l).length;
        return n > 0 ? (
          <span class="price" key={l}>
            {draw(l, 0)}
            <b aria-hidden="true">{n}</b>
          </span>
        ) : null;
      })}
    </span>
  );
}

export const Die = ({ value }: { value: number }) => (
  <svg class="die" viewBox="-19 -19 38 38" role="img" aria-label={`Die: ${value || 'not rolled'}`}>
    <path class="die-face" d="M-17-16 17-17 16 17-16 16Z" />
    {pipsOf(value).map(([x, y]) => (
      <circle key={`${x} ${y}`} cx={8 * x} cy={8 * y} r="3.600" />
    ))}
  </svg>
);

/** A character's token, as it stands on the map. */
export const Face = ({ who, p, mine }: { who: number; p: Person; mine: boolean }) => (
  <svg class={mine ? 'face-token own' : 'face-token'} viewBox="-23 -23 46 46" aria-hidden="true">
    <path d={shapes[Math.min(who, 4)]} />
    <text y="6.500">{titleOf(p)[0]}</text>
  </svg>
);

export const abilityList = (p: Person | undefined): string[] =>
  characters[p?.character ?? '']?.abilities ?? [];
