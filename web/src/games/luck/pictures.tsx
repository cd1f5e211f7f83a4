// Everything else that is cut from paper: dice, sweets, tricks, foes, and a picture for each
// adventure. Three inks: .i ink, .p paper, .l the game's loud amber (and .k, its shade).
import { times } from '../../ui/chips';
import { Drawn, pipsOf } from '../../ui/parts';

/** A die; without a face it has not been rolled. */
export function Die({ face, class: name = '' }: { face: number | null; class?: string }) {
  return (
    <svg class={`die ${name}`} viewBox="0 0 100 100" aria-hidden="true">
      <path class="p die-edge" d="M6 9 93 4 96 92 3 96Z" />
      {face
        ? pipsOf(face).map(([x, y]) => (
            <circle key={`${x},${y}`} class="i" cx={50 + 23 * x} cy={50 + 25 * y} r="9.500" />
          ))
        : [30, 50, 70].map((x) => <circle key={x} class="i" cx={x} cy="50" r="4" />)}
    </svg>
  );
}

const sweet =
  '<path class="l" d="M13 12 1 3 5 12 1 21ZM27 12 39 3 35 12 39 21Z"/><path class="l" d="M11 6 20 3 29 6 31 12 29 18 20 21 11 18 9 12Z"/><path class="stripe" d="M14 5 18 4 14 20 11 18ZM23 4 27 5 25 19 21 20Z"/>';
const wrapper =
  '<path class="crumb" d="M12 12 2 4 5 12 2 20ZM28 12 38 4 35 12 38 20ZM12 12Q20 18 28 12"/>';

export const Sweet = ({ eaten = false }: { eaten?: boolean }) => (
  <Drawn class={eaten ? 'sweet eaten' : 'sweet'} box="0 0 40 24" d={eaten ? wrapper : sweet} />
);

/** Luck as sweets: what is left, then empty wrappers up to the initial luck. */
export function Sweets({
  luck,
  initial,
  most = 12,
}: {
  luck: number;
  initial: number;
  most?: number;
}) {
  const full = Math.min(Math.max(luck, 0), most);
  const empty = Math.min(Math.max(initial - Math.max(luck, 0), 0), most - full);
  return (
    <span class="sweets" aria-hidden="true">
      {times(full, (i) => (
        <Sweet key={`s${i}`} />
      ))}
      {times(empty, (i) => (
        <Sweet key={`w${i}`} eaten />
      ))}
      {luck > most && <b>…</b>}
    </span>
  );
}

const icons: Record<string, string> = {
  speed: '<path class="i" d="M34 4 12 34H27L22 56 48 24H32Z"/>',
  'talk-to-animals':
    '<path class="i" d="M18 30 30 26 42 30 48 44 40 54 30 50 20 54 12 44Z"/><circle class="i" cx="13" cy="24" r="6"/><circle class="i" cx="24" cy="13" r="6.500"/><circle class="i" cx="37" cy="13" r="6.500"/><circle class="i" cx="48" cy="24" r="6"/>',
  float:
    '<path class="i" d="M30 3 45 12 48 26 38 39 30 43 22 39 12 26 15 12Z"/><path class="i" d="M28 42H32L36 49H24Z"/><path class="thin" d="M30 48Q24 53 31 59"/>',
  'radar-vision':
    '<path class="i" d="M2 30Q30 2 58 30Q30 58 2 30Z"/><circle class="p" cx="30" cy="30" r="12"/><circle class="i" cx="30" cy="30" r="6"/>',
  shrink:
    '<path class="i" d="M4 10 10 4 22 16V8H28V28H8V22H16ZM56 50 50 56 38 44V52H32V32H52V38H44Z"/>',
  'ice-cold-voice':
    '<path class="thick" d="M30 4V56M7 17 53 43M53 17 7 43M22 8 30 15 38 8M22 52 30 45 38 52"/>',
  'iron-fist':
    '<path class="i" d="M8 26 14 14 22 12 24 8H32L34 11 42 10 44 14 52 16 54 30 48 44 42 48V57H20V47L10 40Z"/><path class="sp" d="M24 14V26M34 13V26M44 16V27"/>',
  'electric-view':
    '<path class="i" d="M20 4H26V16H34V4H40V16H46V30L38 40H33V57H27V40H22L14 30V16H20Z"/>',
  'run-up-walls':
    '<path class="i" d="M46 2H58V58H46Z"/><path class="i" d="M8 34 22 30 26 18 34 20 32 34 42 44 40 52 26 44 10 46Z"/><path class="i" d="M4 52 20 50 20 55 4 57Z"/>',
};

export const TrickIcon = ({ id }: { id: string }) => (
  <Drawn class="icon60" box="0 0 60 60" d={icons[id] ?? ''} />
);

