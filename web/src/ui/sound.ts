// Sounds, made by us when they are wanted: a handful of notes and noises, no files. A first table asks for
// them once (ui/table.tsx); a browser lets a page make noise only after a click anyway.
import { signal } from '@preact/signals';
import { read, write } from '../wire/keys';

export type Sound = 'card' | 'die' | 'lock' | 'camera' | 'alert' | 'win' | 'lose';

export const sounds = signal(read('sound') === 'on');
/** Nobody has been asked here yet. */
export const soundsUnknown = signal(read('sound') === null);

export function setSounds(on: boolean): void {
  sounds.value = on;
  soundsUnknown.value = false;
  write('sound', on ? 'on' : 'off');
  if (on) play('card');
}

let context: AudioContext | null = null;

/** A note: pitch in Hz, when and how long in seconds. */
function note(
  c: AudioContext,
  hz: number,
  at: number,
  long: number,
  type: OscillatorType,
  loud = 0.16,
) {
  const o = c.createOscillator();
  const g = c.createGain();
  o.type = type;
  o.frequency.value = hz;
  g.gain.setValueAtTime(loud, c.currentTime + at);
  g.gain.exponentialRampToValueAtTime(0.0001, c.currentTime + at + long);
  o.connect(g).connect(c.destination);
  o.start(c.currentTime + at);
  o.stop(c.currentTime + at + long);
}

/** A rush of air: paper, dice, a latch. */
function rush(c: AudioContext, hz: number, at: number, long: number, loud = 0.22) {
  const frames = Math.floor(c.sampleRate * long);
  const buffer = c.createBuffer(1, frames, c.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2;
  const source = c.createBufferSource();
  const filter = c.createBiquadFilter();
  const g = c.createGain();
  filter.type = 'bandpass';
  filter.frequency.value = hz;
  g.gain.value = loud;
  source.buffer = buffer;
  source.connect(filter).connect(g).connect(c.destination);
  source.start(c.currentTime + at);
}

const scores: Record<Sound, (c: AudioContext) => void> = {
  card: (c) => rush(c, 2600, 0, 0.12),
  die: (c) => {
    for (const at of [0, 0.09, 0.17, 0.23]) rush(c, 900, at, 0.05, 0.4);
  },
  lock: (c) => {
    rush(c, 3200, 0, 0.03, 0.4);
    note(c, 180, 0.05, 0.08, 'square', 0.08);
  },
  camera: (c) => {
    note(c, 1400, 0, 0.05, 'sine', 0.1);
    note(c, 1400, 0.1, 0.05, 'sine', 0.1);
  },
  alert: (c) => {
    for (const at of [0, 0.24]) {
      note(c, 880, at, 0.12, 'sawtooth', 0.08);
      note(c, 660, at + 0.12, 0.12, 'sawtooth', 0.08);
    }
  },
  win: (c) => {
    for (const [i, hz] of [523, 659, 784, 1047].entries()) note(c, hz, i * 0.12, 0.4, 'triangle');
  },
  lose: (c) => {
    for (const [i, hz] of [392, 330, 262].entries()) note(c, hz, i * 0.2, 0.5, 'triangle');
  },
};

export function play(sound: Sound): void {
  if (!sounds.value || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume();
  scores[sound](context);
}
