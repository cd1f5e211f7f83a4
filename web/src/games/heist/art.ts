// Pictures for tiles and people, drawn by us: flat cut-paper shapes around 0,0 in a box of about
// 32 × 32. Three inks by class, as everywhere: i ink, p paper, l the loud colour; s and sp lines.
// What bars the way is ink, what is worth money is loud, so the two differ by more than shape.

const cap = '<path class="i" d="M-10-9-7-17Q0-20 7-17L10-9 12-6H-12Z"/>';
const guard = `<path class="i" d="M-15 16V9Q-14 1-5 0H5Q14 1 15 9V16Z"/><circle class="i" cy="-6" r="7.500"/>${cap}<path class="p" d="M-9-9.500H9.500L10.200-7.700H-9.700ZM6 4l1.600 3.200 3.500.5-2.500 2.500.6 3.500L6 12l-3.200 1.700.6-3.500L.9 7.700l3.500-.5Z"/>`;
const dog =
  '<path class="i" d="M-17-10-12-4H3L5-14 9-10 13-10 18-5 17-1 12 1V14H7V6H-6V14H-11V4L-15 1Z"/><circle class="p" cx="10" cy="-6" r="1.700"/>';
const lockBody =
  '<path class="i" d="M-12-3 12-4V14L-11 15Z"/><path class="p" d="M0 1.500a3.200 3.200 0 0 1 1.700 6L2.600 12H-2.600L-1.700 7.500A3.200 3.200 0 0 1 0 1.500Z"/>';
const camera =
  '<path class="i" d="M-17-11 7-13V2L-16 3ZM8-9 16-13V3L8-1ZM-8 3H-2V8H5V14H-14V8H-8Z"/><circle class="p" cx="-11" cy="-5" r="2.600"/>';

export const art: Record<string, string> = {
  guard,
  'guard:down': `<g class="down" transform="rotate(-84) translate(-3 1)">${guard}</g>`,
  dog,
  'dog:down': `<g class="down" transform="scale(1 -1)">${dog}</g>`,
  lock: `<path class="s" d="M-7-2V-8A7 7 0 0 1 7-8V-2"/>${lockBody}`,
  'lock:open': `<g class="down"><path class="s" d="M-7-2V-9A7 7 0 0 1 6-12"/>${lockBody}</g>`,
  camera,
  'camera:off': `<g class="down">${camera}<path class="s" d="M-15 15 14-16"/></g>`,

  jewel:
    '<path class="l" d="M-15-4-8-13H8L15-4 0 15Z"/><path class="sp thin" d="M-15-4H15M-8-13-5-4 0 15 5-4 8-13"/>',
  cash: '<path class="l" d="M-17-9 17-10 16 10-16 9Z"/>',
  docs: '<path class="l" d="M-10-15H5L11-9V15H-10Z"/><path class="sp thin" d="M-6-4H7M-6 2H7M-6 8H3"/>',
  usb: '<path class="l" d="M-8-4H8V15H-8Z"/><path class="i" d="M-5-14H5V-5H-5Z"/><path class="p" d="M-3-11H-1V-8H-3ZM1-11H3V-8H1Z"/>',
  keycard:
    '<path class="l" d="M-16-10 16-11V10L-15 11Z"/><path class="i" d="M-16-6 16-7V-2L-16-1Z"/><path class="p" d="M-12 3H-4V7H-12Z"/>',
  painting:
    '<path class="i" d="M-15-13 15-14V13L-14 14Z"/><path class="p" d="M-11-9 11-10V9L-10 10Z"/><path class="l" d="M-10 9-4-3 1 4 5-1 10 8Z"/><circle class="l" cx="5" cy="-5" r="2.500"/>',
  item: '<path class="l" d="M-14-5 14-6V14L-13 13Z"/><path class="s" d="M-6-5V-11H6V-6"/><path class="p" d="M-3 1H3V6H-3Z"/>',
  idea2:
    '<path class="l" d="M0-15a10 10 0 0 1 6 18V8H-6V3A10 10 0 0 1 0-15Z"/><path class="i" d="M-6 10H6V14H-6Z"/>',
  idea3:
    '<path class="l" d="M0-15a10 10 0 0 1 6 18V8H-6V3A10 10 0 0 1 0-15Z"/><path class="i" d="M-6 10H6V14H-6Z"/>',

  door: '<path class="i" d="M-13 15V-15L13-16V15Z"/><path class="l" d="M1-4 9-5V1L1 2Z"/><circle class="p" cx="8" cy="7" r="2"/>',
  tower:
    '<path class="i" d="M-13-4V-12L0-18 13-12V-4ZM-8-2H8L12 16H-12Z"/><path class="p" d="M-9-10H9V-6H-9ZM-2 4H2V10H-2Z"/>',
  reinforce: '<path class="i" d="M-14-1 0-14 14-1V7L0-6-14 7ZM-14 10 0-3 14 10V17L0 4-14 17Z"/>',
  kennel: '<path class="i" d="M-16 15V-3L0-16 16-3V15H8V7A8 8 0 0 0-8 7V15Z"/>',
  start:
    '<path class="i" d="M0-16a5 5 0 0 1 3 9L14-4 13 2 5 0 10 14H3L0 6-3 14H-10L-5 0-13 2-14-4-3-7A5 5 0 0 1 0-16Z"/>',
  server:
    '<path class="i" d="M-13-15 13-16V-7L-13-6ZM-13-4 13-5V4L-13 5ZM-13 7 13 6V15L-13 16Z"/><path class="p" d="M5-12H9V-10H5ZM5-1H9V1H5ZM5 10H9V12H5Z"/>',
  safe: '<path class="i" d="M-15-15 15-16V14L-14 15Z"/><circle class="p" r="8"/><circle class="i" r="3"/><path class="sp" d="M0-11V-7M0 7V11M-11 0H-7M7 0H11"/>',
  tunnel:
    '<path class="i" d="M-17 13A17 17 0 0 1 17 13Z"/><path class="p" d="M-9 13A9 9 0 0 1 9 13Z"/>',
  beacon:
    '<path class="i" d="M-5-2H5L8 15H-8ZM-4-12H4V-5H-4Z"/><path class="s thin" d="M-14-14-8-10M14-14 8-10M-16-5H-9M16-5H9"/>',
  exit: '<path class="l" d="M-15-6H2V-15L17 0 2 15V6H-15Z"/>',
  hounds: `${dog}<path class="l" d="M-17 14H17V17H-17Z"/>`,
  busted: '<path class="s" d="M-4-2A8 8 0 1 1-5 7"/><path class="s" d="M4 2A8 8 0 1 1 5-7"/>',
};

