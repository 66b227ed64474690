import { addDays } from '../../../kit/domain/dates.domain.ts';
import { WhyEmpty } from '../../../kit/web/list/why-empty-later.tsx';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { now, today } from '../../../kit/web/parts/today.web.ts';
import { Link } from '../../../kit/web/route/link.tsx';
import type { getLessonsToday } from '../lesson/lesson.domain.ts';
import { colourOf } from '../lesson/lesson-block.tsx';
import { comingDay, nextLessons } from './next-lessons.domain.ts';

/** Over a weekend, the lessons of Monday are known. */
const days = 4;

/** The lessons that come next for a student, in short lines. */
export function NextLessons({ studentId }: { studentId: number }) {
  const lessons = usePanelData<typeof getLessonsToday>('GET /api/gs/Timetable/GetLessonsToday', { studentId, days });
  if (!lessons) return <FlushWaiting />;
  const coming = nextLessons(lessons, today(), now());
  const [first] = coming;
  if (!first)
    return (
      <div className="border-line border-t px-4 py-3">
        <Muted>No lessons in the next days.</Muted>
        <WhyEmpty list="gs/StudentTimetable" id={studentId} from={today()} to={addDays(today(), days - 1)} />
      </div>
    );
  return (
    <div className="border-line border-t px-4 py-3">
      <p className="mb-1 flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">Lessons: {comingDay(first.date, today())}</span>
        <Link to={`/gs/timetable/program/view?date=${first.date}`} className="underline underline-offset-2">
          Week
        </Link>
      </p>
      <ol>
        {coming.map((lesson) => (
          <li key={lesson.timetableEntryId} className="flex min-h-7 items-center gap-2">
            <span className="w-11 shrink-0 tabular-nums">{lesson.slot.startTime}</span>
            <i className="h-4 w-1 shrink-0 rounded-full" style={{ background: colourOf(lesson) }} aria-hidden />
            <span className="min-w-0 flex-1 break-words">{lesson.course.courseName}</span>
            {lesson.room && <span className="shrink-0 text-muted text-xs">{lesson.room}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
