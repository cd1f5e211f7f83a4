// What tools/luck.ts makes of the game's data when the page is built.

/** List, name, rating, points; the id follows from the name. */
export type RawTrait = [string, string, string, number];

/** Id, name, cost. */
export type RawTrick = [string, string, number];

export interface RawReady {
  id: string;
  name: string;
  about: string;
  background: string;
  trick: string;
  prime: string;
  traits: string[];
}

export interface Adventure {
  id: string;
  title: string;
  hook: string;
  scenes: number;
  endings: number;
}

export interface MapScene {
  name: string;
  x: number;
  y: number;
  kind: 'scene' | 'fight' | 'ending' | 'lost';
  ways: { to: string; how: 'way' | 'fail' | 'won' }[];
}

/** A scene as a person who hosts needs it. */
export interface ScriptScene {
  name: string;
  text: string;
  foes: { name: string; rating: string }[];
  /** `test`: "professional", "together difficult", "against T". */
  ways: { text: string; to: string; test?: string; fail?: string }[];
}
export interface Script {
  start: string;
  scenes: ScriptScene[];
}

export interface WorldMap {
  start: string;
  scenes: MapScene[];
}
