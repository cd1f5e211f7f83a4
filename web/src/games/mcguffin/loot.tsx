// What is stolen, as pictures: one for each job that ships with the game, and a vault for all others.
import { Drawn } from '../../ui/parts';

const pictures: Record<string, string> = {
  airship:
    '<path class="p" d="M4 24C4 12 24 4 50 4s46 8 46 20-20 20-46 20S4 36 4 24Z"/><path class="s" d="M50 4v40M28 8c-8 10-8 22 0 32M72 8c8 10 8 22 0 32"/><path class="i" d="M40 44h20v8H40ZM12 84h76v14H12ZM22 70h56v14H22ZM34 58h32v12H34Z"/><path class="sp" d="M12 91h76M22 77h56M34 64h32"/>',
  ministry:
    '<circle class="p" cx="50" cy="18" r="16"/><path class="i" d="M42 30h16l6 34H36ZM16 64h68v16H16Z"/><path class="p" d="M22 84h56v12H22Z"/><path class="s" d="M30 90h40"/><path class="sp" d="M16 72h68"/>',
  parrot:
    '<path class="i" d="M46 6c18-4 32 8 32 26 0 26-18 44-30 64L40 98l6-26C30 62 26 44 30 26c2-10 8-18 16-20Z"/><path class="p" d="M46 34c14 2 22 14 18 30-12-2-20-14-18-30Z"/><path class="p" d="M34 20c-10 0-16 6-14 16 4-4 8-4 12-4Z"/><circle class="p" cx="48" cy="20" r="5"/><path class="i" d="M8 78h84v8H8Z"/>',
  emperor:
    '<path class="p" d="M10 52c0-14 18-24 40-24s40 10 40 24v18c0 14-18 24-40 24S10 84 10 70Z"/><path class="s" d="M10 52c0 14 18 24 40 24s40-10 40-24"/><circle class="i" cx="30" cy="74" r="6"/><circle class="i" cx="62" cy="82" r="5"/><circle class="i" cx="80" cy="70" r="4"/><circle class="i" cx="40" cy="50" r="5"/><path class="i" d="M30 34 24 8l15 11L50 2l11 17L76 8l-6 26Z"/>',
  'high-c':
    '<path class="s" d="M14 10C14 50 30 72 50 72s36-22 36-62"/><path class="i" d="M50 60 66 76 50 98 34 76Z"/><path class="p" d="M50 66 59 76 50 89 41 76Z"/><path class="p" d="M28 48l9 8-7 10-9-10ZM72 48l-9 8 7 10 9-10ZM16 26l9 7-6 10-9-9ZM84 26l-9 7 6 10 9-9Z"/><path class="i" d="M28 52l5 4-4 6-5-6ZM72 52l-5 4 4 6 5-6Z"/>',
  'last-reel':
    '<circle class="i" cx="48" cy="48" r="44"/><circle class="p" cx="48" cy="22" r="12"/><circle class="p" cx="24" cy="42" r="12"/><circle class="p" cx="72" cy="42" r="12"/><circle class="p" cx="34" cy="70" r="12"/><circle class="p" cx="62" cy="70" r="12"/><circle class="p" cx="48" cy="48" r="5"/><path class="i" d="M62 84h36v12H48Z"/><path class="p" d="M64 88h5v4h-5ZM74 88h5v4h-5ZM84 88h5v4h-5Z"/>',
  lighthouse:
    '<path class="p" d="M58 22 100 6v34ZM42 22 0 6v34Z"/><path class="i" d="M40 12 50 2l10 10v4H40ZM38 32h24v6H38ZM40 40h20l8 52H32ZM20 92h60v8H20Z"/><path class="p" d="M42 16h16v16H42ZM37 56h26l2 12H35Z"/>',
  liqueur:
    '<path class="i" d="M42 2h16v22c0 10 16 14 16 30v44H26V54c0-16 16-20 16-30Z"/><path class="p" d="M32 58h36v28H32Z"/><path class="i" d="M50 84V66M50 74c-8 0-12-4-12-10 8 0 12 4 12 10ZM50 70c8 0 12-4 12-9-8 0-12 3-12 9Z"/><path class="sp" d="M42 12h16"/>',
  moonrock:
    '<path class="p" d="M58 4a46 46 0 1 0 36 62A38 38 0 0 1 58 4Z"/><circle class="i" cx="32" cy="58" r="7"/><circle class="i" cx="48" cy="80" r="5"/><circle class="i" cx="34" cy="34" r="4"/><path class="i" d="M62 44 78 32l14 8 2 16-14 10-16-6Z"/><path class="p" d="M68 46l10-8 6 4-8 8Z"/>',
  museum:
    '<path class="i" d="M4 8h92v84H4Z"/><path class="p" d="M16 20h68v60H16Z"/><path class="i" d="M50 40c18-4 26 8 20 18-4 7-14 10-18 20h-4c-4-10-14-13-18-20-6-10 2-22 20-18Z"/><path class="i" d="M48 40C36 34 36 26 40 24c6 2 8 8 10 14 0-8 4-14 12-14 2 8-4 14-12 16Z"/><path class="sp" d="M36 54h14M44 62h16"/>',
  'night-train':
    '<path class="p" d="M0 20 32 40v24L0 84ZM100 20 68 40v24l32 20Z"/><path class="i" d="M22 92V34C22 14 36 4 50 4s28 10 28 30v58ZM14 92h72v8H14Z"/><path class="p" d="M32 28h15v18H32ZM53 28h15v18H53Z"/><circle class="p" cx="50" cy="62" r="9"/><path class="sp" d="M28 80h44"/>',
  otter:
    '<circle class="i" cx="50" cy="50" r="48"/><circle class="p" cx="50" cy="50" r="40"/><path class="i" d="M50 50V10a40 40 0 0 1 28 12ZM50 50h40a40 40 0 0 1-12 28ZM50 50v40a40 40 0 0 1-28-12ZM50 50H10a40 40 0 0 1 12-28Z"/><circle class="l" cx="50" cy="50" r="20"/><circle class="i" cx="50" cy="50" r="12"/><circle class="p" cx="72" cy="34" r="6"/>',
};

const vault =
  '<path class="i" d="M4 4h92v92H4Z"/><circle class="p" cx="50" cy="50" r="36"/><circle class="i" cx="50" cy="50" r="29"/><path class="p" d="M47 18h6v64h-6ZM18 47h64v6H18Z"/><circle class="l" cx="50" cy="50" r="14"/><circle class="p" cx="50" cy="50" r="6"/>';

export const Loot = ({ job }: { job: string }) => <Drawn class="loot" d={pictures[job] ?? vault} />;
