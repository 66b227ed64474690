import { type ClockTime, minutesOf } from '../../../kit/domain/clock.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';

interface Times {
  startTime: ClockTime;
  endTime: ClockTime;
}

/** Lessons that begin earlier belong to the morning. */
export const noon: ClockTime = '12:30';

/** A lesson that needs a substitute. */
export interface OpenLesson extends Times {
  courseId: number;
  courseName: string;
  programId: number;
  programName: string;
  lessons: number;
}

/** Somebody who teaches, on the day of the lesson. */
export interface Colleague {
  staffId: number;
  staffName: string;
  dailySlots: number;
  /** Their primary, secondary and tertiary course. */
  courseIds: readonly (number | null)[];
  /** Programs in which they teach. */
  programIds: readonly number[];
  /** What they give on that day. */
  given: readonly (Times & { lessons: number })[];
  /** Times of that day at which they cannot teach. */
  blocked: readonly Times[];
  /** Which half of that day they are not there. */
  absent: { morning: boolean; afternoon: boolean };
  /** How many lessons they stood in for within the last 30 days. */
  covers: number;
}

/** Somebody who could give a lesson, with why. */
export interface Candidate {
  staffId: number;
  staffName: string;
  reason: string;
}

const meets = (one: Times, other: Times) => one.startTime < other.endTime && other.startTime < one.endTime;
const ranks = ['primary', 'secondary', 'tertiary'] as const;
/** If the pause between two lessons is at most so many minutes, nobody has to come or stay for one of them alone. */
const nearMinutes = 60;

/** Why somebody cannot give a lesson; nothing where they can. */
export function whyNot(lesson: OpenLesson, { staffName, given, blocked, absent, dailySlots }: Colleague): string | undefined {
  const half = lesson.startTime < noon ? 'morning' : 'afternoon';
  if (absent[half]) return `${staffName} is absent in the ${half}`;
  if (given.some((other) => meets(lesson, other))) return `${staffName} has a lesson at that time`;
  if (blocked.some((time) => meets(lesson, time))) return `${staffName} cannot teach at that time`;
  if (lessonsOf(given) + lesson.lessons > dailySlots)
    return `${staffName} has ${dailySlots} lessons that day already, the most that they give`;
  return undefined;
}

const lessonsOf = (given: Colleague['given']): number => given.reduce((sum, { lessons }) => sum + lessons, 0);

/** What speaks against somebody: not teaching the course, then covers in the last 30 days, then having to come or stay for it. */
export function costOf(lesson: OpenLesson, colleague: Colleague): number {
  const lessons = Math.min(lessonsOf(colleague.given), 19);
  return (
    10_000 * fitOf(lesson, colleague) + 40 * Math.min(colleague.covers, 200) + (isNear(lesson, colleague) ? 0 : 20) + lessons
  );
}

/**
 * Who could give a lesson, the best first: by what they teach, then the fairest of the last 30 days, then who is there anyway. Those
 * who are alike stay in their order.
 */
export function ranked(lesson: OpenLesson, colleagues: readonly Colleague[]): Colleague[] {
  return colleagues
    .filter((colleague) => whyNot(lesson, colleague) === undefined)
    .map((colleague) => ({ colleague, cost: costOf(lesson, colleague) }))
    .toSorted((one, other) => one.cost - other.cost)
    .map(({ colleague }) => colleague);
}

/** Why somebody could give a lesson. */
export const candidateFor = (lesson: OpenLesson, colleague: Colleague): Candidate => ({
  staffId: colleague.staffId,
  staffName: colleague.staffName,
  reason: reasonOf(lesson, colleague, fitOf(lesson, colleague)),
});

/** 0 to 2: it is their primary, secondary, tertiary course; 3: they teach the program; 4: neither. */
function fitOf({ courseId, programId }: OpenLesson, { courseIds, programIds }: Colleague): number {
  const rank = courseIds.indexOf(courseId);
  if (rank >= 0) return rank;
  return programIds.includes(programId) ? 3 : 4;
}

const isNear = (lesson: Times, { given }: Colleague): boolean =>
  given.some(
    (other) =>
      Math.min(
        Math.abs(minutesOf(lesson.startTime) - minutesOf(other.endTime)),
        Math.abs(minutesOf(other.startTime) - minutesOf(lesson.endTime)),
      ) <= nearMinutes,
  );

function reasonOf({ courseName, programName }: OpenLesson, { given, dailySlots, covers }: Colleague, fit: number): string {
  const knows =
    ranks[fit] !== undefined ? `${courseName} is their ${ranks[fit]} course` : fit === 3 ? `Teaches ${programName}` : 'Is free';
  const stoodIn = covers === 0 ? 'no cover' : counted(covers, 'cover');
  return `${knows}; ${lessonsOf(given)} of ${dailySlots} lessons that day; ${stoodIn} in the last 30 days`;
}
