// How likely everybody was to win: the server plays it out, part by part, and a curve grows.
import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import * as api from '../wire/api';
import type { Chance } from './tale';

/** Of a finished game; without an id there are none. A crew (`together`) wins if one of them gets away. */
export function useChances(id: string, together: boolean): Signal<Chance[]> {
  const chances = useSignal<Chance[]>([]);
  useEffect(() => {
    let gone = false;
    chances.value = [];
    if (id)
      api.chances(id, (part) => {
        const one = together ? part.map((c) => ({ n: c.n, win: [Math.max(...c.win)] })) : part;
        if (!gone) chances.value = [...chances.value, ...one];
        return !gone;
      });
    return () => {
      gone = true;
    };
  }, [id, together, chances]);
  return chances;
}
