import { CircleAlert, HandCoins } from 'lucide-react';
import { sumOf } from '../../../common/money.domain.ts';
import { rupees } from '../../../common/rupees.web.ts';
import { inYear, useChosenYear } from '../../../common/school-year/chosen-year.web.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { LinkRow } from '../../../kit/web/panel/link-row.tsx';
import { NotYetKnown } from '../../../kit/web/panel/not-yet-known.tsx';
import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { today } from '../../../kit/web/parts/today.web.ts';
import { dueInWords } from './fee-words.domain.ts';
import type { studentFee } from './student-fee.domain.ts';

/** More open fees than any family has: they come first, the largest before the others. */
const most = 20;

/** What is still owed for a child and when the first of it is due; nothing if all is paid. Asked once for all children of a family. */
export function FeesDueLine({ studentId }: { studentId: number }) {
  const fees = usePanelList<typeof studentFee>('/api/fs/StudentFee', {
    sort: '-balance',
    PageSize: most,
    ...inYear(useChosenYear()),
  });
  if (!fees) return <NotYetKnown />;
  const open = fees
    .filter((fee) => fee.studentId === studentId && fee.balance > 0)
    .sort((one, other) => one.dueDate.localeCompare(other.dueDate));
  const [first, ...others] = open;
  if (!first) return null;
  return (
    <ul>
      <LinkRow
        to={`/fs/studentfee/grid?${others.length > 0 ? `studentId=${studentId}` : `panel=detail&id=${first.studentFeeId}`}`}
        title={dueInWords(rupees(sumOf(open.map(({ balance }) => balance))))}
        note={<Due day={first.dueDate} isFirst={others.length > 0} />}
        before={<HandCoins size={20} aria-hidden className="shrink-0 text-muted" />}
      />
    </ul>
  );
}

const Due = ({ day, isFirst }: { day: string; isFirst: boolean }) =>
  day < today() ? (
    <span className="flex items-center gap-1 font-semibold text-error">
      <CircleAlert size={14} aria-hidden className="shrink-0" />
      Overdue since {displayDate(day)}
    </span>
  ) : (
    <>
      {isFirst ? 'The first of it is due' : 'Due'} on {displayDate(day)}
    </>
  );