const foes = {
  beast:
    '<path class="i" d="M20 4 36 32 64 32 80 4 86 46 74 64 66 94 34 94 26 64 14 46Z"/><path class="l" d="M30 46 44 50 42 57 32 54ZM70 46 56 50 58 57 68 54Z"/><path class="p" d="M40 80 45 90 50 81 55 90 60 80Z"/>',
  person:
    '<path class="i" d="M0 100 8 74 36 64V54L30 50 26 30H74L70 50 64 54V64L92 74 100 100Z"/><path class="i" d="M14 32 28 28 30 8 50 3 70 8 72 28 86 32 84 37H16Z"/><path class="l" d="M36 40 47 43 46 48 37 46ZM64 40 53 43 54 48 63 46Z"/>',
  thing:
    '<path class="i" d="M50 2 66 12 64 26 82 22 96 34 86 46 98 62 86 76 70 70 74 90 58 98 50 84 42 98 26 90 30 70 14 76 2 62 14 46 4 34 18 22 36 26 34 12Z"/><circle class="l" cx="38" cy="48" r="8"/><circle class="l" cx="62" cy="48" r="8"/><path class="p" d="M34 64 66 64 58 74H42Z"/>',
};
const beast =
  /jackal|dog|hound|wolf|cat|bear|gorilla|turtle|cob|pen\b|swan|snake|bird|rat\b|lion|dragon/i;
const thing = /marrow|bean|plant|statue|machine|robot|ghost|blob|tree|engine/i;

export const FoePicture = ({ name }: { name: string }) => (
  <Drawn
    class="foe-picture"
    d={beast.test(name) ? foes.beast : thing.test(name) ? foes.thing : foes.person}
  />
);

