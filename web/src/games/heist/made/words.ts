// What a heist that is made up can have, in words.
export const moduleWords: Record<string, string> = {
  dogs: 'dogs',
  gates: 'gates that close',
  remote: 'remote locks',
  keycard: 'a keycard door',
  tower: 'a watchtower',
  reinforcements: 'reinforcements',
  guide: 'a guide',
  patrol: 'a patrol',
};
