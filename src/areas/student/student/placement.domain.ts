import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { belongsToProgram } from '../enrolment/enrolment.domain.ts';
import type { StudentInput, StudentRow } from './student.domain.ts';

type Membership = Pick<StudentRow, 'programId' | 'studentStatus'>;

/** The program to which somebody with this record belongs. */
export const programOf = ({ programId, studentStatus }: Membership): number | null =>
  belongsToProgram(studentStatus) ? programId : null;

/** Where a save puts a student. */
export interface Placement {
  /** What the record names: the program of today, or the last one of somebody who has left. */
  programId: number | null;
  /** Where the student belongs from the day on, and did before. */
  to: number | null;
  former: number | null;
  from: IsoDate;
  /** Whether the stays from that day on are others. */
  isMoved: boolean;
  /** What becomes of a change that waits for its day: nothing, it is taken back, or this one takes its place. */
  waiting: 'as it is' | 'taken back' | { programId: number; from: IsoDate };
}

/**
 * A new student belongs to the program from the day of enrolment, one who is moved from today on, unless a day is sent. A coming day
 * leaves everything as it is until then.
 */
export function placementOf(input: StudentInput, today: IsoDate, before: StudentRow | null): Placement {
  const { since, enrolledOn, studentStatus } = input;
  const former = before && programOf(before);
  if (since && since > today && input.programId !== null && belongsToProgram(studentStatus)) {
    const waiting = input.programId === former ? 'taken back' : { programId: input.programId, from: since };
    return { programId: former, to: former, former, from: today, isMoved: before?.studentStatus !== studentStatus, waiting };
  }
  const to = programOf(input);
  const entered = before === null && enrolledOn !== null && enrolledOn < today ? enrolledOn : today;
  const isMoved = before?.programId !== input.programId || before.studentStatus !== studentStatus || Boolean(since);
  const isSettled = !belongsToProgram(studentStatus) || since === null || (to !== null && before?.comingStay?.programId === to);
  return {
    programId: input.programId,
    to,
    former,
    from: since ?? entered,
    isMoved,
    waiting: isSettled ? 'taken back' : 'as it is',
  };
}
