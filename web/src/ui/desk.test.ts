import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { moveOf } from '../wire/steps';
import { Desk, type Seen } from './desk';

/** A link whose other end has moved on to `scene` by the time that it hears of a move. */
function tableAt(scene: string, sent: object[]) {
  const view = signal({ scene: 'hall' });
  const seq = signal(7);
  const ask = (_: string, fields: object = {}) => {
    sent.push(fields);
    if (sent.length > 1) return Promise.resolve({});
    view.value = { scene };
    seq.value = 9;
    return Promise.reject(Object.assign(new Error('moved on'), { code: 'stale' }));
  };
  const link = { state: signal('on'), seq, view, ask } as unknown as Seen;
  return { desk: new Desk(link, () => null), scene: () => view.value.scene };
}

test('a move that answers one question is no answer to the next', async () => {
  const sent: object[] = [];
  const { desk, scene } = tableAt('cellar', sent);
  expect(await desk.play(moveOf(['vote', '1']).text, scene)).toBe(true);
  expect(sent).toEqual([{ move: 'vote 1', after: 7 }]);
  expect(desk.trouble.value).toBe('');
});

test('while the question is the same, another player being first does not matter', async () => {
  const sent: object[] = [];
  const { desk, scene } = tableAt('hall', sent);
  expect(await desk.play(moveOf(['vote', '1']).text, scene)).toBe(true);
  expect(sent).toEqual([
    { move: 'vote 1', after: 7 },
    { move: 'vote 1', after: 9 },
  ]);
});

test('other moves say nothing of what they follow', async () => {
  const sent: object[] = [{}];
  const { desk } = tableAt('hall', sent);
  await desk.play(moveOf(['roll']).text);
  expect(sent[1]).toEqual({ move: 'roll' });
});
