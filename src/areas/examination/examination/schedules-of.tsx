import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Link } from '../../../kit/web/route/link.tsx';
import type { ExaminationRow } from './examination.domain.ts';

/** The exams of an examination and their times, shown in its details. */
export function SchedulesOf({ examination }: { examination: ExaminationRow }) {
  const { canTouch } = usePermissions();
  const { examSchedules, examinationId, ownerId } = examination;
  const mayAdd = canTouch('examschedule.create', { programid: ownerId });
  return (
    <section>
      <h3 className="mb-1 font-semibold">Exam Schedules</h3>
      {examSchedules.length === 0 ? (
        <Muted>No exams are scheduled yet.</Muted>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {examSchedules.map((schedule) => (
            <li key={schedule.examScheduleId} className="flex gap-3 py-2">
              <span className="min-w-0 flex-1 break-words">
                {schedule.course.courseName}
                <span className="block text-muted text-xs">
                  {[`Passing ${formatNumber(schedule.minMarks)} of ${formatNumber(schedule.totalMarks)}`, schedule.roomId]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              <span className="shrink-0 text-right tabular-nums">
                {displayDate(schedule.examDate)}
                <span className="block text-muted text-xs">
                  {schedule.startTime} to {schedule.endTime}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <Link
          to={`/egs/examschedule/several?examinationId=${examinationId}`}
          className="mt-3 inline-block rounded-field underline decoration-line-strong underline-offset-4 focus-visible:ring-focus"
        >
          Add exams
        </Link>
      )}
    </section>
  );
}
