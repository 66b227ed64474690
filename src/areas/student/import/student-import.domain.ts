import { z } from 'zod';
import { importCalls } from '../../../kit/domain/import/import-calls.domain.ts';
import { mostNamed } from '../../../kit/domain/import/import-report.domain.ts';
import { numberField, textField } from '../../../kit/domain/row.domain.ts';
import { studentImport } from './import-kind.domain.ts';

export const studentImportCalls = importCalls(studentImport, {
  tag: 'Students',
  whom: 'students with their guardians',
  more: {
    newGuardians: numberField,
    linkedGuardians: numberField.describe('Guardians who are there already and would be linked'),
    linked: z
      .array(z.object({ name: textField, students: textField, isThere: z.boolean().describe('Homeroom knows them already') }))
      .describe(`Guardians who would be linked to several students, or are there already; at most ${mostNamed} of them`),
    linkedCount: numberField,
    programs: z.array(z.object({ programName: textField, students: numberField })),
  },
});

export type StudentImportReport = z.output<(typeof studentImportCalls)['check']['answer']>;
