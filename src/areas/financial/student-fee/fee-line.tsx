import type { ReactNode } from 'react';
import { rupees } from '../../../common/rupees.web.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { Link } from '../../../kit/web/route/link.tsx';
import { withPanel } from '../../../kit/web/route/list-search.web.ts';
import { FeeStatusBadge } from './fee-status.tsx';
import { dueInWords, paidInWords } from './fee-words.domain.ts';
import type { StudentFeeRow } from './student-fee.domain.ts';

/** A fee in a panel: what it is for, when it is due, what is open; a click shows all of it. Where these need its room, the badge goes below. */
export const FeeLine = ({ fee, children }: { fee: StudentFeeRow; children: ReactNode }) => (
  <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
    <span className="min-w-0 flex-1 basis-25">
      <Link
        to="/fs/studentfee/grid"
        search={withPanel({}, { mode: 'detail', id: fee.studentFeeId })}
        className="block break-words rounded-field underline-offset-4 hover:underline focus-visible:ring-focus"
      >
        {children}
      </Link>
      <span className="block text-muted text-xs tabular-nums">
        Due <span className="whitespace-nowrap">{displayDate(fee.dueDate)}</span>
        {fee.isWithoutStay && ', no class attended'}
        {fee.isDoubled && `, another of ${fee.schoolYearName}`}
      </span>
    </span>
    <span className="ml-auto shrink-0 text-right tabular-nums">
      <span className="block">{dueInWords(rupees(fee.balance))}</span>
      <span className="block text-muted text-xs">{paidInWords(rupees(fee.amountPaid), rupees(fee.totalAmount))}</span>
    </span>
    <span className="ml-auto shrink-0 max-sm:hidden">
      <FeeStatusBadge value={fee.feeStatus} />
    </span>
  </span>
);
