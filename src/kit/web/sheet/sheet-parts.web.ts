import type { Merged, Sides } from '../offline/kept-sheet.web.ts';

/** The key of a part of a sheet: a person's id, or a person's id with a column. */
export type PartKey = number | string;

/** How a sheet divides into parts that are typed, compared and kept one by one: a person's line, a single figure. */
export interface SheetParts<Sheet, Part> {
  of: (sheet: Sheet) => ReadonlyMap<PartKey, Part>;
  /** Whether both say the same; one of them may be missing. */
  isSame: (one: Part | undefined, other: Part | undefined) => boolean;
  /** The sheet with these parts as typed. Others stay; parts without a place on it are dropped. */
  put: (sheet: Sheet, typed: ReadonlyMap<PartKey, Part>) => Sheet;
}

/** The parts of `sheet` that differ from `before`. */
export function changedSince<Sheet, Part>({ of, isSame }: SheetParts<Sheet, Part>, before: Sheet, sheet: Sheet): PartKey[] {
  const known = of(before);
  return [...of(sheet)].filter(([key, part]) => !isSame(known.get(key), part)).map(([key]) => key);
}

/** The parts in which two states differ; those of the other alone come last. */
export function differing<Sheet, Part>(parts: SheetParts<Sheet, Part>, mine: Sheet, theirs: Sheet): PartKey[] {
  const own = parts.of(mine);
  const added = [...parts.of(theirs).keys()].filter((key) => !own.has(key));
  return [...changedSince(parts, theirs, mine), ...added];
}

/** What I changed since `base`, on the sheet as the other left it. Where both changed the same part, `winner` says whose stays. */
export function merged<Sheet, Part>(
  { of, isSame, put }: SheetParts<Sheet, Part>,
  { base, mine, theirs }: Sides<Sheet>,
  winner: 'mine' | 'theirs' = 'mine',
): Merged<Sheet> {
  const before = of(base);
  const others = of(theirs);
  const own = new Map<PartKey, Part>();
  const clashes: PartKey[] = [];
  for (const [key, part] of of(mine)) {
    if (!others.has(key) || isSame(part, before.get(key))) continue;
    const other = others.get(key);
    const clash = !isSame(other, before.get(key)) && !isSame(other, part);
    if (clash) clashes.push(key);
    if (!clash || winner === 'mine') own.set(key, part);
  }
  return { sheet: put(theirs, own), clashes };
}

/** The parts that I changed since `base` and that have no place in `theirs`. */
export function unplaced<Sheet, Part>(parts: SheetParts<Sheet, Part>, { base, mine, theirs }: Sides<Sheet>): PartKey[] {
  const places = parts.of(theirs);
  return changedSince(parts, base, mine).filter((key) => !places.has(key));
}

/** How a sheet of parts is compared, and how typed changes are merged with the server's version. */
export const comparing = <Sheet, Part>(parts: SheetParts<Sheet, Part>) => ({
  isSame: (one: Sheet, other: Sheet): boolean => differing(parts, one, other).length === 0,
  rebase: (mine: Sheet, onto: Sheet): Sheet => parts.put(onto, parts.of(mine)),
});