/** What an action's letters stand for: one mark each. */
export const letters: Record<string, [string, string]> = {
  M: ['move', '<path class="i" d="M-12-4H1V-12L13 0 1 12V4H-12Z"/>'],
  U: ['unlock', art['lock:open']!],
  S: [
    'subdue',
    '<path class="i" d="M-13-6-4-11H8L13-6V6L6 11H-9L-13 6Z"/><path class="sp thin" d="M-4-10V-2M1-10V-2M6-10V-2M-13-1H2"/>',
  ],
  D: ['disable', art['camera:off']!],
  I: [
    'idea',
    '<path class="l" d="M0-14a9 9 0 0 1 5 16V7H-5V2A9 9 0 0 1 0-14Z"/><path class="i" d="M-5 9H5V13H-5Z"/>',
  ],
  R: ['reveal', '<circle class="s" cx="-3" cy="-3" r="8"/><path class="s" d="M3 3 13 13"/>'],
  L: [
    '$1k',
    '<circle class="l" r="13"/><path class="p" d="M-2-9H2V-6Q6-5 7-2L3-1Q2-3 0-3-3-3-3-1 0 1 3 2 7 3 7 5 6 8 2 9V11H-2V9Q-6 8-7 4L-3 3Q-2 5 0 5 3 5 3 4 0 2-3 1-7-1-7-3-6-6-2-7Z"/>',
  ],
  n: [
    'noise',
    '<path class="i" d="M-13-4H-7L0-11V11L-7 4H-13Z"/><path class="s thin" d="M4-6A8 8 0 0 1 4 6M8-10A13 13 0 0 1 8 10"/>',
  ],
  A: [
    'alert',
    '<path class="i" d="M0-14 15 13H-15Z"/><path class="p" d="M-2-4H2L1 5H-1ZM-1.800 7H1.800V10.500H-1.800Z"/>',
  ],
};

/** A shape for each seat, so that people differ without colour: disc, square, diamond, shield; a star for others. */
export const shapes = [
  'M0-17A17 17 0 1 1 0 17A17 17 0 1 1 0-17Z',
  'M-15-15H15V15H-15Z',
  'M0-20 20 0 0 20-20 0Z',
  'M-16-15H16V3Q15 13 0 19Q-15 13-16 3Z',
  'M0-20 6-9 18-10 12 0 18 10 6 9 0 20-6 9-18 10-12 0-18-10-6-9Z',
];
