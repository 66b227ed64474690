import type { z } from 'zod';
import { inOtherWords } from '../../../common/imported-person.domain.ts';
import { importCalls } from '../../../kit/domain/import/import-calls.domain.ts';
import type { ImportField } from '../../../kit/domain/import/import-field.domain.ts';
import { numberField } from '../../../kit/domain/row.domain.ts';
import { marksImport } from './import-kind.domain.ts';

export const marksImportCalls = importCalls(marksImport, {
  tag: 'Grade Records',
  whom: 'the marks of examinations',
  more: { marks: numberField.describe('How many marks would be entered') },
});
export type MarksImportReport = z.output<(typeof marksImportCalls)['check']['answer']>;

const takes = 'A mark; AB for whoever was absent; EX and the reason for whoever is excused';

/** The field of a course's column. */
export const courseField = (courseId: number): string => `course.${courseId}`;

/** What is read of a file: which examination, whose marks, and a column for each course. */
export const marksFields = (courses: readonly { courseId: number; courseName: string }[]): ImportField[] => [
  ...inOtherWords<ImportField>([
    {
      ...{ name: 'examinationId', label: 'Examination', kind: 'id', one: 'examination', required: 'Yes', heads: true },
      words: ['exam', 'test', 'assessment', 'exam name', 'परीक्षा'],
    },
    {
      ...{ name: 'number', label: 'Admission Number', kind: 'text', required: 'If Roll Number and Student Name are empty' },
      words: ['admission', 'student admission', 'sr', 'gr', 'scholar', 'student id', 'enrollment', 'registration'],
    },
    {
      // As a text it would be taken for the number of the line.
      ...{ name: 'rollNumber', label: 'Roll Number', kind: 'number', required: 'If the others are empty' },
      words: ['roll', 'class roll', 'अनुक्रमांक'],
    },
    {
      ...{ name: 'studentName', label: 'Student Name', kind: 'text', required: 'If the others are empty' },
      words: ['name', 'student', 'candidate', 'candidate name', 'नाम'],
    },
  ]),
  ...courses.map(
    ({ courseId, courseName }): ImportField => ({
      ...{ name: courseField(courseId), label: courseName, kind: 'text', required: '', takes },
      words: [`${courseName} marks`],
    }),
  ),
];
