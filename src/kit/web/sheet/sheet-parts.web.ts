import type { Merged, Sides } from '../offline/kept-sheet.web.ts';

/** What names a part of a sheet: the number of a person, of a person and a column. */
export type PartKey = number | string;

/** How a sheet falls into parts that are typed, compared and kept one by one: the line of a person, a single figure. */
export interface SheetParts<Sheet, Part> {
  of: (sheet: Sheet) => ReadonlyMap<PartKey, Part>;
  /** Whether both say the same; one of them may not be on its sheet at all. */
  isSame: (one: Part | undefined, other: Part | undefined) => boolean;
  /** The sheet with these parts as they were typed. The others stay, and what it has no place for is left out. */
  put: (sheet: Sheet, typed: ReadonlyMap<PartKey, Part>) => Sheet;
}

/** The parts of `sheet` that are otherwise than in `before`. */
export function changedSince<Sheet, Part>({ of, isSame }: SheetParts<Sheet, Part>, before: Sheet, sheet: Sheet): PartKey[] {
  const known = of(before);
  return [...of(sheet)].filter(([key, part]) => !isSame(known.get(key), part)).map(([key]) => key);
}

/** The parts in which two states differ; those that only the other has come last. */
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

/** How a sheet of parts is compared, and how what was typed comes onto what the server has. */
export const comparing = <Sheet, Part>(parts: SheetParts<Sheet, Part>) => ({
  isSame: (one: Sheet, other: Sheet): boolean => differing(parts, one, other).length === 0,
  rebase: (mine: Sheet, onto: Sheet): Sheet => parts.put(onto, parts.of(mine)),
});
