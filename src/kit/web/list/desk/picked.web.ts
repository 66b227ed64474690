import { useSyncExternalStore } from 'react';
import { followers } from '../../browser/followers.web.ts';

/** The records that somebody has chosen, by id, with their names. */
export type Picked = ReadonlyMap<number, string>;

/** Which records of a list are chosen, on whichever page they are. */
export interface Picking {
  get: () => Picked;
  set: (picked: Picked) => void;
  follow: (follower: () => void) => () => void;
}

/** Begins with none. */
export function newPicking(): Picking {
  let picked: Picked = new Map();
  const { follow, tell } = followers();
  return {
    get: () => picked,
    set(next) {
      picked = next;
      tell();
    },
    follow,
  };
}

/** The chosen records; drawn again when they change. */
export const usePicked = ({ follow, get }: Picking): Picked => useSyncExternalStore(follow, get);
