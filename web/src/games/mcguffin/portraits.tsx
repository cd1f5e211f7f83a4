// The crew's faces: a cast cut from the same paper. Ready-made characters have a face of their own;
// a new name gets one made of that name, always the same.
import { Drawn } from '../../ui/parts';

interface Looks {
  coat: number;
  hair: number;
  eyes: number;
  mouth: number;
}

const face = '<path class="p" d="M30 34h40v22c0 15-9 25-20 25S30 71 30 56Z"/>';

const coats = [
  /* suit and tie */
  '<path class="i" d="M8 100C10 80 26 74 40 72l10 12 10-12c14 2 30 8 32 28Z"/><path class="p" d="M40 72 50 88 60 72 56 100H44Z"/><path class="i" d="M46 84h8l-2 4 4 12H44l4-12Z"/>',
  /* turtleneck */
  '<path class="i" d="M8 100C10 82 24 77 37 75v-7h26v7c13 2 27 7 29 25Z"/><path class="sp" d="M37 76h26"/>',
  /* trench coat, collar up */
  '<path class="i" d="M6 100C8 82 20 76 32 73l-2-14 16 22h8l16-22-2 14c12 3 24 9 26 27Z"/><path class="sp" d="M50 84v16M36 78 46 92M64 78 54 92"/>',
  /* hooded jumper */
  '<path class="i" d="M8 100C9 84 20 76 28 66c8 12 36 12 44 0 8 10 19 18 20 34Z"/><path class="sp" d="M40 82v14M60 82v14"/>',
  /* a gown with shoulders */
  '<path class="p" d="M22 100c2-18 12-26 28-26s26 8 28 26Z"/><path class="i" d="M6 100C8 88 18 84 28 82c8 8 36 8 44 0 10 2 20 6 22 18Z"/><path class="i" d="M42 74h16l-8 10Z"/>',
  /* waistcoat and bow tie */
  '<path class="p" d="M10 100C12 82 26 76 40 74h20c14 2 28 8 30 26Z"/><path class="i" d="M26 78 50 96 74 78 80 100H20Z"/><path class="i" d="M36 74l14 6 14-6v14l-14-5-14 5Z"/>',
];

const hairs = [
  /* fedora */
  '<path class="i" d="M12 36c12-4 64-4 76 0l-2 6H14ZM28 34 32 12c10-6 26-6 36 0l4 22Z"/><path class="p" d="M29 28h42l1 5H28Z"/>',
  /* headscarf */
  '<path class="i" d="M26 44C18 16 34 4 50 4s32 12 24 40c-6-12-12-16-24-16S32 32 26 44Z"/><path class="l" d="M30 26C38 10 64 8 72 24 60 18 42 18 30 26Z"/><path class="i" d="M66 8c12-8 24 0 20 10-2 6-12 6-16 2Z"/>',
  /* spikes */
  '<path class="i" d="M28 42 22 20l12 6 2-18 14 12L62 4l4 16 16-6-8 28c-6-8-10-10-22-10s-18 2-24 10Z"/>',
  /* beret */
  '<path class="i" d="M24 32C14 22 30 6 54 8c22 2 36 12 28 20-6 6-24 4-32 4-10 0-18 4-26 0Z"/><path class="i" d="M28 30h44v8H28Z"/><circle class="p" cx="62" cy="24" r="5"/>',
  /* a cloud of hair */
  '<path class="i" d="M50 2c10-2 16 4 18 9 10-1 16 8 13 16 8 4 8 16 0 20l-5 3c0-14-6-20-26-20S24 36 24 50l-5-3c-8-4-8-16 0-20-3-8 3-17 13-16C34 6 40 0 50 2Z"/>',
  /* bob */
  '<path class="i" d="M20 66C16 26 28 6 50 6s34 20 30 60H69V42c-12 0-22-4-28-12 0 6-4 12-10 14v22Z"/>',
  /* bald, with a fringe of years */
  '<path class="p" d="M30 36C30 18 40 12 50 12s20 6 20 24Z"/><path class="i" d="M24 52c-2-10 0-16 6-18v18ZM76 52c2-10 0-16-6-18v18Z"/>',
  /* chauffeur's cap */
  '<path class="i" d="M22 24C26 8 74 8 78 24l-6 8H28ZM26 30h48v7H26ZM28 38c12 6 32 6 44 0l4 6c-14 6-38 6-52 0Z"/><path class="p" d="M46 27h8l2 6H44Z"/>',
  /* top hat */
  '<path class="i" d="M18 34h64v7H18ZM30 34V4h40v30Z"/><path class="l" d="M30 24h40v7H30Z"/>',
  /* flat top */
  '<path class="i" d="M27 44V12l46-4v36l-5-10H32Z"/>',
  /* woollen hat */
  '<path class="i" d="M26 40c0-22 10-32 24-32s24 10 24 32l-5-2H31Z"/><path class="sp" d="M27 34h46"/><circle class="i" cx="50" cy="8" r="6"/>',
  /* a knot */
  '<circle class="i" cx="50" cy="10" r="10"/><path class="i" d="M27 46c-2-20 8-30 23-30s25 10 23 30c-4-10-10-16-23-16s-19 6-23 16Z"/>',
];

