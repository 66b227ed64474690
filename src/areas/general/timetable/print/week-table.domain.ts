import { fullName } from '../../../../common/person-name.domain.ts';
import { addDays, type IsoDate, weekdayOf } from '../../../../kit/domain/dates.domain.ts';
import type { LessonRow } from '../view/lesson.domain.ts';

/** A week as a table: a row for each time at which a lesson begins, a column for each day. */
export interface WeekTable {
  days: string[];
  rows: { time: string; cells: string[][][] }[];
}

const dayName = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: '2-digit', month: 'short', timeZone: 'UTC' });

/** Monday to Saturday, and Sunday where there is a lesson. */
export const printedDays = (from: IsoDate, lessons: readonly LessonRow[]): IsoDate[] =>
  Array.from({ length: 7 }, (_, index) => addDays(from, index)).filter(
    (day) => weekdayOf(day) < 7 || lessons.some(({ date }) => date === day),
  );

/** What a cell says of a lesson: the course, who or whom, the room, and why it does not take place. */
function linesOf(lesson: LessonRow, of: 'program' | 'staff'): string[] {
  const { course, staff, program, room, suspendedBy } = lesson;
  const who = of === 'program' ? fullName(staff) : program.programName;
  return [course.courseName, room ? `${who}, ${room}` : who, suspendedBy ? `Not held: ${suspendedBy}` : ''];
}

/** The lessons of a week by time and day. */
export function weekTable(lessons: readonly LessonRow[], from: IsoDate, of: 'program' | 'staff'): WeekTable {
  const days = printedDays(from, lessons);
  const times = [...new Set(lessons.map(({ slot }) => slot.startTime))].toSorted();
  const at = (time: string, day: IsoDate) => lessons.filter(({ slot, date }) => slot.startTime === time && date === day);
  return {
    days: days.map((day) => dayName.format(new Date(day))),
    rows: times.map((time) => {
      const ends = lessons.filter(({ slot }) => slot.startTime === time).map(({ slot }) => slot.endTime);
      const usual = ends.toSorted()[0] ?? '';
      return {
        time: `${time} – ${usual}`,
        cells: days.map((day) =>
          at(time, day).map((lesson) => {
            const [course = '', ...more] = linesOf(lesson, of);
            const longer = lesson.slot.endTime > usual ? ` (until ${lesson.slot.endTime})` : '';
            return [`${course}${longer}`, ...more];
          }),
        ),
      };
    }),
  };
}

/** A program's row of the page that shows the whole school: by day and time a course and the initials of who gives it. */
export interface SchoolTable {
  days: { name: string; times: string[] }[];
  programs: { name: string; cells: string[][] }[];
}

const short = (name: string): string =>
  name.includes(' ')
    ? name
        .split(/\s+/)
        .filter((word) => word !== 'and')
        .map((word) => word.slice(0, 2))
        .join('')
        .slice(0, 6)
    : name.slice(0, 5);

/** The lessons of a week by program, day and time. */
export function schoolTable(lessons: readonly LessonRow[], from: IsoDate): SchoolTable {
  const days = printedDays(from, lessons);
  const times = [...new Set(lessons.map(({ slot }) => slot.startTime))].toSorted();
  const programs = new Map(lessons.map(({ programId, program }) => [programId, program.programName]));
  const covers = ({ slot }: LessonRow, time: string) => slot.startTime <= time && time < slot.endTime;
  return {
    days: days.map((day) => ({ name: dayName.format(new Date(day)), times })),
    programs: [...programs].map(([programId, name]) => ({
      name,
      cells: days.flatMap((day) =>
        times.map((time) => {
          const found = lessons.filter((lesson) => lesson.programId === programId && lesson.date === day && covers(lesson, time));
          const [first] = found;
          if (!first) return ['', ''];
          const initials = `${first.staff.firstName.slice(0, 1)}${first.staff.lastName.slice(0, 1)}`;
          return [found.map(({ course }) => short(course.courseName)).join('/'), found.length > 1 ? '' : initials];
        }),
      ),
    })),
  };
}
