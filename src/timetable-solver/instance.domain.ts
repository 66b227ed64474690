/** A stretch of a day, in minutes after midnight, without its end. */
export interface Period {
  start: number;
  end: number;
}

/** A stretch of one day of the week; days count from 0, the first working day. */
export interface WeekSpan extends Period {
  day: number;
}

/** Pupils who are taught together all week: a program of the school. */
export interface ClassOfWeek {
  name: string;
  /** Its teaching slots by time, the same every day, without breaks. */
  periods: readonly Period[];
  /** How many of these each day has, if some days are shorter. */
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

/** Interchangeable rooms: laboratories, gyms. */
interface RoomKind {
  name: string;
  /** How many there are, and so how many lessons can use one at a time. */
  number: number;
}

/** A teacher, and the kind of room that the lesson needs if the class’s own will not do. */
export interface CoursePart {
  teacher: number;
  room?: number;
}

/**
 * What a class is taught, in blocks of lessons without a break. A group of optional courses is one course with a part for each:
 * all its teachers teach at the same time.
 */
export interface CourseOfWeek {
  name: string;
  class: number;
  /** Lessons of each block: [2, 1, 1] is a double and two single lessons. */
  blocks: readonly number[];
  /** At most this many blocks a day. */
  blocksPerDay: number;
  parts: readonly CoursePart[];
}

/**
 * Where a block lies: its course, which of its blocks, and the slot at which it begins. Slots are counted through the week of the
 * class: day × periods of a day + period.
 */
export type Placement = readonly [course: number, block: number, start: number];

/** Everything that decides a weekly timetable. References are indexes into these lists. */
export interface TimetableInstance {
  /** Working days a week. */
  days: number;
  /** Names of the days, for sentences. */
  dayNames?: readonly string[];
  classes: readonly ClassOfWeek[];
  teachers: readonly TeacherOfWeek[];
  rooms: readonly RoomKind[];
  courses: readonly CourseOfWeek[];
  /** Blocks that have to stay where they are. */
  locks?: readonly Placement[];
}

/** Longest pause between two slots that a double lesson may span, in minutes: longer ones are breaks. */
export const longestPause = 10;
/** The most slots a day: the bit masks of a day must fit into 31 bits. */
export const mostPeriods = 30;

export const lessonsOf = (course: CourseOfWeek): number => course.blocks.reduce((sum, lessons) => sum + lessons, 0);
