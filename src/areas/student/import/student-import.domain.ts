import { z } from 'zod';
import { seenMark, shownMark } from '../../../common/seen-preview.domain.ts';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { mediaTypeOf, sheetFormatNames } from '../../../kit/domain/export-format.domain.ts';
import { importReport, mostNamed } from '../../../kit/domain/import/import-report.domain.ts';
import { numberField, textField } from '../../../kit/domain/row.domain.ts';

const studentImportReport = z.object({
  students: numberField.describe('How many would be imported'),
  newGuardians: numberField,
  linkedGuardians: numberField.describe('Guardians who are there already and would be linked'),
  linked: z
    .array(z.object({ name: textField, students: textField, isThere: z.boolean().describe('Homeroom knows them already') }))
    .describe(`Guardians who would be linked to several students, or are there already; at most ${mostNamed} of them`),
  linkedCount: numberField,
  programs: z.array(z.object({ programName: textField, students: numberField })),
  ...importReport,
  seen: shownMark,
});
export type StudentImportReport = z.output<typeof studentImportReport>;

const ofStudents = { tag: 'Students', permission: ['student.create'] } as const;
const taken = { ...ofStudents, method: 'POST', file: 'file', errors: [413, 415, 422] } as const;

export const getImportTemplate = defineCall({
  ...ofStudents,
  method: 'GET',
  path: '/api/sis/Student/ImportTemplate',
  summary: 'The file that a school fills in to import its students and their guardians',
  query: z.object({ format: z.enum(sheetFormatNames, 'must be xlsx or csv.').default('xlsx') }),
  answer: z.unknown(),
  answered: 'A workbook whose second sheet says what each column takes; as CSV, the names of the columns',
  answersFile: sheetFormatNames.map(mediaTypeOf),
});

export const checkImport = defineCall({
  ...taken,
  path: '/api/sis/Student/CheckImport',
  summary: 'What an import of this file would do, and what is wrong with it; saves nothing',
  answer: studentImportReport,
  answered: 'The report',
});

export const importStudents = defineCall({
  ...taken,
  path: '/api/sis/Student/Import',
  summary: 'Import the students of a file with their guardians, all of them or none, as a task',
  query: z.object({
    seen: seenMark.describe('The mark of the check: if it would find something else by now, nothing is imported'),
  }),
  answer: saved(z.int().describe('The id of the task')),
  errors: [409, 413, 415, 422],
});
