import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { PanelLink } from '../../../kit/web/panel/link-row.tsx';
import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import type { examSchedule } from './exam-schedule.domain.ts';

const shown = 6;

/** The next exams in the user's programs, with a link to the later ones. */
export function NextExamsPanel() {
  const next = usePanelList<typeof examSchedule>('/api/egs/ExamSchedule', {
    isUpcoming: true,
    sort: 'examDate',
    PageSize: shown,
  });
  if (!next) return <FlushWaiting />;
  if (next.length === 0) return <Muted className="px-4 pb-4">No exams are planned.</Muted>;
  return (
    <>
      <ul>
        {next.map(({ examScheduleId, course, examination, examDate, startTime, endTime, roomId }) => (
          <li key={examScheduleId} className="border-line border-t px-4 py-2">
            <span className="block break-words font-semibold">{course.courseName}</span>
            <span className="block text-muted text-xs tabular-nums">
              {displayDate(examDate)}, {startTime} to {endTime}
              {roomId && `, ${roomId}`}
            </span>
            <span className="block break-words text-muted text-xs">
              {examination.examinationName}, {examination.program.programName}
            </span>
          </li>
        ))}
      </ul>
      {next.length === shown && (
        <PanelLink to="/egs/examschedule/grid?isUpcoming=true&sort=examDate">All upcoming exams</PanelLink>
      )}
    </>
  );
}
