// The 23 faces, drawn by us: flat cut-paper shapes on a square of 100 × 100. Three inks only, given
// by class: i ink, p paper, l the loud colour; s, sp, sl the same as lines. Objects stand on a disc,
// Actions burst out of a jagged star, so that the two kinds differ by shape.
import type { Card } from './cards';

const star =
  '<path class="l" d="M50 1 58 17 71 6 73 23 90 17 84 34 99 37 87 49 98 60 83 65 90 81 73 77 70 94 57 82 49 99 41 83 28 93 27 76 10 82 16 66 1 62 13 50 2 38 17 34 11 17 28 23 31 5 43 17Z"/>';
const disc = '<circle class="l" cx="50" cy="50" r="48"/>';

/** A tall person-like bust used by a few cards, so that they look like one cast. */
const shoulders = '<path class="i" d="M12 96C14 74 30 68 50 68s36 6 38 28Z"/>';

export const faces: Record<Card, string> = {
  macguffin: `${disc}
    <path class="p" d="M50 6 55 28 45 28ZM21 16 39 32 32 38ZM79 16 61 32 68 38ZM7 42 28 46 26 54ZM93 42 72 46 74 54Z"/>
    <path class="i" d="M38 40v-6q0-6 6-6h12q6 0 6 6v6h-6v-5H44v5Z"/>
    <rect class="i" x="18" y="39" width="64" height="43" rx="4"/>
    <path class="p" d="M18 55h25v4H18ZM57 55h25v4H57Z"/>
    <path class="p" d="M50 50a7 7 0 0 1 4 13l3 11H43l3-11a7 7 0 0 1 4-13Z"/>`,
  backup: `${disc}
    <path class="i" d="M36 36v-6q0-6 6-6h16q6 0 6 6v6h-6v-5H42v5Z"/>
    <path class="p" d="M16 36h68v46H16Z"/>
    <path class="s" stroke-dasharray="7 5" d="M19 39h62v40H19Z"/>
    <path class="i" d="M40 53c0-14 21-14 21-1 0 7-8 11-11 14h12v8H38v-7c5-6 13-10 13-15 0-4-4-4-4 1Z"/>`,
  crown: `${disc}
    <path class="i" d="M14 76 9 32 30 50 50 18 70 50 91 32 86 76Z"/>
    <path class="i" d="M16 80h68v9H16Z"/>
    <circle class="i" cx="9" cy="29" r="6"/><circle class="i" cx="50" cy="15" r="7"/><circle class="i" cx="91" cy="29" r="6"/>
    <path class="p" d="M50 49 58 60 50 71 42 60ZM28 58l5 7-5 7-5-7ZM72 58l5 7-5 7-5-7Z"/>`,
  money: `${disc}
    <path class="i" d="M38 12 50 17 62 11 66 15 59 30H41L34 15Z"/>
    <path class="p" d="M38 31h24v5H38Z"/>
    <path class="i" d="M40 37h20c16 12 25 27 23 41-1 9-8 12-16 12H33c-8 0-15-3-16-12-2-14 7-29 23-41Z"/>
    <path class="p" d="M47 44h6v5c6 1 9 4 10 9l-7 2c-1-4-3-5-6-5-4 0-5 1-5 3 0 3 3 4 7 5 6 1 12 4 12 10s-5 9-11 10v5h-6v-5c-7-1-11-4-12-10l7-2c1 4 4 6 8 6s6-1 6-4-3-4-8-5c-6-1-11-4-11-10 0-5 4-8 10-9Z"/>`,
  rock: `${disc}
    <path class="i" d="M10 80 16 52 33 26 58 18 80 32 92 60 88 82Z"/>
    <path class="p" d="M33 30 55 23 50 44 26 54Z"/>
    <path class="l" d="M60 24 76 35 82 56 56 46Z"/>
    <path class="p" d="M23 60 48 50 60 76 20 76Z" opacity=".28"/>`,
  paper: `${disc}
    <path class="i" d="M26 10h36l19 19v63H26Z"/>
    <path class="p" d="M22 8h36l18 19v61H22Z"/>
    <path class="i" d="M58 8v19h18Z"/>
    <path class="s" d="M31 42h36M31 53h36M31 64h36M31 75h22"/>`,
  scissors: `${disc}
    <path class="i" d="M27 8 34 7 62 62 53 66ZM73 8 66 7 38 62 47 66Z"/>
    <circle class="p" cx="50" cy="47" r="4"/>
    <path class="i" fill-rule="evenodd" d="M31 58a16 16 0 1 1-.1 0ZM31 66a8 8 0 1 0 .1 0ZM69 58a16 16 0 1 1-.1 0ZM69 66a8 8 0 1 0 .1 0Z"/>`,
  merchant: `${star}
    <path class="i" d="M47 14h6v66h15v8H32v-8h15Z"/><circle class="i" cx="50" cy="15" r="7"/>
    <path class="i" d="M12 26 50 20 88 26v6L50 26 12 32Z"/>
    <path class="s" d="M22 30 11 55M22 30 33 55M78 30 67 55M78 30 89 55"/>
    <path class="i" d="M6 55h32c-2 13-8 16-16 16S8 68 6 55ZM62 55h32c-2 13-8 16-16 16S64 68 62 55Z"/>
    <path class="p" d="M15 47h14v8H15Z"/><circle class="p" cx="78" cy="48" r="7"/>`,
  thief: `${star}
    ${shoulders}
    <path class="p" d="M30 38h40v20c0 14-9 22-20 22s-20-8-20-22Z"/>
    <path class="i" d="M24 42c0-22 10-32 26-32s26 10 26 32l-8-3H32Z"/>
    <path class="i" d="M22 44c10-4 20-2 28 2 8-4 18-6 28-2 0 12-7 17-15 16-6-1-9-6-13-6s-7 5-13 6c-8 1-15-4-15-16Z"/>
    <path class="p" d="M30 49c5-2 10-1 13 2-3 4-10 5-13-2ZM70 49c-5-2-10-1-13 2 3 4 10 5 13-2Z"/>
    <path class="s" d="M42 70q8 5 16-2"/>`,
  garbage: `${star}
    <path class="i" d="M24 40h52l-5 51H29Z"/>
    <path class="sp" d="M38 50l2 31M50 50v31M62 50l-2 31"/>
    <path class="i" d="M18 32 80 18l2 8L20 40ZM40 21l18-4 1 5-18 4Z"/>
    <path class="p" d="M58 24 74 8l9 9-12 12Z"/><path class="s" d="M66 22l9-8" />`,
  tomb: `${star}
    <path class="i" d="M50 12 96 86H4Z"/>
    <path class="p" d="M50 12 66 86 96 86Z" opacity=".35"/>
    <path class="p" d="M38 86V62q0-12 12-12t12 12v24Z"/>
    <path class="i" d="M43 86V64q0-8 7-8t7 8v22Z"/>
    <path class="p" d="M47 68h6v10h-6ZM45 78h10v4H45ZM49 63h2v5h-2Z"/>`,
  spy: `${star}
    <path class="i" d="M18 33 82 33 92 40 8 40ZM28 33 34 12q16 6 32 0L72 33Z"/>
    <path class="i" d="M8 96 20 66 42 78 50 72 58 78 80 66 92 96Z"/>
    <path class="p" d="M14 55C28 38 72 38 86 55 72 74 28 74 14 55Z"/>
    <circle class="i" cx="50" cy="55" r="13"/><circle class="p" cx="55" cy="50" r="4"/>
    <path class="s" d="M14 55C28 38 72 38 86 55 72 74 28 74 14 55Z"/>`,
  interrogator: `${star}
    <path class="p" d="M52 36 96 92H26Z"/>
    <path class="i" d="M8 92h36v-7H30L24 34l18-18-5-6-21 21 6 54H8Z"/>
    <path class="i" d="M36 6 66 26 58 42 30 26Z"/>
    <path class="i" d="M54 60c1-11 20-11 19 1 0 7-8 7-8 13h-7c-1-9 8-9 8-13 0-3-5-3-5 1ZM58 78h8v8h-8Z"/>`,
  assassin: `${star}
    <path class="i" d="M50 96 40 78V36h20v42Z"/><path class="p" d="M50 88 46 77V38h4Z"/>
    <path class="i" d="M24 28h52q4 5 0 10H24q-4-5 0-10ZM44 10h12v20H44Z"/><circle class="i" cx="50" cy="9" r="7"/>
    <path class="sp" d="M44 16h12M44 22h12"/>
    <path class="p" d="M74 58c7 10 9 14 9 18a9 9 0 0 1-18 0c0-4 2-8 9-18Z"/><path class="s" d="M74 58c7 10 9 14 9 18a9 9 0 0 1-18 0c0-4 2-8 9-18Z" />`,
  fist: `${star}
    <path class="i" d="M36 2h28v30H36Z"/><path class="p" d="M32 22h36v8H32Z"/>
    <path class="i" d="M22 34q2-6 10-6h36q10 0 11 8l2 24q0 18-16 22H34q-14-4-14-20Z"/>
    <path class="sp" d="M36 60v19M50 60v21M64 60v19M24 58h54"/>
    <path class="p" d="M19 40q10-4 20 0l14 6q7 4 4 9t-10 2l-12-5-14 1Z"/>
    <path class="s" d="M14 92 24 84M50 98V88M86 92 76 84"/>`,
  wheel: `${star}
    <path class="i" d="M44 72h12l14 24H30Z"/>
    <circle class="i" cx="50" cy="48" r="36"/><circle class="p" cx="50" cy="48" r="31"/>
    <path class="i" d="M50 48V17A31 31 0 0 1 76.800 32.500ZM50 48 76.800 63.500A31 31 0 0 1 50 79ZM50 48 23.200 63.500A31 31 0 0 1 23.200 32.500Z"/>
    <circle class="l" cx="50" cy="48" r="9"/><circle class="i" cx="50" cy="48" r="4"/>
    <path class="i" d="M42 2h16L50 20Z"/><path class="sp" d="M42 2h16L50 20Z"/>`,
  vortex: `${star}
    <path class="i" d="M52 50c-2-6-12-4-12 4 0 11 14 15 23 8 12-9 9-29-6-36-19-9-42 5-43 27-1 24 22 41 46 37-31 15-66-7-65-40C-4 17 32-6 63 5c29 10 40 46 21 67-15 17-44 16-54-3-8-16 2-36 20-36 14 0 24 14 16 25-5 7-16 4-14-8Z"/>
    <path class="p" d="M82 10l12 6-6 12-12-6ZM8 74l10 6-6 11-10-6Z"/><path class="s" d="M82 10l12 6-6 12-12-6ZM8 74l10 6-6 11-10-6Z"/>`,
  switcheroo: `${star}
    <path class="p" d="M16 40 42 32 56 74 30 82Z"/><path class="i" d="M58 20 84 28 72 68 46 60Z"/>
    <path class="s" d="M16 40 42 32 56 74 30 82Z"/>
    <path class="i" d="M10 30C14 12 34 2 52 8l3-7 13 15-19 8 2-7C38 13 24 18 19 32Z"/>
    <path class="i" d="M90 68C87 86 68 98 49 93l-3 7-13-16 19-7-2 8c13 3 26-3 31-18Z"/>`,
  canuse: `${star}
    <path class="p" d="M34 6 64 12 56 54 26 48Z"/><path class="s" d="M34 6 64 12 56 54 26 48Z"/>
    <path class="i" d="M39 24c1-8 15-6 13 2-1 5-6 5-7 9l-5-1c0-6 6-6 7-9 0-2-3-2-3 0ZM38 38l6 1-1 5-6-1Z"/>
    <path class="i" d="M2 80V58l18 2 16 10 18 1c7 1 7 9 0 10H40v4h20l20-18c7-5 14 2 9 8L68 96H34L18 84Z"/>
    <path class="sp" d="M40 83h18"/>`,
  notdead: `${star}
    <path class="i" d="M2 96c6-18 22-24 48-24s42 6 48 24Z"/>
    <path class="i" d="M58 70V30q0-16 17-16t17 16v52L58 74Z"/><path class="sp" d="M75 24v20M67 31h16"/>
    <path class="p" d="M24 82V50l-9-14q-2-6 3-7l9 12-4-24q1-5 6-3l6 22 1-25q3-4 7 0l0 25 6-20q4-3 6 1l-3 27 4-5q6-1 5 4L46 56v26Z"/>
    <path class="s" d="M24 82V50l-9-14q-2-6 3-7l9 12-4-24q1-5 6-3l6 22 1-25q3-4 7 0l0 25 6-20q4-3 6 1l-3 27 4-5q6-1 5 4L46 56v26"/>
    <path class="i" d="M2 98c8-12 22-16 48-16s42 4 48 16Z"/>`,
  shrug: `${star}
    <path class="i" d="M32 96V66L17 60 8 38 2 30l8-5 8 9 7 16 17 4h16l17-4 7-16 8-9 8 5-6 8-9 22-15 6v30Z"/>
    <path class="p" d="M34 17q16-12 32 0v18q-3 16-16 16T34 35Z"/><path class="s" d="M34 17q16-12 32 0v18q-3 16-16 16T34 35Z"/>
    <path class="i" d="M31 22q4-16 19-16t19 16q-18-8-38 0Z"/>
    <path class="s" d="M40 30h6M55 30h6M44 41q6-4 12 0"/>`,
  hippie: `${star}
    <path class="i" d="M50 4c11 0 14 11 10 18 8-5 19-2 21 8s-5 15-13 16c8 2 14 8 11 17s-13 11-20 5c3 8 1 19-9 19s-12-11-9-19c-7 6-17 4-20-5s3-15 11-17c-8-1-15-6-13-16s13-13 21-8C36 15 39 4 50 4Z" transform="translate(0 4)"/>
    <circle class="p" cx="50" cy="49" r="25"/>
    <circle class="s" cx="50" cy="49" r="19"/><path class="s" d="M50 30v38M50 50 36.500 63M50 50 63.500 63"/>`,
  marshal: `${star}
    <path class="i" d="M10 98C10 78 22 72 38 70h8c16 2 26 8 28 28Z"/>
    <path class="p" d="M26 36h34v18q-2 18-17 18T26 54Z"/><path class="s" d="M26 36h34v18q-2 18-17 18T26 54Z"/>
    <path class="i" d="M14 38Q16 10 43 8t29 30q-14-8-29-8t-29 8Z"/><path class="p" d="M43 13l3 6 6 1-4 4 1 6-6-3-6 3 1-6-4-4 6-1Z"/>
    <path class="s" d="M33 46h6M48 46h6"/><path class="i" d="M30 56q7-5 13 0 6-5 13 0-6 8-13 4-7 4-13-4Z"/>
    <path class="i" d="M68 96 78 62l-8-18q0-5 5-4l6 11-1-18q3-4 6 0l2 17 4-16q4-2 5 2l-2 20-3 14-8 32Z"/>
    <path class="sp" d="M8 82h14M64 82h8"/>`,
};
