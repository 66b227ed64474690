import { useSyncExternalStore } from 'react';

/** The records that somebody has chosen, by id, with their names. */
export type Picked = ReadonlyMap<number, string>;

/** Which records of a list are chosen, on whichever page they are. */
export interface Picking {
  get: () => Picked;
  set: (picked: Picked) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Begins with none. */
export function newPicking(): Picking {
  let picked: Picked = new Map();
  const listeners = new Set<() => void>();
  return {
    get: () => picked,
    set(next) {
      picked = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The chosen records; drawn again when they change. */
export const usePicked = ({ subscribe, get }: Picking): Picked => useSyncExternalStore(subscribe, get);
