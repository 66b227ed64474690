import type { ClockTime } from '../../../kit/domain/clock.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { TeachingSlot } from '../lesson/teaching.domain.ts';

/** What is taught in a lesson, by whom and where: optional courses that go on beside each other are parts of one lesson. */
interface HandPart {
  timetableEntryId: number;
  courseId: number;
  courseName: string;
  /** Who gives it: the substitute, where there is one. */
  staffId: number;
  staffName: string;
  /** Who teaches it beside them. */
  others: { staffId: number; staffName: string }[];
  roomKindId: number | null;
  room: number | null;
}

/** When a lesson is. */
export interface Place {
  date: IsoDate;
  startTime: ClockTime;
  endTime: ClockTime;
}

/** A lesson that may be moved, or be in the way of one. */
export interface HandLesson extends Place {
  timetableEntryId: number;
  version: number;
  programId: number;
  programName: string;
  lessons: number;
  isLocked: boolean;
  isCovered: boolean;
  /** The first is the one that takes the program's time. */
  parts: HandPart[];
}

/** Everything that decides where a lesson of a program may go on some days. */
export interface Situation {
  /** Of the program, of those who teach in it, and in rooms that it needs; by day. */
  lessons: ReadonlyMap<IsoDate, readonly HandLesson[]>;
  /** Of the program, by the clock. */
  slots: readonly TeachingSlot[];
  today: IsoDate;
  /** Days for which the program's register is saved. */
  registers: ReadonlySet<IsoDate>;
  /** Holidays and days off, by what they are called. */
  freeDays: ReadonlyMap<IsoDate, string>;
  examinations: readonly (Place & { courseName: string })[];
  /** Times of the week, from a day on; null: always. */
  unavailable: readonly {
    staffId: number;
    weekday: number;
    startTime: ClockTime;
    endTime: ClockTime;
    level: number;
    fromDate: IsoDate | null;
  }[];
  /** Who is not there from one day to another, with why: `is on leave that day`. */
  away: readonly { staffId: number; from: IsoDate; to: IsoDate; why: string }[];
  rooms: ReadonlyMap<number, { name: string; number: number }>;
  dailySlots: ReadonlyMap<number, number>;
}

/** A lesson and where it goes. */
export interface Placing {
  lesson: HandLesson;
  to: Place;
  /** The rooms that its parts get there if they can; those that they have, unless it says so. */
  rooms?: readonly (number | null)[];
}

/** Whether two stretches of a day share a minute. */
export const meet = (one: { startTime: ClockTime; endTime: ClockTime }, other: { startTime: ClockTime; endTime: ClockTime }) =>
  one.startTime < other.endTime && other.startTime < one.endTime;

/** What a lesson is called: of a group of optional courses, all of them. */
export const nameOf = ({ parts }: Pick<HandLesson, 'parts'>): string => parts.map(({ courseName }) => courseName).join(' and ');

/** All who give a lesson. */
export const giversOf = ({ parts }: Pick<HandLesson, 'parts'>): { staffId: number; staffName: string }[] =>
  parts.flatMap(({ staffId, staffName, others }) => [{ staffId, staffName }, ...others]);

/** The same with its teacher. */
export const nameWithTeacher = (lesson: HandLesson): string =>
  `${nameOf(lesson)} (${lesson.parts.map(({ staffName }) => staffName).join(', ')})`;

/** Lessons of a program on a day. */
export const lessonsOn = ({ lessons }: Situation, date: IsoDate, programId: number): HandLesson[] =>
  (lessons.get(date) ?? []).filter((lesson) => lesson.programId === programId);
