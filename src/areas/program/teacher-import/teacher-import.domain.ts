import type { z } from 'zod';
import { inOtherWords } from '../../../common/imported-person.domain.ts';
import { importCalls } from '../../../kit/domain/import/import-calls.domain.ts';
import type { ImportField } from '../../../kit/domain/import/import-field.domain.ts';
import { numberField } from '../../../kit/domain/row.domain.ts';
import { teacherImport } from './import-kind.domain.ts';

export const teacherImportCalls = importCalls(teacherImport, {
  tag: 'Program courses',
  whom: 'who teaches which course of a program',
  more: { newCourses: numberField.describe('How many courses their programs would get, because they have them not yet') },
});
export type TeacherImportReport = z.output<(typeof teacherImportCalls)['check']['answer']>;

/** What is read of a file. */
export const teacherFields: readonly ImportField[] = inOtherWords<ImportField>([
  {
    ...{ name: 'programId', label: 'Program', kind: 'id', one: 'program', required: 'Yes', heads: true },
    words: ['class', 'grade', 'standard', 'std', 'class section', 'कक्षा'],
  },
  {
    ...{ name: 'section', label: 'Section (part of the Program)', kind: 'text', required: '', fills: ['programId'], joiner: ' ' },
    words: ['section', 'sec', 'division', 'div'],
  },
  {
    ...{ name: 'courseId', label: 'Course', kind: 'id', one: 'course', required: 'Yes' },
    words: ['subject', 'subject name', 'paper', 'विषय'],
  },
  {
    ...{ name: 'staffId', label: 'Teacher', kind: 'id', one: 'active teacher', required: 'Yes' },
    words: ['teacher name', 'subject teacher', 'staff', 'staff name', 'faculty', 'taught by', 'शिक्षक', 'अध्यापक'],
  },
]);

/** Those of the template. */
export const teacherColumns = teacherFields.filter(({ fills }) => !fills);
