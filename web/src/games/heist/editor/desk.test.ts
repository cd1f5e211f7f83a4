import { expect, test } from 'vitest';
import { write } from '../../../wire/keys';
import * as desk from './desk';

test('another tab wrote our draft, and its news is still on the way: both drafts are kept', () => {
  desk.change('name: Ours\n', 'text');
  desk.keepNow();
  const [draft] = desk.drafts();
  write('heist.drafts', JSON.stringify([{ ...draft, name: 'Theirs', text: 'name: Theirs\n' }]));
  desk.change('name: Ours again\n', 'text');
  desk.keepNow();
  expect(desk.drafts().map((d) => d.name)).toEqual(
    expect.arrayContaining(['Theirs', 'Ours again']),
  );
});
