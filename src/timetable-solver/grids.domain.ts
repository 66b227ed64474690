import { type ClassOfWeek, longestPause, type Period } from './instance.domain.ts';

/** The slots of the classes. Classes with the same slots share a grid; rows are by slot of the week. */
export interface Grids {
  /** By class: its grid. */
  readonly gridOf: Int32Array;
  /** Atoms of a day. */
  readonly atoms: number;
  /** By grid and slot: its first and its last atom of the week. */
  readonly firstAtom: Int32Array;
  readonly lastAtom: Int32Array;
  /** By grid and slot: 1 if a block of lessons may go on here from the slot before. */
  readonly joined: Uint8Array;
  /** By grid: the slots of a day. */
  readonly gridPeriods: readonly (readonly Period[])[];
}

/** The day, cut at every start and end of a slot, without the stretches in which no class is taught. */
export function atomsOf(classes: readonly ClassOfWeek[]): Period[] {
  const periods = classes.flatMap((one) => one.periods);
  const cuts = [...new Set(periods.flatMap(({ start, end }) => [start, end]))].sort((one, other) => one - other);
  const pieces = cuts.slice(1).map((end, index) => ({ start: cuts[index], end }));
  return pieces.filter((piece) => periods.some(({ start, end }) => start <= piece.start && piece.end <= end));
}

export function gridsOf(classes: readonly ClassOfWeek[], bounds: readonly Period[], days: number, slots: number): Grids {
  const known = new Map<string, number>();
  const gridPeriods: (readonly Period[])[] = [];
  const gridOf = new Int32Array(classes.length);
  for (const [index, { periods }] of classes.entries()) {
    const key = periods.map(({ start, end }) => `${start}-${end}`).join();
    const grid = known.get(key) ?? gridPeriods.push(periods) - 1;
    known.set(key, grid);
    gridOf[index] = grid;
  }
  const firstAtom = new Int32Array(gridPeriods.length * slots);
  const lastAtom = new Int32Array(gridPeriods.length * slots);
  const joined = new Uint8Array(gridPeriods.length * slots);
  for (const [grid, periods] of gridPeriods.entries()) {
    for (let day = 0; day < days; day++) {
      for (const [period, { start, end }] of periods.entries()) {
        const slot = grid * slots + day * periods.length + period;
        firstAtom[slot] = day * bounds.length + bounds.findIndex((bound) => bound.start >= start);
        lastAtom[slot] = day * bounds.length + bounds.findLastIndex((bound) => bound.end <= end);
        joined[slot] = period > 0 && start - periods[period - 1].end <= longestPause ? 1 : 0;
      }
    }
  }
  return { gridOf, atoms: bounds.length, firstAtom, lastAtom, joined, gridPeriods };
}
