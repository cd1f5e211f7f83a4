// The text on the desk: its past, its drafts, and what the server says about it. Drafts are kept in
// this browser with every change, so nothing is lost when the page is closed.
import { computed, signal } from '@preact/signals';
import * as api from '../../../wire/api';
import { read, readAs, write, writeFirst } from '../../../wire/keys';
import { fresh, get, grid } from './file';

export const text = signal(fresh);
const past = signal<string[]>([]);
const future = signal<string[]>([]);
export const canUndo = computed(() => past.value.length > 0);
export const canRedo = computed(() => future.value.length > 0);
export const map = computed(() => grid(text.value));

const STEPS = 400;
const SOON = 900; /* changes of one field within this time are one step back */
let last = { what: '', at: 0 };

/** Change the text. `what` names the field or stroke: a run of them is one step back. */
export function change(to: string, what: string): void {
  if (to === text.value) return;
  const now = Date.now();
  const goesOn = what === last.what && now - last.at < SOON && past.value.length > 0;
  last = { what, at: now };
  if (!goesOn) past.value = [...past.value, text.value].slice(-STEPS);
  future.value = [];
  text.value = to;
  keepSoon();
  checkSoon();
}

function step(from: typeof past, to: typeof past): void {
  const back = from.value.at(-1);
  if (back === undefined) return;
  to.value = [...to.value, text.value];
  from.value = from.value.slice(0, -1);
  last = { what: '', at: 0 };
  text.value = back;
  keepSoon();
  checkSoon();
}
export const undo = () => step(past, future);
export const redo = () => step(future, past);

/* ---- Drafts ---- */

interface Draft {
  id: string;
  name: string;
  at: number;
  text: string;
}
const DRAFTS = 30;
let draft = '';
let kept = fresh;
let timer: ReturnType<typeof setTimeout> | undefined;

export const drafts = () => readAs<Draft[]>('heist.drafts', []).sort((a, b) => b.at - a.at);

export function keepNow(): void {
  clearTimeout(timer);
  if (text.value === kept) return;
  watchDrafts(); /* its news may still be on the way */
  kept = text.value;
  draft ||= Math.random().toString(36).slice(2);
  const mine = { id: draft, name: get(kept, 'name') || 'no name', at: Date.now(), text: kept };
  writeFirst<Draft>('heist.drafts', mine, (d) => d.id, DRAFTS);
  write('heist.draft', draft);
}
function keepSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(keepNow, 300);
}
export function dropDraft(id: string): void {
  write('heist.drafts', JSON.stringify(drafts().filter((d) => d.id !== id)));
}

/** Another tab has written our draft: from here on we keep one of our own, and both are there. */
export function watchDrafts(): void {
  const theirs = drafts().find((d) => d.id === draft);
  if (theirs && theirs.text !== kept) draft = '';
}

/** Put another text on the desk. What was there stays among the drafts. */
export function open(to: string, id = ''): void {
  keepNow();
  draft = id;
  kept = to;
  /* Undo brings back what lay here: nothing is lost by a wrong click. */
  past.value = text.value === to ? [] : [text.value];
  future.value = [];
  last = { what: '', at: 0 };
  text.value = to;
  write('heist.draft', id || null);
  checkSoon(0);
}

/** What lay on the desk when the page was last closed. */
export function reopen(): void {
  const found = drafts().find((d) => d.id === read('heist.draft'));
  if (found && text.value === kept) open(found.text, found.id);
  else checkSoon(0);
}

/* ---- Checks ---- */

interface Checked {
  of: string;
  answer: api.Check | null;
  trouble: string;
}
export const checked = signal<Checked>({ of: '', answer: null, trouble: '' });
/** No problem that we know of: what was just typed may not be checked yet. */
export const sound = computed(() => checked.value.answer?.count === 0);
export const isFresh = computed(() => checked.value.of === text.value);
let asked: ReturnType<typeof setTimeout> | undefined;

function checkSoon(wait = 250): void {
  clearTimeout(asked);
  asked = setTimeout(check, wait);
}
async function check(): Promise<void> {
  const of = text.value;
  try {
    const answer = await api.check('heist', { text: of });
    if (of === text.value) checked.value = { of, answer, trouble: '' };
  } catch (e) {
    if (of === text.value) checked.value = { of, answer: null, trouble: (e as Error).message };
  }
}
