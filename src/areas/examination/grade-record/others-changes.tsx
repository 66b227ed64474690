import { useRef, useState } from 'react';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { changedSince, type PartKey } from '../../../kit/web/sheet/sheet-parts.web.ts';
import { type MarksSheet, marksParts } from './grade-sheet.web.ts';

/** Marks that somebody else saved while the sheet was open, until they were taken notice of. */
interface Others {
  keys: ReadonlySet<PartKey>;
  seen: () => void;
}

const nothing: ReadonlySet<PartKey> = new Set();

/**
 * Follows what others save.
 * @param key which sheet
 * @param base as the server gave it last
 * @param sheet as it shows: what stands there otherwise is the user's own
 */
export function useOthersChanges(key: string | undefined, base: MarksSheet | undefined, sheet: MarksSheet | undefined): Others {
  const [keys, setKeys] = useState(nothing);
  const known = useRef({ key, base, sheet });
  const before = known.current;
  known.current = { key, base, sheet };
  if (before.key !== key) {
    if (keys.size > 0) setKeys(nothing);
  } else if (before.base && before.sheet && base && sheet && before.base.version !== base.version) {
    const seen = marksParts.of(before.sheet);
    const shown = marksParts.of(sheet);
    // What the user has saved is there before the server says it again.
    const isNew = (part: PartKey) => !marksParts.isSame(seen.get(part), shown.get(part));
    const changed = changedSince(marksParts, before.base, base).filter(isNew);
    if (changed.length > 0) setKeys(new Set([...keys, ...changed]));
  }
  return { keys, seen: () => setKeys(nothing) };
}

/** Says that somebody else changed marks that are marked below. */
export const OthersChanges = ({ others: { keys, seen }, by }: { others: Others; by: string }) =>
  keys.size > 0 && (
    <div className="shrink-0 px-4 pb-3 sm:px-6">
      <Notice kind="info">
        {by || 'Somebody else'} changed {keys.size === 1 ? '1 mark' : `${keys.size} marks`} meanwhile. What you typed stays beside
        it.{' '}
        <button type="button" className="link" onClick={seen}>
          Understood
        </button>
      </Notice>
    </div>
  );
