declare module 'virtual:rules/*' {
  const html: string | null;
  export default html;
}
declare module 'virtual:things/*' {
  const things: import('./learn/things').Thing[];
  export default things;
}
declare module 'virtual:jobs' {
  const jobs: import('../tools/jobs').Job[];
  export default jobs;
}
declare module 'virtual:heists' {
  const cards: import('../tools/heists').HeistCard[];
  export default cards;
  export const stories: Record<string, () => Promise<{ default: string }>>;
}
declare module 'virtual:facts/heist' {
  export const difficulties: string[];
  export const kinds: string[];
  export const modules: string[];
  export const tiles: Record<string, Omit<import('./games/heist/tiles').Tile, 'at'>>;
  export const fewTiles: number;
  export const manyTiles: number;
}
declare module 'virtual:facts/luck' {
  export const lists: string[];
  export const difficulties: import('./games/luck/types').Difficulty[];
  export const backgrounds: string[];
}
declare module 'virtual:facts/mcguffin' {
  type Deck = import('./games/mcguffin/types').Deck;
  type Skill = import('./games/mcguffin/types').Skill;
  export const decks: Deck[];
  export const skills: Skill[];
  export const skillOf: Record<Deck, Skill>;
  export const stages: Exclude<import('./games/mcguffin/types').StageName, 'over'>[];
}
declare module 'virtual:facts/bots' {
  export const levels: string[];
  export const nets: string[];
}
declare module 'virtual:facts/pace' {
  export const freeDays: number;
  export const zeros: string[];
}
declare module 'virtual:facts/limits' {
  export const nameChars: number;
  export const chanceGames: number;
  export const ledgerName: number;
  export const foeName: number;
}
