import type { ClockTime } from '../../../kit/domain/clock.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';

/** Somebody who teaches, and how many lessons a day at most. */
export interface Teacher {
  staffId: number;
  staffName: string;
  dailySlots: number;
}

/** A course that a program is taught, and its teacher; none if no session is in force. */
export interface TaughtCourse {
  programCourseId: number;
  programId: number;
  programName: string;
  courseId: number;
  courseName: string;
  credits: number;
  semester: number;
  isMandatory: boolean;
  lessonsPerWeek: number | null;
  doubles: number;
  roomKindId: number | null;
  groupName: string;
  staffId: number | null;
  staffName: string;
  dailySlots: number;
  /** Who teaches it beside them: the other teachers of its groups. */
  others?: readonly Teacher[];
  /** Where it is taught in groups: the one that is meant, or with null all of them. */
  group?: { teachingGroupId: number | null; groupName: string };
}

/** All who teach a course. */
export const teachersOf = ({ staffId, staffName, dailySlots, others = [] }: TaughtCourse): Teacher[] =>
  staffId === null ? [] : [{ staffId, staffName, dailySlots }, ...others];

/** The course with these teachers, the main one first; without any, it is as it was. */
export function taughtBy<Course extends TaughtCourse>(course: Course, [first, ...others]: readonly Teacher[]): Course {
  return first ? { ...course, ...first, others } : course;
}

/** A slot of a program in which lessons are given. */
export interface TeachingSlot {
  programId: number;
  slotName: string;
  startTime: ClockTime;
  endTime: ClockTime;
}

/** A lesson that is locked on some dates, all on the same weekday. */
export interface LockedLesson {
  programId: number;
  courseId: number;
  weekday: number;
  startTime: ClockTime;
  lessons: number;
  dates: readonly IsoDate[];
}

/** Everything that decides a week, as it is stored. */
export interface Teaching {
  /** Monday 1 to Sunday 7. */
  weekdays: { weekday: number; name: string }[];
  courses: TaughtCourse[];
  slots: TeachingSlot[];
  roomKinds: { roomKindId: number; roomKindName: string; rooms: number }[];
  unavailable: { staffId: number; weekday: number; startTime: ClockTime; endTime: ClockTime; level: number }[];
  /** Lessons from today on that generation leaves where they are, as they recur by weekday. */
  locked: LockedLesson[];
  /** What of its groups cannot be planned, in sentences. */
  notes?: readonly string[];
}
