/** A stretch of a day's clock, in minutes after midnight; the end is no longer part of it. */
export interface Period {
  start: number;
  end: number;
}

/** A stretch of one day of the week; days count from 0, the first working day. */
export interface WeekSpan extends Period {
  day: number;
}

/** What is taught together all week: a program of the school. */
export interface ClassOfWeek {
  name: string;
  /** Its teaching slots in the order of the clock, the same every day; breaks are left out. */
  periods: readonly Period[];
  /** How many of these are taught on each day, where some days are shorter. */
  periodsOfDay?: readonly number[];
}

interface TeacherOfWeek {
  name: string;
  /** Most lessons a day. */
  lessonsPerDay: number;
  /** When this teacher cannot teach. */
  blocked: readonly WeekSpan[];
  /** When this teacher would rather not. */
  undesired?: readonly WeekSpan[];
}

/** Rooms that stand in for one another: laboratories, gyms. */
interface RoomKind {
  name: string;
  /** How many there are: so many lessons may use one at a time. */
  number: number;
}

/** A teacher, and the kind of room that the lesson needs beside the class's own. */
interface CoursePart {
  teacher: number;
  room?: number;
}

/**
 * What a class is taught: blocks of lessons, each in one go. A group of optional courses is one course with a part for each: all
 * of its teachers teach at the same time.
 */
export interface CourseOfWeek {
  name: string;
  class: number;
  /** Lessons of each block: [2, 1, 1] is a double and two single lessons. */
  blocks: readonly number[];
  /** Most blocks of it a day. */
  blocksPerDay: number;
  parts: readonly CoursePart[];
}

/**
 * Where a block lies: which course, which of its blocks, and the slot it begins at. A slot counts through the week of the class:
 * day × periods of a day + period.
 */
export type Placement = readonly [course: number, block: number, start: number];

/** Everything that decides a week's timetable. References are indexes into these lists. */
export interface TimetableInstance {
  /** Working days a week. */
  days: number;
  /** Names of the days, for sentences. */
  dayNames?: readonly string[];
  classes: readonly ClassOfWeek[];
  teachers: readonly TeacherOfWeek[];
  rooms: readonly RoomKind[];
  courses: readonly CourseOfWeek[];
  /** What has to stay where it is. */
  locks?: readonly Placement[];
}

/** Longest pause between two slots that a double lesson may span, in minutes: longer ones are breaks. */
export const longestPause = 10;
/** Most slots of a day: the masks of a day have to fit into 31 bits. */
export const mostPeriods = 30;

export const lessonsOf = (course: CourseOfWeek): number => course.blocks.reduce((sum, lessons) => sum + lessons, 0);
