import { useRef, useState } from 'react';
import { counted, firstListed } from '../../../kit/domain/wording.domain.ts';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { changedSince, type PartKey } from '../../../kit/web/sheet/sheet-parts.web.ts';
import { type MarksLine, type MarksSheet, marksParts } from './grade-sheet.web.ts';

/** What changed while the sheet was open and is not the user's own work, until it was taken notice of. */
interface Others {
  /** Marks that somebody else saved. */
  keys: ReadonlySet<PartKey>;
  /** The names of who came onto the list, and of who is no longer on it. */
  joined: readonly string[];
  gone: readonly string[];
  seen: () => void;
}

type News = Omit<Others, 'seen'>;

const nothing: News = { keys: new Set(), joined: [], gone: [] };

/**
 * Follows what others save, and who joins or leaves the program.
 * @param key which sheet
 * @param base as the server gave it last
 * @param sheet as it shows: what stands there otherwise is the user's own
 */
export function useOthersChanges(key: string | undefined, base: MarksSheet | undefined, sheet: MarksSheet | undefined): Others {
  const [news, setNews] = useState(nothing);
  const known = useRef({ key, base, sheet });
  const before = known.current;
  known.current = { key, base, sheet };
  if (before.key !== key) {
    if (news !== nothing) setNews(nothing);
  } else if (before.base && before.sheet && base && sheet && before.base !== base) {
    const marks = before.base.version === base.version ? [] : changedMarks(before.base, before.sheet, base, sheet);
    const joined = missingFrom(before.base, base);
    const gone = missingFrom(base, before.base);
    if (marks.length + joined.length + gone.length > 0) {
      setNews({
        keys: new Set([...news.keys, ...marks]),
        joined: [...without(news.joined, gone), ...joined],
        gone: [...without(news.gone, joined), ...gone],
      });
    }
  }
  return { ...news, seen: () => setNews(nothing) };
}

/** The marks that others gave another value. */
function changedMarks(before: MarksSheet, shownBefore: MarksSheet, base: MarksSheet, sheet: MarksSheet): PartKey[] {
  const seen = marksParts.of(shownBefore);
  const shown = marksParts.of(sheet);
  // What the user has saved is there before the server says it again; the empty cells of who joined are no marks.
  const isNew = (part: PartKey) => !marksParts.isSame(seen.get(part) ?? '', shown.get(part));
  return changedSince(marksParts, before, base).filter(isNew);
}

/** The names of those in `sheet` who are not on the list of `from`. */
function missingFrom(from: Pick<MarksSheet, 'students'>, sheet: Pick<MarksSheet, 'students'>): string[] {
  const listed = new Set(from.students.map(({ id }) => id));
  return sheet.students.filter(({ id }) => !listed.has(id)).map(({ name }) => name);
}

const without = (names: readonly string[], others: readonly string[]) => names.filter((name) => !others.includes(name));

/** Whether both are lists of the same students. */
export const isSameList = (one: readonly MarksLine[], other: readonly MarksLine[]): boolean =>
  one.length === other.length && missingFrom({ students: one }, { students: other }).length === 0;

/** Says what somebody else changed: marks that are marked below, and who is on the list. */
export function OthersChanges({ others: { keys, joined, gone, seen }, by }: { others: Others; by: string }) {
  const said = [
    keys.size > 0 && `${by || 'Somebody else'} changed ${counted(keys.size, 'mark')} meanwhile. What you typed stays beside it.`,
    joined.length > 0 && `${firstListed(joined, 5)} joined the list meanwhile.`,
    gone.length > 0 && `${firstListed(gone, 5)} ${gone.length === 1 ? 'is' : 'are'} no longer on the list.`,
  ].filter(Boolean);
  if (said.length === 0) return null;
  return (
    <div className="shrink-0 px-4 pb-3 sm:px-6">
      <Notice kind="info">
        {said.join(' ')}{' '}
        <button type="button" className="link" onClick={seen}>
          Understood
        </button>
      </Notice>
    </div>
  );
}
