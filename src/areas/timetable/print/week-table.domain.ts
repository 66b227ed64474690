import { fullName } from '../../../common/person-name.domain.ts';
import { type IsoDate, shortMonth, shortWeekday } from '../../../kit/domain/dates.domain.ts';
import { daysShown, giversInWords, type LessonRow, takersInWords } from '../lesson/lesson.domain.ts';
import { codesOf, courseCode, staffCode } from './codes.domain.ts';

/** A week as a table: a row for each time at which a lesson begins, a column for each day. */
interface WeekTable {
  days: string[];
  rows: { time: string; cells: string[][][] }[];
}

/** The days of a week on which there is no school, with the name of the holiday. */
export type HolidayNames = ReadonlyMap<IsoDate, string>;

/** The name of a day, with the holiday that it is: its column is empty, as no lessons are written into holidays. */
const dayInWords = (day: IsoDate, holidays: HolidayNames): string =>
  [`${shortWeekday(day)} ${day.slice(8)} ${shortMonth(day)}`, holidays.get(day) ?? ''].filter((part) => part !== '').join(': ');

/** What a cell says of a lesson: the course, who or whom, the room, and why it does not take place. */
function linesOf(lesson: LessonRow, of: 'program' | 'staff'): string[] {
  const { course, room, suspendedBy } = lesson;
  const who = of === 'program' ? giversInWords(lesson) : takersInWords(lesson);
  return [course.courseName, room ? `${who}, ${onOneLine(room)}` : who, suspendedBy ? `Not held: ${suspendedBy}` : ''];
}

/** The number of a room stays beside its name, "Sports ground 2". */
const onOneLine = (room: string): string => room.replace(/ (\d+)$/, '\u00a0$1');

/** The lessons of a week by time and day. */
export function weekTable(
  lessons: readonly LessonRow[],
  { from, of, holidays }: { from: IsoDate; of: 'program' | 'staff'; holidays: HolidayNames },
): WeekTable {
  const days = daysShown(from, lessons);
  const times = [...new Set(lessons.map(({ slot }) => slot.startTime))].toSorted();
  const at = (time: string, day: IsoDate) => lessons.filter(({ slot, date }) => slot.startTime === time && date === day);
  return {
    days: days.map((day) => dayInWords(day, holidays)),
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

/** A program's row of the page that shows the whole school: by day and time a course, who gives it, and whether it is not held. */
interface SchoolTable {
  days: { name: string; times: string[] }[];
  programs: { name: string; cells: [course: string, staff: string, isSuspended: boolean][] }[];
  /** What the codes stand for, in the order of the codes. */
  courses: [code: string, name: string][];
  staff: [code: string, name: string][];
}

/** The lessons of a week by program, day and time. */
export function schoolTable(
  lessons: readonly LessonRow[],
  { from, holidays }: { from: IsoDate; holidays: HolidayNames },
): SchoolTable {
  const days = daysShown(from, lessons);
  const times = [...new Set(lessons.map(({ slot }) => slot.startTime))].toSorted();
  const programs = new Map(lessons.map(({ programId, program }) => [programId, program.programName]));
  const courseNames = new Map(lessons.map(({ courseId, course }) => [courseId, course.courseName]));
  const giversOf = ({ staffId, staff, others }: LessonRow) => [{ staffId, ...staff }, ...others];
  const staffNames = new Map(lessons.flatMap(giversOf).map((giver) => [giver.staffId, giver]));
  const courses = codesOf(courseNames, courseCode);
  const staff = codesOf(staffNames, staffCode);
  const covers = ({ slot }: LessonRow, time: string) => slot.startTime <= time && time < slot.endTime;
  return {
    days: days.map((day) => ({ name: dayInWords(day, holidays), times })),
    programs: [...programs].map(([programId, name]) => ({
      name,
      cells: days.flatMap((day) =>
        times.map((time) => {
          const found = lessons.filter((lesson) => lesson.programId === programId && lesson.date === day && covers(lesson, time));
          return [
            [...new Set(found.map(({ courseId }) => courses.get(courseId)))].join('/'),
            found
              .flatMap(giversOf)
              .map(({ staffId }) => staff.get(staffId))
              .join('/'),
            found.some(({ suspendedBy }) => suspendedBy !== ''),
          ];
        }),
      ),
    })),
    courses: legendOf(courses, courseNames, (name) => name),
    staff: legendOf(staff, staffNames, fullName),
  };
}

const legendOf = <Id, Name>(
  codes: ReadonlyMap<Id, string>,
  names: ReadonlyMap<Id, Name>,
  inFull: (name: Name) => string,
): [string, string][] =>
  [...names].map(([id, name]): [string, string] => [codes.get(id) ?? '', inFull(name)]).toSorted(([a], [b]) => (a < b ? -1 : 1));
