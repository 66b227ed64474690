import type { z } from 'zod';
import type { Reader } from '../kit/domain/reading.domain.ts';

/** First and last name, without extra spaces. */
export const fullName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();

/** Whether a record that existed before now has another name. */
export const isRenamed = (now: Named, before: Named | null): boolean => before !== null && fullName(now) !== fullName(before);

/** The name of the person in a property of the row: `staff` for `staff: { firstName, … }`. */
export const nameIn = <As extends string, Row extends Readonly<Record<As, Named>>>(
  _row: z.ZodType<Row>,
  as: As,
): Reader<Row, string> => Object.assign((row: Row) => fullName(row[as]), { reads: [`${as}.firstName`, `${as}.lastName`] });

interface Named {
  firstName: string;
  lastName: string;
}

/** The fields that make up the name in a record about a student or a staff member. */
export const personFields = ['student.firstName', 'student.lastName', 'staff.firstName', 'staff.lastName'] as const;

/** The name of the person whom such a record is about. */
export const personName = ({ student, staff }: { student: Named | null; staff: Named | null }): string =>
  fullName(student ?? staff ?? { firstName: '', lastName: '' });

/** Splits a full name: a single word becomes both names; otherwise the first and the second word. Source: text 1, section 5. */
export function splitFullName(name: string): { firstName: string; lastName: string } {
  const [first = '', second] = name.trim().split(/\s+/);
  return { firstName: first, lastName: second ?? first };
}