const eyes = [
  '<circle class="i" cx="41" cy="51" r="3.500"/><circle class="i" cx="59" cy="51" r="3.500"/>',
  '<circle class="s" cx="40" cy="51" r="8"/><circle class="s" cx="60" cy="51" r="8"/><path class="s" d="M48 50h4"/><circle class="i" cx="40" cy="51" r="2.500"/><circle class="i" cx="60" cy="51" r="2.500"/>',
  '<path class="i" d="M29 46h42v4c0 6-4 9-9 9s-8-3-10-8h-4c-2 5-5 8-10 8s-9-3-9-9Z"/>',
  '<path class="i" d="M27 47c8-4 17-2 23 2 6-4 15-6 23-2 0 10-6 14-12 13-5-1-8-5-11-5s-6 4-11 5c-6 1-12-3-12-13Z"/><circle class="p" cx="40" cy="52" r="3"/><circle class="p" cx="60" cy="52" r="3"/>',
  '<path class="i" d="M29 40 70 50v4L58 51c2 8-4 12-10 10s-8-8-6-14l-13-4Z"/><circle class="i" cx="38" cy="54" r="0"/><circle class="i" cx="64" cy="55" r="3"/>',
  '<path class="s" d="M36 50q5-5 10 0M54 50q5-5 10 0"/><path class="s" d="M35 43h11M54 43h11"/>',
];

const mouths = [
  '<path class="s" d="M42 66q8 7 16 0"/>',
  '<path class="s" d="M42 68h15"/>',
  '<path class="i" d="M34 66c6-7 13-6 16-2 3-4 10-5 16 2-5 5-12 4-16 1-4 3-11 4-16-1Z"/>',
  '<path class="i" d="M30 56c4 6 8 8 20 8s16-2 20-8c0 18-8 28-20 28S30 74 30 56Z"/><path class="sp" d="M43 69h14"/>',
  '<path class="i" d="M40 67c4-4 7-4 10-1 3-3 6-3 10 1-4 6-16 6-20 0Z"/>',
  '<path class="s" d="M41 66q9 5 17-1"/><path class="s" d="M57 67 74 72"/>',
];

const known: Record<string, Looks> = {
  'Mrs Okafor': { coat: 4, hair: 1, eyes: 5, mouth: 0 },
  'Pip Delacroix': { coat: 3, hair: 2, eyes: 0, mouth: 0 },
  'The Sergeant': { coat: 2, hair: 3, eyes: 4, mouth: 1 },
  Abacus: { coat: 3, hair: 4, eyes: 1, mouth: 1 },
  'Velvet Monday': { coat: 2, hair: 5, eyes: 2, mouth: 4 },
  Hinge: { coat: 5, hair: 6, eyes: 0, mouth: 3 },
  'The Professor': { coat: 5, hair: 6, eyes: 1, mouth: 2 },
  Dutch: { coat: 0, hair: 7, eyes: 2, mouth: 5 },
  Magpie: { coat: 0, hair: 8, eyes: 3, mouth: 4 },
  Brick: { coat: 1, hair: 9, eyes: 5, mouth: 1 },
};

/** A number made of a name, spread well enough that neighbours differ. */
function hash(name: string): number {
  let h = 2166136261;
  for (const c of name) h = Math.imul(h ^ c.codePointAt(0)!, 16777619);
  return (h ^ (h >>> 15)) >>> 0;
}

export function looksOf(name: string): Looks {
  const h = hash(name);
  return (
    known[name] ?? {
      coat: h % coats.length,
      hair: (h >>> 5) % hairs.length,
      eyes: (h >>> 11) % eyes.length,
      mouth: (h >>> 17) % mouths.length,
    }
  );
}

const nobody =
  '<path class="i" d="M12 100c2-20 18-26 38-26s36 6 38 26Z"/><path class="i" d="M28 38c0-16 8-26 22-26s22 10 22 26v16c0 14-10 24-22 24S28 68 28 54Z"/><path class="p" d="M41 40c0-16 20-16 20-2 0 8-8 9-8 17h-8c0-11 8-12 8-17 0-4-5-4-5 2ZM45 60h8v8h-8Z"/>';

/** A character's face; without a name there is none. */
export function Portrait({ name }: { name: string }) {
  const l = looksOf(name);
  const drawn = name
    ? `${coats[l.coat]}${face}${eyes[l.eyes]}${mouths[l.mouth]}${hairs[l.hair]}`
    : nobody;
  return <Drawn class="mc-portrait" d={`<path class="l" d="M3 4 97 1l2 96L1 99Z"/>${drawn}`} />;
}
