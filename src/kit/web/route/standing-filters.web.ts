import { useSyncExternalStore } from 'react';
import { followers } from '../browser/followers.web.ts';

type Filters = Readonly<Record<string, string>>;

let standing: Filters = {};
const { follow, tell } = followers();

/** The filters that hold for every list that has them, unless its address says otherwise. */
export const standingFilters = (): Filters => standing;

/** Draws what shows them again when they change. */
export const useStandingFilters = (): Filters => useSyncExternalStore(follow, standingFilters);

/** Those of a list's filters that its user has set. */
export const ownFilters = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([name, value]) => standing[name] !== value));

/** Replaces all of them. */
export function setStandingFilters(filters: Filters): void {
  standing = filters;
  tell();
}
