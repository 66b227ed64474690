import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import type { getEnrolmentHistory } from './enrolment.domain.ts';

/** The programs that a student has belonged to, the last one first. */
export function EnrolmentPanel({ studentId }: { studentId: number }) {
  const data = usePanelData<typeof getEnrolmentHistory>('GET /api/sis/Student/GetEnrolmentHistory', { studentId });
  if (!data) return <FlushWaiting />;
  if (data.length === 0) return <Muted className="px-4 pb-4">No enrolments found</Muted>;
  return (
    <ul>
      {data.toReversed().map((enrolment) => (
        <li key={enrolment.enrolmentId} className="border-line border-t px-4 py-2">
          <span className="block break-words font-semibold">{enrolment.programName}</span>
          <span className="text-muted text-xs tabular-nums">
            {enrolment.fromDate > today()
              ? `From ${displayDate(enrolment.fromDate)} on`
              : `${displayDate(enrolment.fromDate)} to ${enrolment.toDate ? displayDate(enrolment.toDate) : 'today'}`}
            {enrolment.rollNumber !== null && `, roll number ${enrolment.rollNumber}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
