import { firstListed } from '../../../kit/domain/wording.domain.ts';
import { type TaughtCourse, type Teaching, taughtBy, teachersOf } from '../lesson/teaching.domain.ts';
import type { RepairCause, Takeover } from './repair.domain.ts';

/** Somebody who gives up their courses, or whose courses nobody gives. */
const isGivenUp = ({ staffId }: TaughtCourse, cause: RepairCause): boolean =>
  staffId === null || (cause.isLeaving && staffId === cause.staffId);

/** The days that somebody loses; people who leave lose all of them, so that no later week gives them lessons. */
export const lostDays = ({ weekdays }: Pick<Teaching, 'weekdays'>, cause: RepairCause): readonly number[] =>
  cause.isLeaving ? weekdays.map(({ weekday }) => weekday) : cause.weekdays;

/** What would be taught without those who leave and without the days that somebody loses. */
export function withoutThem(teaching: Teaching, cause: RepairCause): Teaching {
  const { staffId } = cause;
  const weekdays = lostDays(teaching, cause);
  const lost = staffId === null ? [] : weekdays.flatMap((weekday) => lostTimes(teaching, staffId, weekday));
  return {
    ...teaching,
    courses: teaching.courses.map((course) => {
      const stay = teachersOf(course).filter((teacher) => !(cause.isLeaving && teacher.staffId === cause.staffId));
      if (stay.length > 0) return course.others ? taughtBy(course, stay) : course;
      return isGivenUp(course, cause) ? { ...course, staffId: null, staffName: '' } : course;
    }),
    unavailable: [
      ...teaching.unavailable.filter((time) => time.staffId !== staffId || !weekdays.includes(time.weekday)),
      ...lost,
    ],
    // What is locked with somebody who leaves cannot stay with them; where it lies stays.
  };
}

/** A whole day, by the slots in which anybody teaches: as it would be painted by hand. */
function lostTimes({ slots }: Teaching, staffId: number, weekday: number): Teaching['unavailable'] {
  const ends = new Map<string, string>();
  for (const { startTime, endTime } of slots) if (endTime > (ends.get(startTime) ?? '')) ends.set(startTime, endTime);
  return [...ends].map(([startTime, endTime]) => ({ staffId, weekday, startTime, endTime, level: 2 }));
}

/** The same with those who take over. */
export const withTakeovers = (
  teaching: Teaching,
  takeovers: readonly Takeover[],
  limits: ReadonlyMap<number, number>,
): Teaching => ({
  ...teaching,
  courses: teaching.courses.map((course) => {
    const by = takeovers.find((one) => one.programId === course.programId && one.courseId === course.courseId);
    if (!by) return course;
    const { staffId, staffName } = by;
    return { ...course, staffId, staffName, dailySlots: limits.get(staffId) ?? course.dailySlots };
  }),
});

const shownPrograms = 4;

/** What nobody could take over, a sentence for each course. */
export function leftWithNobody(courses: readonly Pick<TaughtCourse, 'courseName' | 'programName'>[]): string[] {
  const programsOf = new Map<string, string[]>();
  for (const { courseName, programName } of courses) {
    programsOf.set(courseName, [...(programsOf.get(courseName) ?? []), programName]);
  }
  return [...programsOf].map(
    ([courseName, programs]) =>
      `Nobody can take over ${courseName} in ${firstListed(programs, shownPrograms)}: no teacher of the course has time for it.`,
  );
}
