import { useState } from 'react';
import { firstListed } from '../../domain/wording.domain.ts';
import { Notice } from '../parts/alert.tsx';

/** Those who have a line on a sheet. */
type List = readonly { id: number; name: string }[];

/** Who came onto the list of a sheet, and who is no longer on it, while it was open. */
interface ListNews {
  joined: List;
  gone: List;
}

/** The same, until the user dismisses it. */
export interface ListChanges extends ListNews {
  seen: () => void;
}

interface Known extends ListNews {
  key: string | undefined;
  list: List | undefined;
}

const nobody: ListNews = { joined: [], gone: [] };

/**
 * Follows who joins and leaves the list of an open sheet.
 * @param key which sheet
 * @param list as the server gave it last
 */
export function useListChanges(key: string | undefined, list: List | undefined): ListChanges {
  const [known, setKnown] = useState<Known>({ key, list, ...nobody });
  if (known.key !== key || !isSameList(known.list, list)) setKnown(followed(known, key, list));
  const { joined, gone } = known;
  return { joined, gone, seen: () => setKnown((latest) => ({ ...latest, ...nobody })) };
}

function followed(before: Known, key: string | undefined, list: List | undefined): Known {
  if (before.key !== key || !before.list || !list) return { key, list, ...nobody };
  const joined = missingFrom(before.list, list);
  const gone = missingFrom(list, before.list);
  return {
    key,
    list,
    joined: [...missingFrom(gone, before.joined), ...joined],
    gone: [...missingFrom(joined, before.gone), ...gone],
  };
}

/** Those on `list` who are not on the list of `from`. */
function missingFrom(from: List, list: List): List {
  const listed = new Set(from.map(({ id }) => id));
  return list.filter(({ id }) => !listed.has(id));
}

/** Whether both are lists of the same people. */
export const isSameList = (one: List | undefined, other: List | undefined): boolean =>
  one === other ||
  (one !== undefined && other !== undefined && one.length === other.length && missingFrom(one, other).length === 0);

/** Who joined the list of a sheet or left it, a sentence each. */
export const listNews = ({ joined, gone }: ListNews): string[] => [
  ...(joined.length > 0 ? [`${named(joined)} joined the list meanwhile.`] : []),
  ...(gone.length > 0 ? [`${named(gone)} ${gone.length === 1 ? 'is' : 'are'} no longer on the list.`] : []),
];

const named = (list: List) =>
  firstListed(
    list.map(({ name }) => name),
    5,
  );

/** Above the cells: what others changed while the sheet was open, until the user dismisses it. */
export function SheetNews({ said, onSeen }: { said: readonly string[]; onSeen: () => void }) {
  if (said.length === 0) return null;
  return (
    <div className="shrink-0 px-4 pb-3 sm:px-6">
      <Notice kind="info">
        {said.join(' ')}{' '}
        <button type="button" className="link" onClick={onSeen}>
          Understood
        </button>
      </Notice>
    </div>
  );
}
