import type { IsoDate } from '../../src/kit/domain/dates.domain.ts';
import { type ClassGroup, lessonsOf } from '../program/curriculum.server.ts';
import { schoolYearOf } from '../school-year.server.ts';

/** A round of examinations, which all class groups take on the same days. */
interface Round {
  name: string;
  /** Month and day of the first exam; if that is no school day, the next one. */
  from: string;
  totalMarks: number;
  isFinal: boolean;
}

const rounds: readonly Round[] = [
  { name: 'Unit Test 1', from: '07-20', totalMarks: 25, isFinal: false },
  { name: 'Unit Test 2', from: '08-24', totalMarks: 25, isFinal: false },
  { name: 'Half-Yearly Examination', from: '09-22', totalMarks: 80, isFinal: false },
  { name: 'Unit Test 3', from: '11-12', totalMarks: 25, isFinal: false },
  { name: 'Unit Test 4', from: '01-18', totalMarks: 25, isFinal: false },
  { name: 'Final Examination', from: '03-08', totalMarks: 100, isFinal: true },
];
/** How many examinations have marks; the next one is still to come or under way, and so is the next final one. */
const examined = 4;

/** One exam of a class group. */
interface PlannedExam {
  course: string;
  examDate: IsoDate;
  startTime: string;
  endTime: string;
  totalMarks: number;
  minMarks: number;
}

/** An examination of a class group with its exams. */
interface PlannedExamination extends Pick<Round, 'name' | 'isFinal'> {
  group: ClassGroup;
  /** Whether it is over, and so has marks. */
  isOver: boolean;
  exams: readonly PlannedExam[];
}

const notExamined = new Set([
  ...['Value Education', 'Art', 'Craft', 'Music', 'Dance', 'Physical Education', 'Library'],
  ...['General Studies', 'Environmental Education'],
]);
/** Courses that only the long rounds examine. */
const smallCourses = /Practical$|^General Knowledge$/;
const electives = new Set(['Sanskrit', 'Psychology', 'General Studies', 'Environmental Education']);

/** Whether only some students of a class group take a course. */
export const isElective = (course: string): boolean => electives.has(course);

/**
 * The examinations around today, for each class group, oldest first: four that are over, the next one and the next final one.
 * @param schoolDays from a year before to a year after today, in order
 */
export function plannedExaminations(
  groups: readonly ClassGroup[],
  schoolDays: readonly IsoDate[],
  today: IsoDate,
): PlannedExamination[] {
  const year = schoolYearOf(today);
  const known = [year - 1, year, year + 1].flatMap((schoolYear) =>
    rounds.map((round) => {
      const from = `${round.from < '06' ? schoolYear + 1 : schoolYear}-${round.from}`;
      const days = schoolDays.filter((day) => day >= from);
      const planned = groups.map((group) => ({ group, exams: examsOf(group, round, days) }));
      const lastDay = planned.flatMap(({ exams }) => exams.map(({ examDate }) => examDate)).reduce(later, from);
      return { ...round, planned, isOver: lastDay < today };
    }),
  );
  const over = known.filter(({ isOver }) => isOver).slice(-examined);
  const next = known.filter(({ isOver }) => !isOver);
  const coming = next.filter((round, index) => index === 0 || round === next.find(({ isFinal }) => isFinal));
  return [...over, ...coming].flatMap(({ name, isFinal, isOver, planned }) =>
    planned.map((one) => ({ ...one, name, isFinal, isOver })),
  );
}

const later = (one: IsoDate, other: IsoDate): IsoDate => (one > other ? one : other);

/** Short exams come two a day, long ones one a day; each group starts with a different course. */
function examsOf(group: ClassGroup, { totalMarks, isFinal }: Round, days: readonly IsoDate[]): PlannedExam[] {
  const isLong = totalMarks > 50;
  const courses = lessonsOf(group)
    .map(({ course }) => course)
    .filter((course) => !notExamined.has(course) && (isLong || !smallCourses.test(course)));
  const first = (group.grade * 2 + (group.section === 'A' ? 0 : 1)) % courses.length;
  return [...courses.slice(first), ...courses.slice(0, first)].map((course, index) => {
    const isSmall = isLong && smallCourses.test(course);
    const total = isSmall ? 50 : totalMarks;
    const isSecond = !isLong && index % 2 === 1;
    return {
      course,
      examDate: days[isLong ? index : Math.floor(index / 2)] ?? '',
      startTime: isSecond ? '11:30' : '09:00',
      endTime: endOf(isSecond, isLong, isFinal),
      totalMarks: total,
      minMarks: Math.ceil(total * 0.35),
    };
  });
}

function endOf(isSecond: boolean, isLong: boolean, isFinal: boolean): string {
  if (isSecond) return '12:30';
  if (!isLong) return '10:00';
  return isFinal ? '12:00' : '11:30';
}
