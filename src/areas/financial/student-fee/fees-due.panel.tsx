import { CircleAlert } from 'lucide-react';
import { sumOf } from '../../../common/money.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { inYear, useChosenYear } from '../../../common/school-year/chosen-year.web.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { LinkRow } from '../../../kit/web/panel/link-row.tsx';
import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { formatMoney } from '../../../kit/web/parts/format.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { dueInWords } from './fee-words.domain.ts';
import type { studentFee } from './student-fee.domain.ts';

/** More open fees than any family has: they come first, the largest before the others. */
const most = 20;

/** What a family or a student still owes and when, the next one first; a line leads to its fee. */
export function FeesDuePanel() {
  const fees = usePanelList<typeof studentFee>('/api/fs/StudentFee', {
    sort: '-balance',
    PageSize: most,
    ...inYear(useChosenYear()),
  });
  if (!fees) return <FlushWaiting />;
  const open = fees.filter(({ balance }) => balance > 0).sort((one, other) => one.dueDate.localeCompare(other.dueDate));
  if (open.length === 0) return <Muted className="px-4 pb-4">Nothing is due: all fees are paid.</Muted>;
  return (
    <>
      <ul>
        {open.map(({ studentFeeId, student, programDetails, dueDate, balance }) => (
          <LinkRow
            key={studentFeeId}
            to={`/fs/studentfee/grid?panel=detail&id=${studentFeeId}`}
            title={`${fullName(student)}, ${programDetails.programName}`}
            note={<Due day={dueDate} />}
            end={<span className="shrink-0 font-semibold tabular-nums">{dueInWords(formatMoney(balance))}</span>}
          />
        ))}
      </ul>
      {open.length > 1 && (
        <p className="flex justify-between gap-3 border-line border-t px-4 py-3 tabular-nums">
          <span>In all</span>
          <span className="font-semibold">{dueInWords(formatMoney(sumOf(open.map(({ balance }) => balance))))}</span>
        </p>
      )}
    </>
  );
}

const Due = ({ day }: { day: string }) =>
  day < today() ? (
    <span className="flex items-center gap-1 font-semibold text-error">
      <CircleAlert size={14} aria-hidden className="shrink-0" />
      Overdue since {displayDate(day)}
    </span>
  ) : (
    <>Due on {displayDate(day)}</>
  );
