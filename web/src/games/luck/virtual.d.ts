declare module 'virtual:luck/sheet' {
  export const traits: import('./modules').RawTrait[];
  export const ready: import('./modules').RawReady[];
}
declare module 'virtual:luck/adventures' {
  export const adventures: import('./modules').Adventure[];
  export const maps: Record<string, () => Promise<{ default: import('./modules').WorldMap }>>;
}
