import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { PagedPanel } from '../../../kit/web/panel/paged-panel.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';

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
  failure: string;
  /** Said when there are none; without it nothing shows. */
  none?: string;
  lineOf: (row: Row) => LeaveLine;
}

/** The leaves of one person, the latest first, page by page. */
export const PersonLeaves = <Row,>({ query, lineOf, ...panel }: PersonLeavesProps<Row>) => (
  <PagedPanel<Row>
    {...panel}
    query={{ ...query, sort: '-leaveFrom' }}
    idOf={(row) => lineOf(row).id}
    line={(row) => <Line leave={lineOf(row)} />}
  />
);

const Line = ({ leave: { category, leaveFrom, leaveTo, totalDays, reason } }: { leave: LeaveLine }) => (
  <>
    <span className="min-w-0 flex-1 break-words">
      <span className="block">{category}</span>
      <span className="block text-muted text-xs tabular-nums">
        {leaveFrom === leaveTo ? displayDate(leaveFrom) : `${displayDate(leaveFrom)} to ${displayDate(leaveTo)}`}
      </span>
      {reason && <span className="block text-muted text-xs">{reason}</span>}
    </span>
    <span className="shrink-0 tabular-nums">
      {formatNumber(totalDays)} {totalDays === 1 ? 'day' : 'days'}
    </span>
  </>
);
