import { z } from 'zod';
import { bySchoolYear, earliestSchoolEvent, exitDaysAhead } from '../../../common/constants.domain.ts';
import { nameIn } from '../../../common/person-name.domain.ts';
import { addDays, displayDate } from '../../../kit/domain/dates.domain.ts';
import { isOutside, windowIssues, windowMessage } from '../../../kit/domain/day-window.domain.ts';
import { byFields, defineResource, type Issue, type RuleFacts } from '../../../kit/domain/resource.domain.ts';
import { flagField, idField, reference, rowFieldsOf, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, lengths, requiredDate, text } from '../../../kit/domain/rules.domain.ts';
import { studentNames } from '../student/student-names.domain.ts';

export const studentExitInput = z.object({
  studentId: chosen('Student is required'),
  tcAppliedDate: requiredDate('TC Applied Date is required'),
  tcIssueDate: requiredDate('TC Issue Date is required'),
  exitDate: requiredDate('Exit Date is required'),
  exitReason: text('Exit Reason', lengths.description),
});
export type StudentExitInput = z.output<typeof studentExitInput>;

/** Bounds of the three dates. Source: text 2, section 5, with the constants of the decisions. */
function studentExitRules(exit: StudentExitInput, facts: RuleFacts<StudentExitInput>): Issue[] {
  const latest = addDays(facts.today, exitDaysAhead);
  const applied = { min: earliestSchoolEvent, max: facts.today };
  const issues = windowIssues(exit, facts, 'tcAppliedDate', applied, windowMessage('TC Applied Date', earliestSchoolEvent));
  for (const [field, label] of [
    ['tcIssueDate', 'TC Issue Date'],
    ['exitDate', 'Exit Date'],
  ] as const) {
    if (exit[field] < exit.tcAppliedDate || isOutside(exit, facts, field, { max: latest })) {
      issues.push({ field, message: `${label} must be between 'TC Applied Date' and ${displayDate(latest)}` });
    }
  }
  return issues;
}

const studentExitRow = z.object({
  studentExitId: idField,
  ...rowFieldsOf(studentExitInput),
  student: z.object({ firstName: textField, lastName: textField, programId: reference }),
  /** Whether the exit has taken effect: the day after its date. */
  isInEffect: flagField,
  isGraduation: flagField.describe('Whether the student is Graduated from then on; otherwise Discontinued'),
  certificateNumber: textField.describe('Of the transfer certificate; empty until its original is printed'),
  ...stampFields,
});
export type StudentExitRow = z.output<typeof studentExitRow>;

const studentName = nameIn(studentExitRow, 'student');

export const studentExit = defineResource({
  area: 'sis',
  name: 'StudentExit',
  id: 'studentExitId',
  permission: 'studentexit',
  labels: {
    one: 'student exit',
    deleted: 'student tc',
  },
  input: studentExitInput,
  rules: studentExitRules,
  confirms: ['voidsCertificate'],
  row: studentExitRow,
  fields: {
    studentId: 'Student',
    tcAppliedDate: 'TC Applied Date',
    tcIssueDate: 'TC Issue Date',
    exitDate: 'Exit Date',
    exitReason: 'Exit Reason',
  },
  filters: {
    studentName: { kind: 'text', label: 'Student Name' },
    studentId: { names: studentNames },
    ...byFields('tcAppliedDate', 'tcIssueDate', 'exitDate', 'exitReason'),
    ...bySchoolYear,
  },
  columns: [{ value: studentName, filter: 'studentName' }, 'tcAppliedDate', 'tcIssueDate', 'exitDate'],
  sort: '-exitDate',
  owners: { programid: 'student.programId', studentid: 'studentId' },
  titleOf: studentName,
});
