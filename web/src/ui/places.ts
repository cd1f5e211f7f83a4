// Who sits where before there is a table.

/** Who sits at a place; `here` is somebody else, or I again, at this device. */
export interface Place {
  who: 'me' | 'here' | 'open' | 'easy' | 'medium' | 'hard';
  name: string;
}

const others = ['Ace', 'Birdie', 'Clover', 'Dusty', 'Echo', 'Flint', 'Ginger', 'Hazel'];

const freshPlace = (i: number): Place => ({
  who: i === 0 ? 'me' : 'open',
  name: others[i % others.length]!,
});

/** As many places as there are, and "me" at just one of them. */
export function fitPlaces(old: Place[], count: number): Place[] {
  const list = Array.from({ length: count }, (_, i) => old[i] ?? freshPlace(i));
  if (!list.some((p) => p.who === 'me')) list[0] = { ...list[0]!, who: 'me' };
  return list;
}

export function setPlace(old: Place[], i: number, change: Partial<Place>): Place[] {
  const list = old.map((p, k) => {
    if (k === i) return { ...p, ...change };
    return change.who === 'me' && p.who === 'me' ? { ...p, who: 'open' as const } : p;
  });
  return fitPlaces(list, list.length);
}
