import { useSyncExternalStore } from 'react';

let chosen: number | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows the facts of another school year, by the calendar year in which it begins; undefined: those of today's. */
export function chooseYear(year: number | undefined): void {
  chosen = year;
  for (const listener of listeners) listener();
}

/** The school year that was chosen in the top bar instead of today's; a page that is loaded anew begins with today's. */
export const useChosenYear = (): number | undefined => useSyncExternalStore(subscribe, () => chosen);

/** The query of a call that speaks of a school year. */
export const inYear = (schoolYear: number | undefined) => (schoolYear === undefined ? {} : { schoolYear });
