import { useRef, useState } from 'react';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { type ListChanges, listNews, SheetNews, useListChanges } from '../../../kit/web/sheet/list-changes.tsx';
import { changedSince, type PartKey } from '../../../kit/web/sheet/sheet-parts.web.ts';
import { type MarksSheet, marksParts } from './marks-sheet.web.ts';

/** What others changed while the sheet was open, until the user dismisses it. */
export interface Others extends ListChanges {
  /** Marks that somebody else saved. */
  keys: ReadonlySet<PartKey>;
}

const nothing: ReadonlySet<PartKey> = new Set();

/**
 * Follows what others save, and who joins or leaves the program.
 * @param key which sheet
 * @param base the sheet as the server last sent it
 * @param sheet the sheet as shown; where it differs from `base`, the user has typed
 */
export function useOthersChanges(key: string | undefined, base: MarksSheet | undefined, sheet: MarksSheet | undefined): Others {
  const list = useListChanges(key, base?.students);
  const [keys, setKeys] = useState(nothing);
  const known = useRef({ key, base, sheet });
  const before = known.current;
  known.current = { key, base, sheet };
  if (before.key !== key) {
    if (keys !== nothing) setKeys(nothing);
  } else if (before.base && before.sheet && base && sheet && before.base.version !== base.version) {
    const marks = othersMarks(before.base, before.sheet, base, sheet);
    if (marks.length > 0) setKeys(new Set([...keys, ...marks]));
  }
  const seen = () => {
    setKeys(nothing);
    list.seen();
  };
  return { ...list, keys, seen };
}

/** The marks that others changed. */
function othersMarks(before: MarksSheet, shownBefore: MarksSheet, base: MarksSheet, sheet: MarksSheet): PartKey[] {
  const seen = marksParts.of(shownBefore);
  const shown = marksParts.of(sheet);
  // The user's own save is already shown when the server confirms it. Empty cells of somebody who joined are not marks.
  const isNew = (part: PartKey) => !marksParts.isSame(seen.get(part) ?? '', shown.get(part));
  return changedSince(marksParts, before, base).filter(isNew);
}

/** Says what somebody else changed: marks, which are highlighted below, and who joined or left. */
export function OthersChanges({ others, by }: { others: Others; by: string }) {
  const { keys, seen } = others;
  const marks = `${by || 'Somebody else'} changed ${counted(keys.size, 'mark')} meanwhile. What you typed stays beside it.`;
  return <SheetNews said={[...(keys.size > 0 ? [marks] : []), ...listNews(others)]} onSeen={seen} />;
}
