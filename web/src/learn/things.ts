// What everything is, as games/<game>/data/things.txt has it: the file that the program reads, too.
export interface Thing {
  kind: string;
  id: string;
  name: string;
  brief: string;
  text: string;
}

const files: Record<string, () => Promise<{ default: Thing[] }>> = {
  getmac: () => import('virtual:things/getmac'),
  mcguffin: () => import('virtual:things/mcguffin'),
  luck: () => import('virtual:things/luck'),
  heist: () => import('virtual:things/heist'),
};
export const thingsOf = (game: string): Promise<Thing[]> =>
  files[game]?.().then((m) => m.default) ?? Promise.resolve([]);

/** The kind and the id of "card:thief", "number:health@2". */
export const apart = (thing: string): [kind: string, id: string] => {
  const [kind = '', rest = ''] = thing.split(/:(.*)/s);
  return [kind, rest.split('@')[0]!];
};

/** The line for it; "card" stands for every kind that cards are of. */
export function lineFor(all: Thing[], thing: string): Thing | undefined {
  const [kind, id] = apart(thing);
  return (
    all.find((t) => t.kind === kind && t.id === id) ??
    (kind === 'card' ? all.find((t) => t.id === id) : undefined)
  );
}
