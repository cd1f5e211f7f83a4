import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Beats } from './show';
import { memoryOf } from './story';
import type { Event, View } from './types';

const view = (heat: number) => ({ heat, crew: [{}, {}] }) as unknown as View;
const says = (text: string): Event[] => [{ type: 'narrate', text } as Event];
const told = (b: Beats) => b.now.value?.beat.e.text;

describe('beats', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { hidden: false });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const open = () => {
    const b = new Beats();
    b.stage.settle(view(0), 1);
    return b;
  };

  test('one after the other, each with the view that was true then', async () => {
    const b = open();
    const { stage } = b;
    expect(stage.view.value).toEqual(view(0));
    stage.push({ seq: 2, events: says('one') });
    stage.settle(view(1), 2);
    stage.push({ seq: 3, events: says('two') });
    stage.settle(view(2), 3);
    await vi.advanceTimersByTimeAsync(10);
    expect([told(b), b.turning.value, stage.view.value]).toEqual(['one', true, view(0)]);
    await vi.advanceTimersByTimeAsync(400);
    expect([told(b), b.turning.value, stage.view.value]).toEqual(['one', false, view(1)]);
    expect(stage.seq.value).toBe(2);
    await vi.advanceTimersByTimeAsync(4000);
    expect([told(b), stage.view.value, stage.seq.value]).toEqual(['two', view(2), 3]);
  });

  test('what comes last causes no delay once it has happened', async () => {
    const b = open();
    b.stage.push({ seq: 2, events: says('one'), view: view(1) });
    await vi.advanceTimersByTimeAsync(10);
    expect(b.stage.isUpTo(2)).toBe(false);
    await vi.advanceTimersByTimeAsync(400);
    expect([told(b), b.stage.isUpTo(2)]).toEqual(['one', true]);
  });

  test('a jump drops what was being shown, and nothing of it comes back', async () => {
    const b = open();
    b.stage.push({ seq: 2, events: [...says('old'), ...says('older')] });
    await vi.advanceTimersByTimeAsync(5);
    b.stage.jump(view(9), 9);
    b.forget();
    expect([b.now.value, b.turning.value]).toEqual([null, false]);
    b.stage.push({ seq: 10, events: says('new') });
    await vi.advanceTimersByTimeAsync(5);
    expect([told(b), b.turning.value]).toEqual(['new', true]);
    await vi.advanceTimersByTimeAsync(9000);
    expect([told(b), b.stage.seq.value, b.stage.view.value]).toEqual(['new', 10, view(9)]);
  });

  test('what people say stands beside them until their check, without a delay', () => {
    const b = open();
    const said = { type: 'say', seat: 1, text: 'Watch me.' } as Event;
    b.stage.push({ seq: 2, events: [said] });
    expect([b.now.value, b.stage.isUpTo(2)]).toEqual([null, true]);
    expect(memoryOf([said]).said[1]).toBe('Watch me.');
    const check = { type: 'success', seat: 1, call: 'check' } as Event;
    expect(memoryOf([said, check]).said[1]).toBe('');
  });
});
