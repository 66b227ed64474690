import { inYear, useChosenYear } from '../../../common/school-year/chosen-year.web.ts';
import { displayDays } from '../../../kit/domain/dates.domain.ts';
import type { AnyListed, Placed } from '../../../kit/domain/resource.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { ListPath, ListQuery, RowOf } from '../../../kit/web/calls/api.web.ts';
import { PagedPanel } from '../../../kit/web/panel/paged-panel.tsx';

/** One leave, of a student or a staff member. */
interface LeaveLine {
  id: number;
  category: string;
  leaveFrom: string | null;
  leaveTo: string | null;
  totalDays: number;
  reason: string;
}

interface PersonLeavesProps<R extends AnyListed & Placed> {
  path: ListPath<R>;
  query: ListQuery<R>;
  failure: string;
  /** Shown if there are none; if absent, the panel is not shown then. */
  none?: string;
  lineOf: (row: RowOf<R>) => LeaveLine;
}

/** The leaves of one person, latest first, page by page. */
export function PersonLeaves<R extends AnyListed & Placed>({ query, lineOf, ...panel }: PersonLeavesProps<R>) {
  const year = useChosenYear();
  return (
    <PagedPanel<R>
      {...panel}
      query={{ ...query, sort: '-leaveFrom', ...inYear(year) }}
      idOf={(row) => lineOf(row).id}
      line={(row) => <Line leave={lineOf(row)} />}
    />
  );
}

const Line = ({ leave: { category, leaveFrom, leaveTo, totalDays, reason } }: { leave: LeaveLine }) => (
  <>
    <span className="min-w-0 flex-1 break-words">
      <span className="block">{category}</span>
      <span className="block text-muted text-xs tabular-nums">{displayDays(leaveFrom, leaveTo)}</span>
      {reason && <span className="block text-muted text-xs">{reason}</span>}
    </span>
    <span className="shrink-0 tabular-nums">{counted(totalDays, 'day')}</span>
  </>
);
