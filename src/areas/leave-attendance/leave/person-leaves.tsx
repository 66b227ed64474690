import { displayDate } from '../../../kit/domain/dates.domain.ts';
import type { Page } from '../../../kit/web/list.web.ts';
import { usePanelData } from '../../../kit/web/panel-data.web.ts';
import { Skeleton } from '../../../kit/web/skeletons.tsx';

/** One leave, whoever has it. */
interface LeaveLine {
  id: number;
  category: string;
  leaveFrom: string | null;
  leaveTo: string | null;
  totalDays: number;
  reason: string;
}

interface PersonLeavesProps<Row> {
  path: string;
  query: Record<string, number>;
  /** Said when there are none; without it nothing shows. */
  none?: string;
  lineOf: (row: Row) => LeaveLine;
}

const shown = 10;

/** The latest leaves of one person. */
export function PersonLeaves<Row>({ path, query, none, lineOf }: PersonLeavesProps<Row>) {
  const data = usePanelData<Page<Row>>(path, { ...query, sort: '-leaveFrom', PageSize: shown });
  if (!data) return <Skeleton shape="lines" />;
  if (data.items.length === 0) return none && <p className="text-muted">{none}</p>;
  return (
    <ul>
      {data.items.map(lineOf).map(({ id, category, leaveFrom, leaveTo, totalDays, reason }) => (
        <li key={id} className="flex min-h-10 items-center gap-3 border-line border-t py-1 first:border-t-0">
          <span className="min-w-0 flex-1">
            <span className="block truncate">{category}</span>
            <span className="block text-muted text-xs tabular-nums">
              {leaveFrom === leaveTo ? displayDate(leaveFrom) : `${displayDate(leaveFrom)} to ${displayDate(leaveTo)}`}
            </span>
            {reason && (
              <span className="block truncate text-muted text-xs" title={reason}>
                {reason}
              </span>
            )}
          </span>
          <span className="shrink-0 tabular-nums">
            {totalDays} {totalDays === 1 ? 'day' : 'days'}
          </span>
        </li>
      ))}
    </ul>
  );
}
