import { usePanelData } from '../../../../kit/web/panel/panel-data.web.ts';
import { FlushWaiting } from '../../../../kit/web/parts/skeletons.tsx';
import { now } from '../../../../kit/web/parts/today.web.ts';
import { DayList } from './day-list.tsx';
import type { getLessonsToday } from './lesson.domain.ts';
import type { TimetableOf } from './lesson-block.tsx';

/** The lessons that somebody gives today. */
export const LessonsGivenToday = () => <LessonsToday of="staff" />;
/** The lessons of a student's program today, or of those of several children. */
export const LessonsTakenToday = () => <LessonsToday of="program" />;

function LessonsToday({ of }: { of: TimetableOf }) {
  const lessons = usePanelData<typeof getLessonsToday>('GET /api/gs/Timetable/GetLessonsToday', {});
  if (!lessons) return <FlushWaiting />;
  const programs = [...new Set(lessons.map(({ program }) => program.programName))];
  if (of === 'staff' || programs.length < 2) return <DayList of={of} lessons={lessons} now={now()} none="No lessons today." />;
  return programs.map((name) => (
    <section key={name}>
      <h3 className="px-4 pt-2 font-semibold">{name}</h3>
      <DayList of={of} lessons={lessons.filter(({ program }) => program.programName === name)} now={now()} none="" />
    </section>
  ));
}
