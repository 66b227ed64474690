import { sumOf } from '../../../common/money.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { rupees } from '../../../common/rupees.web.ts';
import { inYear, useChosenYear } from '../../../common/school-year/chosen-year.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { PagedPanel } from '../../../kit/web/panel/paged-panel.tsx';
import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { studentEmptyTexts } from '../../student/student/empty-texts.domain.ts';
import { FeeLine } from './fee-line.tsx';
import { dueInWords } from './fee-words.domain.ts';
import { PayLink } from './pay-link.tsx';
import type { studentFee } from './student-fee.domain.ts';

/** All fees of a student in the chosen school year. */
export const useFeesOf = (studentId: number) =>
  ({ studentId, sort: '-dueDate', PageSize: 100, ...inYear(useChosenYear()) }) as const;

/** What a student owes, on the student's page; those who may enter payments can start one here. */
export function StudentFeesPanel({ studentId }: { studentId: number }) {
  const { canTouch } = usePermissions();
  const fees = usePanelList<typeof studentFee>('/api/fs/StudentFee', useFeesOf(studentId));
  if (!fees) return <Skeleton shape="lines" />;
  const [open, excess] = [sumOf(fees.map(({ balance }) => balance)), sumOf(fees.map(({ excessPaid }) => excessPaid))];
  return (
    <>
      {fees.length === 0 ? (
        <Muted>{studentEmptyTexts.fees}</Muted>
      ) : (
        <ul>
          {fees.map((fee) => (
            <li key={fee.studentFeeId} className="flex min-h-10 items-center gap-3 border-line border-t py-1 first:border-t-0">
              <FeeLine fee={fee}>{fee.programDetails.programName}</FeeLine>
            </li>
          ))}
        </ul>
      )}
      {(fees.length > 0 || canTouch('paymenttransaction.create', { studentid: studentId })) && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2 border-line border-t pt-3">
          <p aria-live="polite">
            <span className="text-muted">In all</span> <b className="font-semibold tabular-nums">{dueInWords(rupees(open))}</b>
            {excess > 0 && (
              <span className="block text-muted text-xs tabular-nums">{rupees(excess)} paid beyond what is charged</span>
            )}
          </p>
          <PayLink studentId={studentId} />
        </div>
      )}
    </>
  );
}

/** What those owe whom a program shows. */
export function ProgramFeesPanel({ programId }: { programId: number }) {
  const year = useChosenYear();
  return (
    <PagedPanel<typeof studentFee>
      path="/api/fs/StudentFee/GetFeesForProgram"
      query={{ programId, sort: '-balance', ...inYear(year) }}
      failure="Unable to fetch student fees for the selected program"
      none={studentEmptyTexts.fees}
      idOf={({ studentFeeId }) => studentFeeId}
      line={(fee) => <FeeLine fee={fee}>{fullName(fee.student)}</FeeLine>}
    />
  );
}
