import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import type { examSchedule } from './exam-schedule.domain.ts';

/** Of one family not more lie ahead. */
const most = 60;
const shown = 6;

/** What is examined next in the programs of the user. */
export function NextExamsPanel() {
  const schedules = usePanelList<typeof examSchedule>('/api/egs/ExamSchedule', { sort: '-examDate', PageSize: most });
  if (!schedules) {
    return (
      <div className="px-4 pb-4">
        <Skeleton shape="lines" />
      </div>
    );
  }
  const next = schedules
    .filter(({ examDate }) => examDate >= today())
    .toSorted((one, other) => `${one.examDate} ${one.startTime}`.localeCompare(`${other.examDate} ${other.startTime}`));
  if (next.length === 0) return <p className="px-4 pb-4 text-muted">No exams are planned.</p>;
  return (
    <ul>
      {next.slice(0, shown).map(({ examScheduleId, course, examination, examDate, startTime, endTime, roomId }) => (
        <li key={examScheduleId} className="border-line border-t px-4 py-2">
          <span className="block break-words font-semibold">{course.courseName}</span>
          <span className="block text-muted text-xs tabular-nums">
            {displayDate(examDate)}, {startTime.slice(0, 5)} to {endTime.slice(0, 5)}
            {roomId && `, ${roomId}`}
          </span>
          <span className="block break-words text-muted text-xs">
            {examination.examinationName}, {examination.program.programName}
          </span>
        </li>
      ))}
    </ul>
  );
}
