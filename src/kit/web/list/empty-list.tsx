import { Inbox } from 'lucide-react';
import { listKey } from '../../domain/list/list-key.domain.ts';
import type { Placed } from '../../domain/resource.domain.ts';
import { openHelp } from '../help/open-help.web.ts';
import { Button } from '../parts/button.tsx';
import { WhyEmpty } from './why-empty-later.tsx';

interface EmptyListProps {
  /** `students` */
  things: string;
  /** The resource that the server is asked about: what it lacks, and what the reader sees of it. */
  explained?: Placed | undefined;
  /** Whether filters keep records out. */
  filtered?: boolean;
  /** How records come into a list to which nobody adds any. */
  comeFrom?: string | undefined;
  onClearFilters?: () => void;
  /** Absent where the caller may not create. */
  onCreate?: (() => void) | undefined;
}

/** Instead of rows: says that there are none, why, and what to do next; the help says how. */
export function EmptyList({ things, explained, filtered = false, comeFrom, onClearFilters, onCreate }: EmptyListProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-4 py-16 text-center">
      <Inbox size={20} aria-hidden className="mb-1 text-muted" />
      <p className="font-semibold">No items to display</p>
      <p className="text-muted">{filtered ? `None of the ${things} match these filters.` : `There are no ${things} here yet.`}</p>
      {!filtered && comeFrom && <p className="max-w-prose text-muted">{comeFrom}</p>}
      {!filtered && explained && <WhyEmpty list={listKey(explained)} limited="this list" />}
      <div className="mt-3 space-x-2">
        {filtered ? (
          <Button small onClick={onClearFilters}>
            Clear all filters
          </Button>
        ) : (
          <>
            {onCreate && (
              <Button small onClick={onCreate}>
                Add the first one
              </Button>
            )}
            <Button small onClick={() => openHelp()}>
              How this works
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
