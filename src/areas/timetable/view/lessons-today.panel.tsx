import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { WhyEmpty } from '../../../kit/web/list/why-empty-later.tsx';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { now } from '../../../kit/web/parts/today.web.ts';
import type { getTaughtCourses } from '../../program/course-session/taught-course.domain.ts';
import type { getLessonsToday } from '../lesson/lesson.domain.ts';
import { DayList } from './day-list.tsx';

const today = 'GET /api/gs/Timetable/GetLessonsToday';

/** The lessons that somebody gives today; nothing for those of the staff who teach nothing. */
export function LessonsGivenToday({ staffId }: { staffId: number | undefined }) {
  const { can } = usePermissions();
  const isKnown = can('program.read');
  const lessons = usePanelData<typeof getLessonsToday>(today, {});
  const taught = usePanelData<typeof getTaughtCourses>('GET /api/ps/ProgramCourse/GetAllCoursesForStaff', {}, isKnown);
  if (!lessons || (isKnown && !taught)) return <FlushWaiting />;
  if (lessons.length === 0 && !taught?.length) return null;
  return (
    <>
      <DayList of="staff" staffId={staffId} lessons={lessons} now={now()} none="No lessons today." />
      {lessons.length === 0 && staffId !== undefined && <WhyEmpty list="gs/StaffTimetable" id={staffId} className="px-4 pb-4" />}
    </>
  );
}
