import { z } from 'zod';
import { schoolYearParameter } from '../../../common/school-year/school-year.domain.ts';
import { defineCall, defineExport, parameters } from '../../../kit/domain/call.domain.ts';
import { dayField, flagField, idField, momentField, numberField, textField } from '../../../kit/domain/row.domain.ts';

/** One course of a result; the total is the sum of these. */
const resultSubject = z.object({
  examScheduleId: idField,
  courseId: idField,
  courseName: textField,
  examDate: dayField,
  marks: numberField.nullable().describe('Null: nothing was entered'),
  totalMarks: numberField,
  minMarks: numberField,
  standing: z.int().describe('0 nobody has a mark yet, 1 passed, 2 failed, 3 absent, 4 not taken, 5 excused; only 1 to 3 count'),
  reason: textField.describe('Why the student is excused'),
  isMandatory: flagField,
  entered: momentField.nullable().describe('When these marks were entered or last changed; null for families'),
  enteredBy: textField.describe('By whom; empty for families'),
});
export type ResultSubject = z.output<typeof resultSubject>;

/** What a student's marks add up to. */
const result = z.object({
  total: numberField,
  outOf: numberField.describe('The sum of the totals of what counts'),
  percentage: numberField.nullable().describe('Rounded half up to two decimals, only here; null if no mark counts'),
  letter: textField.describe('By the grade scale of the school; empty without one, a dash below its lowest grade'),
  isPassed: flagField.nullable(),
  rank: z
    .int()
    .nullable()
    .describe('Equal percentages share it; null if there is no mark at all, and for families if the school shows no ranks'),
});
export type Result = z.output<typeof result>;

const resultOfStudent = result.extend({
  studentId: idField,
  student: z.object({ firstName: textField, lastName: textField }),
  subjects: z.array(resultSubject),
});
/** The result of a student in an examination, with its courses. */
export type ExamResult = z.output<typeof resultOfStudent>;

const examination = {
  examinationId: idField,
  examinationName: textField,
  programId: idField,
  programName: textField,
  startDate: dayField,
  endDate: dayField,
};

const resultOfExamination = result.extend({ ...examination, subjects: z.array(resultSubject) });
/** The result of one student in one of their examinations. */
export type StudentResult = z.output<typeof resultOfExamination>;

const termPart = z.object({
  termName: textField,
  weight: numberField.describe('Of the year, in percent'),
  total: numberField,
  outOf: numberField,
  isWhole: flagField.describe('False while a final examination of the term is not entered in every course'),
});
const yearResult = z.object({
  schoolYear: z.int().describe('The calendar year in which the school year begins'),
  schoolYearName: textField.describe('As people say it: `2026-27`'),
  programId: idField.describe(
    'The last program of its order that the student attended in the year; the others of that order count too',
  ),
  programName: textField,
  weight: numberField.describe('How much of the year is whole, in percent'),
  percentage: numberField
    .nullable()
    .describe(
      'The percentages of the terms by their weights, rounded half up to two decimals, only here; null while one is not whole',
    ),
  rank: z.int().nullable().describe('In that program, if the student has results for the whole year'),
  terms: z.array(termPart),
  inNoTerm: z.array(textField).describe('The examinations of the year that begin in no term, by name: they do not count'),
});
/** The result of a school year, weighted by terms. */
export type YearResult = z.output<typeof yearResult>;

const ofExaminations = { method: 'GET', tag: 'Examinations', permission: ['graderecord.read'] } as const;
const ofExamination = z.object({ examinationId: parameters.id });

export const getResults = defineCall({
  ...ofExaminations,
  path: '/api/egs/Examination/GetResults',
  summary: 'The results of an examination, each with its subjects',
  query: ofExamination,
  answer: z.array(resultOfStudent),
  answered: 'By rank, then by name; within what the caller may see',
  errors: [404],
});

export const getResultsForStudent = defineCall({
  ...ofExaminations,
  path: '/api/egs/Examination/GetResultsForStudent',
  summary: 'The results of one student: of each examination that has marks, and of each school year, or of the one that is named',
  query: z.object({ studentId: parameters.id, schoolYear: schoolYearParameter }),
  answer: z.object({ examinations: z.array(resultOfExamination), years: z.array(yearResult) }),
  answered: 'The latest first; without what is not released to the caller',
});

export const getLastResults = defineCall({
  ...ofExaminations,
  path: '/api/egs/Examination/GetLastResultsForProgram',
  summary:
    'The results of the last examination of a program that has marks, of a school year if it is named; for families, in which their child has a result',
  query: z.object({ programId: parameters.id, schoolYear: schoolYearParameter }),
  answer: z.object({ ...examination, results: z.array(resultOfStudent) }).nullable(),
  answered: 'Null if there is none that the caller may see',
});

export const exportRanks = defineExport({
  ...ofExaminations,
  path: '/api/egs/Examination/ExportRanks',
  summary: 'The ranking of an examination, as PDF, Excel or CSV',
  query: ofExamination.shape,
  answered: 'The students by rank',
  errors: [404],
});
