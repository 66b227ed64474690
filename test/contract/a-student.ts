import { addStudent } from '../school/people.ts';
import type { ContractCase, Side, World } from './contract-case.ts';
import { nameOn } from './name-on.ts';

const programOf = new Map<unknown, number>();

/** A new student of a side; the student's program is remembered. */
export async function aStudent({ school, ...sides }: World, side: Side): Promise<number> {
  const { programId } = sides[side];
  const studentId = await addStudent(school.database, { ...nameOn(side), programId });
  programOf.set(studentId, programId);
  return studentId;
}

/** The scope of an input that names such a student in a field: the student's program. */
export const programOfStudent =
  (field: string): ContractCase['scope'] =>
  (input) => ['programid', programOf.get(input[field]) ?? 0];