const sky = '<path class="l" d="M0 0H300V180H0Z"/>';
const pictures: Record<string, string> = {
  museum: `${sky}<circle class="p" cx="34" cy="34" r="20"/>
    <path class="i" d="M14 74 110 24 206 74V84H14Z"/><path class="l" d="M110 36 134 60H86Z"/>
    <path class="i" d="M22 88H40V154H22ZM62 88H80V154H62ZM140 88H158V154H140ZM180 88H198V154H180Z"/><path class="k" d="M88 88H132V154H88Z"/>
    <path class="i" d="M4 154H216V166H4Z"/><path class="i" d="M0 166H300V180H0Z"/>
    <path class="p" d="M232 66 246 60 260 66 264 86 258 100 270 130 264 166H228L222 130 234 100 228 86Z"/>
    <path class="thin" d="M229 78 263 72M229 88 262 92M232 106 262 100M224 124 268 116M224 138 268 146M228 156 266 150"/>
    <circle class="i" cx="240" cy="81" r="3.500"/><circle class="i" cx="253" cy="80" r="3.500"/>`,
  zoo: `${sky}<path class="p" d="M0 132 300 112V180H0Z"/>
    <path class="i" d="M106 180 84 116 60 128 48 170 30 168 38 108 76 66 112 56 114 36 134 14 164 12 186 34 188 56 224 66 262 108 270 168 252 170 240 128 216 116 194 180Z"/>
    <path class="p" d="M126 42 150 34 174 42 172 62 150 72 128 62Z"/><circle class="i" cx="140" cy="48" r="4"/><circle class="i" cx="160" cy="48" r="4"/><path class="thin" d="M138 62Q150 57 162 62"/>
    <path class="k" d="M118 92 150 84 182 92 176 126 150 134 124 126Z"/>
    <path class="i" d="M0 152H300V158H0ZM10 142H15V180H10ZM42 142H47V180H42ZM248 142H253V180H248ZM284 142H289V180H284Z"/>`,
  lake: `${sky}<circle class="p" cx="64" cy="44" r="28"/>
    <path class="k" d="M0 104 70 58 140 104ZM110 104 206 44 300 104Z"/><path class="p" d="M0 104H300V180H0Z"/>
    <path class="i" d="M92 128 108 100 150 88 196 98 216 126 236 116 248 92 268 90 274 106 258 132 226 146 92 142 72 134Z"/>
    <path class="l" d="M120 118 132 104 146 118ZM152 114 166 102 180 116ZM186 126 192 112 204 126Z"/><circle class="p" cx="262" cy="101" r="3.500"/>
    <path class="i" d="M20 156H90V160H20ZM200 164H280V168H200ZM110 170H160V174H110Z"/>`,
  poetry: `${sky}<path class="p" d="M0 140 300 124V180H0Z"/>
    <path class="i" d="M20 60H96V136H20Z"/><path class="i" d="M12 52H104V62H12ZM58 28 70 52H46Z"/><path class="p" d="M32 74H48V96H32ZM66 74H82V96H66ZM32 106H48V136H32ZM66 106H82V122H66Z"/>
    <path class="i" d="M116 150H300V158H116Z"/><path class="i" d="M120 104H176V142H120ZM182 96H238V142H182ZM244 88H294V142H244Z"/>
    <path class="p" d="M128 110H144V124H128ZM152 110H168V124H152ZM190 104H206V120H190ZM214 104H230V120H214Z"/>
    <circle class="i" cx="136" cy="148" r="8"/><circle class="i" cx="160" cy="148" r="8"/><circle class="i" cx="198" cy="148" r="8"/><circle class="i" cx="222" cy="148" r="8"/><circle class="i" cx="258" cy="148" r="8"/><circle class="i" cx="282" cy="148" r="8"/>
    <path class="p" d="M150 8 170 20 140 78 128 88 130 70Z"/><path class="thin" d="M164 18 128 88"/><path class="p" d="M252 60q10-18 28-14 14 4 18 0v18q-20 2-46-4Z"/>`,
  observatory: `<path class="i" d="M0 0H300V180H0Z"/>
    <path class="l" d="M146 67 168 65 78 26 70 44Z"/><path class="l" d="M70 8 76 24 92 18 84 33 98 40 83 44 86 60 73 50 62 62 60 46 44 46 56 35 46 22 62 24Z"/>
    <path class="p" d="M26 22h4v4h-4ZM122 14h3v3h-3ZM196 22h4v4h-4ZM242 46h3v3h-3ZM272 18h5v5h-5ZM28 84h3v3h-3ZM228 12h3v3h-3ZM112 70h3v3h-3Z"/>
    <path class="k" d="M0 144 52 104 96 132 150 92 214 112 260 94 300 122V180H0Z"/>
    <path class="p" d="M104 118q2-52 54-54 52 2 54 54Z"/><path class="l" d="M146 66q8-3 20-2l4 54h-26Z"/><path class="p" d="M98 118H218V150H98Z"/><path class="i" d="M98 118H218V123H98ZM112 130h12v20h-12ZM136 130h10v10h-10ZM170 130h10v10h-10ZM192 130h10v10h-10Z"/>
    <path class="p" d="M236 128q1-24 22-25 21 1 22 25ZM234 128H282V150H234Z"/><path class="i" d="M234 128H282V132H234ZM252 136h12v14h-12Z"/>
    <path class="p" d="M0 158 60 142 130 150 220 146 300 152V180H0Z"/><path class="i" d="M30 134l3-7 7-4 3 3 6 1 1 4h20l6-8 3 1-4 11 1 15h-5l-2-9-15 1-1 8h-5l-1-9-3 0-1 9h-5l-1-13-4-2Z"/>`,
  studio: `${sky}<path class="p" d="M0 148 300 132V180H0Z"/><circle class="p" cx="264" cy="34" r="20"/>
    <path class="i" d="M22 180V76H12V52H24V62H36V52H48V62H60V52H72V76H62V180Z"/><path class="p" d="M36 90 42 84 48 90V108H36ZM36 128H48V142H36Z"/>
    <path class="k" d="M72 162q8-7 28-7t28 7v9q-8 7-28 7t-28-7Z"/>
    <path class="k" d="M94 62 104 40 116 56 108 78Z"/><path class="i" d="M90 70 98 62 108 70 118 62 121 67 110 78 112 92 106 92 103 80 93 88 89 84 98 76Z"/><circle class="i" cx="90" cy="64" r="5"/>
    <g transform="rotate(-5 210 130)"><path class="i" d="M136 94H284V172H136Z"/><path class="l" d="M146 118H274V121H146ZM146 142H274V145H146ZM190 121V142H193V121ZM234 121V142H237V121Z"/>
    <path class="p" d="M146 94 158 108H172L160 94ZM180 94 192 108H206L194 94ZM214 94 226 108H240L228 94ZM248 94 260 108H274L262 94Z"/>
    <g transform="rotate(-17 138 90)"><path class="i" d="M136 72H284V90H136Z"/><path class="p" d="M156 72 144 90H158L170 72ZM190 72 178 90H192L204 72ZM224 72 212 90H226L238 72ZM258 72 246 90H260L272 72Z"/></g></g>`,
  '': `${sky}<circle class="p" cx="52" cy="46" r="28"/><path class="p" d="M0 146 100 122 190 140 300 100V180H0Z"/><path class="i" d="M0 172 120 148 200 160 300 128V180H0Z"/>
    <g transform="translate(28 -22) rotate(-9 130 110)"><path class="i" d="M54 82q2-14 16-14h120q12 0 16 12l10 30q3 4 3 10v32H48v-50Z"/><path class="p" d="M64 82h30v24H62ZM102 82h30v24h-30ZM140 82h30v24h-30ZM178 82h16l9 24h-25Z"/><path class="l" d="M48 122h171v9H48Z"/><circle class="i" cx="88" cy="152" r="18"/><circle class="p" cx="88" cy="152" r="7"/><circle class="i" cx="180" cy="152" r="18"/><circle class="p" cx="180" cy="152" r="7"/></g>`,
};

export const AdventurePicture = ({ id }: { id: string }) => (
  <Drawn class="adventure-picture" box="0 0 300 180" fills d={pictures[id] ?? pictures['']!} />
);
