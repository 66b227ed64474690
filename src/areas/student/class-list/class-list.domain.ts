import { z } from 'zod';
import { familyRelations } from '../../../common/enumerations.domain.ts';
import { defineCall, defineExport, parameters } from '../../../kit/domain/call.domain.ts';
import { dateField, enumField, flagField, idField, numberField, textField } from '../../../kit/domain/row.domain.ts';

const guardian = z.object({
  familyId: idField,
  firstName: textField,
  lastName: textField,
  relationship: enumField(familyRelations),
  personalContact: textField,
});

const classmate = z.object({
  studentId: idField,
  firstName: textField,
  lastName: textField,
  photo: z.string().nullable(),
  schoolAdmissionNumber: textField,
  rollNumber: numberField.nullable().describe('In the school year of today'),
  dateOfBirth: dateField,
  emergencyContact: textField,
  isSeparated: flagField.describe('Whether their parents live apart'),
  guardians: z
    .array(guardian)
    .describe('The first two whom the school may contact, in the order of calls; nobody from whom the caller is kept apart'),
});
/** A student as the list of their class shows them. */
export type Classmate = z.output<typeof classmate>;

const ofClass = { tag: 'Students', permission: ['student.read'] } as const;
const answered = 'Those whom the caller may see, in the order of their roll numbers, those without one by name';

export const getClassList = defineCall({
  ...ofClass,
  method: 'GET',
  path: '/api/sis/Student/GetClassList',
  summary: 'Who belongs to a program today, with whom to call about each',
  query: z.object({ programId: parameters.id }),
  answer: z.array(classmate),
  answered,
});

export const exportClassList = defineExport({
  ...ofClass,
  path: '/api/sis/Student/ExportClassList',
  summary: 'The list of a class with the telephone numbers of its guardians, as PDF, Excel or CSV',
  query: { programId: parameters.id },
  answered,
});
