import { PanelLink } from '../../../kit/web/panel/link-row.tsx';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { now, today } from '../../../kit/web/parts/today.web.ts';
import type { getTimetableForProgram } from '../lesson/lesson.domain.ts';
import { DayList } from './day-list.tsx';

/** The lessons of a class today; nothing on a day without any. */
export function ClassLessonsPanel({ programId }: { programId: number }) {
  const lessons = usePanelData<typeof getTimetableForProgram>('GET /api/gs/Timetable/GetTimetableForProgram', {
    ...{ programId, startDate: today(), endDate: today() },
  });
  if (!lessons) return <FlushWaiting />;
  if (lessons.length === 0) return null;
  return (
    <>
      <DayList of="program" lessons={lessons} now={now()} none="" />
      <PanelLink to={`/gs/timetable/program/view/${programId}`}>The whole week</PanelLink>
    </>
  );
}
