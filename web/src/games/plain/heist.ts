// The plain table of a heist: its map as a list of tiles.
import type { View } from '../heist/types';
import type { Sense } from './sense';

/** “lock: 6.7, 7.5”: tiles that are alike stand together. */
function grouped(tiles: [words: string, at: string][]): string[] {
  const by = new Map<string, string[]>();
  for (const [words, at] of tiles) by.set(words, [...(by.get(words) ?? []), at]);
  return [...by].map(([words, all]) => `${words}: ${all.join(', ')}`);
}

export async function board(): Promise<Sense> {
  const [{ abilities, characters, events, fixers, items, skills }, { boardOf }, { inWords }] =
    await Promise.all([
      import('../heist/cards'),
      import('../heist/board'),
      import('../heist/tiles'),
    ]);
  const { goalInWords } = await import('../heist/words');
  const left = 'game seat mode over heist tiles chits loot revealed gone removed exits unknown';
  const also = 'limit barred words met owners used choice active round track objective events bag';
  const all = { ...abilities, ...characters, ...skills, ...items, ...fixers };
  const event = (id: string) => (events[id] ? `${events[id].title}: ${events[id].text}` : id);
  return {
    labels: {
      ...Object.fromEntries(`${left} ${also}`.split(' ').map((k) => [k, ''])),
      phase: 'Phase',
      noise: 'Noise',
      crew: 'The crew',
      npcs: 'People inside',
      at: 'Stands on',
      plan: 'Plans to cross',
      left: 'Left of the action',
      cash: 'Cash outside, $k',
      team: 'The crew’s money, $k',
      outside: 'Brought out',
      aside: 'Crises that wait',
    },
    seats: [],
    bySeat: ['crew'],
    title: (id) => all[id]?.title ?? events[id]?.title ?? id.replace(/-/g, ' '),
    more: (view) => {
      const v = view as View;
      const tiles = boardOf(v).tiles.filter((t) => t.kind !== 'gap');
      const bag = Object.entries(v.bag).filter(([, n]) => n > 0);
      return [
        ['Bring out', [v.objective.map(goalInWords).join(', ')]],
        ['The map', grouped(tiles.map((t) => [inWords(t), t.at]))],
        ['Next event', v.events.slice(0, 1).map(event)],
        ['In the bag', bag.map(([what, n]) => `${n} ${what}`)],
        ...(v.words?.story
          ? ([['The briefing', v.words.story.split('\n')]] as [string, string[]][])
          : []),
      ];
    },
  };
}
