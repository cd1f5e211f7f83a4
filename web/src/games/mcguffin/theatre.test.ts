import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Beat, blank } from './story';
import { Theatre } from './theatre';
import type { View } from './types';

const view = (heat: number) => ({ heat }) as unknown as View;
const words = (text: string): Beat => ({ kind: 'words', text });
const told = (t: Theatre) => (t.now.value?.beat as { text?: string } | undefined)?.text;

describe('the theatre', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { hidden: false });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('shows one beat after the other, each with the view that was true then', async () => {
    const t = new Theatre();
    t.settle(view(0), 1);
    expect(t.view.value).toEqual(view(0));
    t.push({ seq: 2, events: [], beats: [words('one')] });
    t.settle(view(1), 2);
    t.push({ seq: 3, events: [], beats: [words('two')] });
    t.settle(view(2), 3);
    await vi.advanceTimersByTimeAsync(10);
    expect([told(t), t.turning.value, t.view.value]).toEqual(['one', true, view(0)]);
    await vi.advanceTimersByTimeAsync(400);
    expect([told(t), t.turning.value, t.view.value, t.seq.value]).toEqual([
      'one',
      false,
      view(1),
      2,
    ]);
    await vi.advanceTimersByTimeAsync(4000);
    expect([told(t), t.view.value, t.seq.value]).toEqual(['two', view(2), 3]);
  });

  test('whoever wants to act waits for nothing', async () => {
    const t = new Theatre();
    t.settle(view(0), 1);
    for (let n = 2; n < 8; n++) {
      t.push({ seq: n, events: [], beats: [words(`beat ${n}`)] });
      t.settle(view(n), n);
    }
    await vi.advanceTimersByTimeAsync(5);
    expect(t.seq.value).toBe(1);
    t.hurry();
    await vi.advanceTimersByTimeAsync(1);
    expect([t.seq.value, t.view.value, told(t)]).toEqual([7, view(7), 'beat 7']);
  });

  test('a jump drops what was being shown, and nothing of it comes back', async () => {
    const t = new Theatre();
    t.settle(view(0), 1);
    t.push({ seq: 2, events: [], beats: [words('old'), words('older')] });
    await vi.advanceTimersByTimeAsync(5);
    t.jump(view(9), 9, blank);
    t.push({ seq: 10, events: [], beats: [words('new')] });
    await vi.advanceTimersByTimeAsync(5);
    expect([told(t), t.turning.value]).toEqual(['new', true]);
    await vi.advanceTimersByTimeAsync(9000);
    expect([told(t), t.seq.value, t.view.value]).toEqual(['new', 10, view(9)]);
  });

  test('after a long absence only the end is shown', async () => {
    const t = new Theatre();
    t.settle(view(0), 1);
    for (let n = 2; n < 102; n++) t.push({ seq: n, events: [], beats: [words(`beat ${n}`)] });
    t.settle(view(100), 101);
    await vi.advanceTimersByTimeAsync(60000);
    expect([t.seq.value, told(t)]).toEqual([101, 'beat 101']);
  });
});
