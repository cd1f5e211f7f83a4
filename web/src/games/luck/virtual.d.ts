declare module 'virtual:luck/sheet' {
  export const traits: import('./modules').RawTrait[];
  export const ready: import('./modules').RawReady[];
  export const charts: { one: string[]; two: string[][] };
  export const tricks: import('./modules').RawTrick[];
  export const points: number;
}
declare module 'virtual:luck/adventures' {
  export const adventures: import('./modules').Adventure[];
  export const scripts: Record<string, () => Promise<{ default: import('./modules').Script }>>;
  export const maps: Record<string, () => Promise<{ default: import('./modules').WorldMap }>>;
}
