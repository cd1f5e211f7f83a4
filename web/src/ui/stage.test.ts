import { effect } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Stage, type Step } from './stage';

interface Tale extends Step<string> {
  /** How long it is shown; 0: not at all. */
  ms?: number;
  /** How long it may be looked at afterwards. */
  read?: number;
  breaks?: boolean;
}

describe('the stage', () => {
  let seen: number[];
  const open = () => {
    const stage: Stage<string, Tale> = new Stage((step) => {
      if (step.breaks) throw new Error('no such card');
      seen.push(step.seq);
      if (!step.ms) return;
      return stage.wait(step.ms).then(() => stage.linger(step.read ?? 0));
    });
    stage.settle('first', 1);
    return stage;
  };
  beforeEach(() => {
    seen = [];
    vi.useFakeTimers();
    vi.stubGlobal('document', { hidden: false });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('shows one step after the other, and after each the view that was true then', async () => {
    const stage = open();
    for (const seq of [2, 3]) stage.push({ seq, ms: 100, view: `view ${seq}` });
    expect([seen, stage.busy.value, stage.waiting.value]).toEqual([[2], true, 1]);
    await vi.advanceTimersByTimeAsync(99);
    expect([stage.view.value, stage.seq.value]).toEqual(['first', 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect([stage.view.value, stage.seq.value, seen]).toEqual(['view 2', 2, [2, 3]]);
    await vi.advanceTimersByTimeAsync(100);
    expect([stage.view.value, stage.seq.value, stage.busy.value]).toEqual(['view 3', 3, false]);
  });

  test('nothing is offered before the story has caught up', async () => {
    const stage = open();
    expect([stage.isUpTo(1), stage.isUpTo(2)]).toEqual([true, false]);
    stage.push({ seq: 2, ms: 100 });
    stage.push({ seq: 3, ms: 100 });
    stage.settle('view 3', 3); /* the server is ahead of what is shown */
    expect(stage.isUpTo(1)).toBe(false);
    await vi.advanceTimersByTimeAsync(150);
    expect([stage.view.value, stage.isUpTo(2), stage.isUpTo(3)]).toEqual(['first', false, false]);
    await vi.advanceTimersByTimeAsync(50);
    expect([stage.view.value, stage.isUpTo(3)]).toEqual(['view 3', true]);
  });

  test('what takes no time is never busy, not for a moment', () => {
    const stage = open();
    const busy: boolean[] = [];
    const stop = effect(() => {
      busy.push(stage.busy.value);
    });
    stage.push({ seq: 2, view: 'view 2' });
    stage.push({ seq: 3 });
    stop();
    expect([busy, stage.seq.value, stage.view.value]).toEqual([[false], 3, 'view 2']);
  });

  test('one skip ends one step; skipping all ends what waits as well', async () => {
    const stage = open();
    for (let seq = 2; seq < 8; seq++)
      stage.push({ seq, ms: 1000, read: 1000, view: `view ${seq}` });
    stage.skip();
    await vi.advanceTimersByTimeAsync(1);
    expect([seen, stage.seq.value]).toEqual([[2], 2]); /* time to read what happened */
    stage.skip();
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual([2, 3]);
    stage.skipAll();
    await vi.advanceTimersByTimeAsync(1);
    expect([seen.at(-1), stage.view.value, stage.busy.value]).toEqual([7, 'view 7', false]);
    stage.push({ seq: 8, ms: 1000 });
    await vi.advanceTimersByTimeAsync(500);
    expect(stage.busy.value).toBe(true); /* the next one is shown in full */
  });

  test('time to read holds up only the next step', async () => {
    const stage = open();
    stage.push({ seq: 2, ms: 10, read: 1000 });
    await vi.advanceTimersByTimeAsync(10);
    expect(stage.isUpTo(2)).toBe(true);
    stage.push({ seq: 3, ms: 10 });
    await vi.advanceTimersByTimeAsync(900);
    expect([seen, stage.isUpTo(3)]).toEqual([[2], false]);
    await vi.advanceTimersByTimeAsync(110);
    expect([seen, stage.isUpTo(3)]).toEqual([[2, 3], true]);
  });

  test('a jump drops what was being shown, and nothing of it comes back', async () => {
    const stage = open();
    stage.push({ seq: 2, ms: 1000, view: 'view 2' });
    stage.push({ seq: 3, ms: 1000, view: 'view 3' });
    stage.jump('elsewhere', 9);
    expect([stage.view.value, stage.seq.value, stage.busy.value]).toEqual(['elsewhere', 9, false]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([seen, stage.view.value, stage.seq.value]).toEqual([[2], 'elsewhere', 9]);
    stage.push({ seq: 10, ms: 1000, view: 'view 10' });
    await vi.advanceTimersByTimeAsync(999);
    expect([stage.view.value, stage.busy.value]).toEqual(['elsewhere', true]);
    await vi.advanceTimersByTimeAsync(1);
    expect(stage.view.value).toBe('view 10');
  });

  test('after a long absence only the end is shown, and nothing in a hidden page', async () => {
    const stage = open();
    for (let seq = 2; seq < 102; seq++) stage.push({ seq, ms: 100, view: `view ${seq}` });
    await vi.advanceTimersByTimeAsync(1200);
    expect([stage.seq.value, stage.busy.value]).toEqual([101, false]);
    vi.stubGlobal('document', { hidden: true });
    stage.push({ seq: 102, ms: 1000 });
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.isUpTo(102)).toBe(true);
  });

  test('a show can put a view of its own on the table until the server’s comes', async () => {
    const stage: Stage<string> = new Stage((step) => {
      stage.reveal(step, `guess ${step.seq}`);
      return stage.wait(100);
    });
    stage.settle('first', 1);
    stage.push({ seq: 2 });
    stage.push({ seq: 3 });
    expect([stage.view.value, stage.seq.value]).toEqual(['guess 2', 2]);
    await vi.advanceTimersByTimeAsync(110);
    stage.settle('view 2', 2); /* late: the next one is shown already */
    expect(stage.view.value).toBe('guess 3');
    stage.settle('view 3', 3);
    expect(stage.view.value).toBe('view 3');
  });

  test('a show that breaks is reported, and the table goes on', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const stage = open();
    stage.push({ seq: 2, breaks: true, view: 'view 2' });
    stage.push({ seq: 3, ms: 10, view: 'view 3' });
    await vi.advanceTimersByTimeAsync(10);
    expect([reported.mock.calls.length, stage.view.value, stage.isUpTo(3)]).toEqual([
      1,
      'view 3',
      true,
    ]);
  });
});
