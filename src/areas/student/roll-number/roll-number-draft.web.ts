import { fullName } from '../../../common/person-name.domain.ts';
import { byFullName } from '../student/name-order.domain.ts';
import type { RollNumberGiven } from './roll-number.domain.ts';

/** A student of a class, with the number that is stored. */
export interface NumberedStudent {
  studentId: number;
  firstName: string;
  lastName: string;
  schoolAdmissionNumber: string;
  gender: number;
  rollNumber: number | null;
}

/** What is typed or proposed, by student; who is missing keeps the stored number. */
export type NumberDraft = ReadonlyMap<number, string>;

type Kept = ReadonlySet<number>;

const byName = (one: NumberedStudent, other: NumberedStudent) => byFullName(one, other) || one.studentId - other.studentId;
const byNumber = (one: NumberedStudent, other: NumberedStudent) =>
  one.schoolAdmissionNumber.localeCompare(other.schoolAdmissionNumber, 'en', { numeric: true });

/** The orders in which numbers are given, from 1. */
export const numberOrders = {
  name: { label: 'By name', compare: byName },
  admissionNumber: { label: 'By admission number', compare: byNumber },
  gender: {
    label: 'By gender, then name',
    compare: (one: NumberedStudent, other: NumberedStudent) => one.gender - other.gender || byName(one, other),
  },
} as const;
export type NumberOrder = keyof typeof numberOrders;

const text = (number: number | null): string => (number === null ? '' : String(number));

/** What the field of a student shows. */
export const textOf = (draft: NumberDraft, { studentId, rollNumber }: NumberedStudent): string =>
  draft.get(studentId) ?? text(rollNumber);

/** Everybody is numbered anew. @param kept the numbers that those keep who left the class */
export function numberedBy(students: readonly NumberedStudent[], order: NumberOrder, kept: Kept): NumberDraft {
  let last = 0;
  const next = () => {
    do last += 1;
    while (kept.has(last));
    return String(last);
  };
  return new Map(students.toSorted(numberOrders[order].compare).map(({ studentId }) => [studentId, next()]));
}

/** Numbers stay; who has none gets the next ones, by name. */
export function nextNumbered(students: readonly NumberedStudent[], draft: NumberDraft, kept: Kept): NumberDraft {
  const highest = Math.max(0, ...kept, ...students.map((student) => Number(textOf(draft, student)) || 0));
  const without = students.filter((student) => textOf(draft, student).trim() === '').sort(byName);
  return new Map([...draft, ...without.map(({ studentId }, index) => [studentId, String(highest + index + 1)] as const)]);
}

/** A typed number; null: none; undefined: it is no roll number. */
function numberIn(typed: string): number | null | undefined {
  const trimmed = typed.trim();
  if (trimmed === '') return null;
  return /^[1-9]\d{0,3}$/.test(trimmed) ? Number(trimmed) : undefined;
}

/** What is wrong with the number of a student; undefined: nothing. */
export function numberProblem(
  students: readonly NumberedStudent[],
  draft: NumberDraft,
  student: NumberedStudent,
  kept: Kept,
): string | undefined {
  const number = numberIn(textOf(draft, student));
  if (number === undefined) return 'Enter a whole number from 1 to 9999';
  if (number !== null && kept.has(number)) return 'Somebody who left has this number';
  const other = students.find((one) => one.studentId !== student.studentId && numberIn(textOf(draft, one)) === number);
  return number !== null && other ? `${fullName(other)} has the same number` : undefined;
}

/** The numbers that change, as they are sent. */
export const numbersChanged = (students: readonly NumberedStudent[], draft: NumberDraft): RollNumberGiven[] =>
  students.flatMap((student) => {
    const rollNumber = numberIn(textOf(draft, student)) ?? null;
    const { studentId, rollNumber: seen } = student;
    return rollNumber === seen ? [] : [{ studentId, rollNumber, seen }];
  });
