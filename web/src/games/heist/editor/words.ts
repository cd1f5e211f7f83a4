// The words that heist files know, and the brushes that paint them.
import { difficulties, kinds } from 'virtual:facts/heist';
import { inWords, tileOf } from '../tiles';

export { difficulties, kinds };
export const goals: Record<string, string> = {
  cash: 'cash, in thousands',
  jewel: 'jewels',
  docs: 'documents',
  usb: 'USB keys',
  keycard: 'keycards',
  painting: 'paintings',
  item: 'items',
  npc: 'non-player characters',
  inmate: 'of those inside',
  crew: 'of the crew',
};
export const chits: Record<string, string> = {
  guard: 'guards',
  camera: 'cameras',
  lock: 'locks',
  dog: 'dogs',
  jewel: 'jewels',
  keycard: 'keycards',
  docs: 'documents',
  usb: 'USB keys',
  blank: 'blanks',
  guard2: 'double guards',
  camera2: 'double cameras',
  lock2: 'double locks',
  idea2: 'ideas of 2',
  idea3: 'ideas of 3',
};
export const people: Record<string, string> = {
  guide: 'a guide',
  hostage: 'a hostage',
  'freed-prisoner': 'a freed prisoner',
};

/** Brushes: `hand`, a tile's code, `npc guide` … or `hounds`. */
const codes: [group: string, codes: string][] = [
  ['Ground', 'hand EM SC GP'],
  ['Ways in', 'E1 E2 E3 E4 E5 E6'],
  ['In the way', 'GU LO CM DO G2 L2 C2 GDGD 2GL 2GC 2GD 2CL 2CD 2LD'],
  ['Loot', '$1 $2 $3 JW PP USB KC G1K G2K G3K GKC AA I'],
  ['Doors and gates', 'KCL SX RX RXJ RXD RXM SY RY RYJ RYD RYM GA GB GC GD'],
  ['Places', 'MW RE WT DK S T *'],
];
export const palette: [group: string, brushes: string[]][] = [
  ...codes.map(([group, all]): [string, string[]] => [group, all.split(' ')]),
  ['People', [...Object.keys(people).map((p) => `npc ${p}`), 'hounds']],
];

/** What a brush paints, in a few words. */
export function brushWords(brush: string): string {
  if (brush === 'hand') return 'move the map, look at a tile';
  if (brush === 'hounds') return 'the hounds token';
  if (brush.startsWith('npc ')) return people[brush.slice(4)] ?? brush.slice(4);
  if (brush === 'GP') return 'rub out';
  const parts = tileOf(brush);
  return parts ? inWords({ at: '', ...parts }) : brush;
}
