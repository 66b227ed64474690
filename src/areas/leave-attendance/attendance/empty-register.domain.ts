import type { Lack } from '../../../kit/domain/list/why-empty.domain.ts';
import { type SchoolDays, schoolAfterAll } from '../../general/holiday/no-school.domain.ts';
import { type ProgramFacts, programLacks } from '../../program/program/program-lacks.domain.ts';
import { noStaff } from '../../staff/staff/staff-lacks.domain.ts';
import { noStudents } from '../../student/enrolment/student-lacks.domain.ts';

/** What decides whether a register has lines. */
interface RegisterFacts extends SchoolDays {
  isTaken: boolean;
  /** Whether anybody belongs on it. */
  hasMembers: boolean;
  /** Whether anybody does on another day. */
  hasOthers: boolean;
}

/** What the register of a program lacks. @param mayTake whether the caller takes it */
export function studentRegisterLacks(programId: number, facts: RegisterFacts & ProgramFacts, mayTake: boolean): readonly Lack[] {
  if (facts.isTaken) return [];
  const closed = schoolAfterAll(facts);
  if (closed.length > 0) return closed;
  if (!facts.hasMembers) return [facts.hasOthers ? noneThen : noStudents(programId)];
  return mayTake || facts.hasTeachers ? [] : programLacks(programId, facts);
}

const noneThen: Lack = { words: 'Students have been put into this program, but none attended it on that day.' };

/** What the register of the staff lacks. */
export function staffRegisterLacks(facts: RegisterFacts): readonly Lack[] {
  if (facts.isTaken) return [];
  const closed = schoolAfterAll(facts);
  if (closed.length > 0) return closed;
  if (facts.hasMembers) return [];
  return [facts.hasOthers ? { words: 'Staff have been entered, but nobody was employed on that day.' } : noStaff];
}
