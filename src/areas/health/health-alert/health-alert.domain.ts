import { z } from 'zod';
import { allergies, chronicConditions } from '../../../common/enumerations.domain.ts';
import { defineCall, defineExport, parameters } from '../../../kit/domain/call.domain.ts';
import { enumField, idField, textField } from '../../../kit/domain/row.domain.ts';
import { gravity } from '../health-part/gravity.domain.ts';
import { ownName } from '../health-part/own-name.domain.ts';

/** What anyone dealing with a student has to know, and nothing else from the health record. */
const healthAlert = z.object({
  studentId: idField,
  student: z.object({ firstName: textField, lastName: textField }),
  program: z.object({ programId: idField, programName: textField }).nullable().describe('Where the student is enrolled now'),
  allergies: z.array(z.object({ allergy: enumField(allergies), ...ownName.row, ...gravity.row })),
  chronicConditions: z.array(z.object({ chronicCondition: enumField(chronicConditions), ...ownName.row, ...gravity.row })),
});
export type HealthAlert = z.output<typeof healthAlert>;

const ofRecords = { tag: 'Health Records', permission: ['healthalert.read'] } as const;

export const getAlerts = defineCall({
  ...ofRecords,
  method: 'GET',
  path: '/api/hs/HealthRecord/GetAlerts',
  summary: 'Allergies and conditions of students that are severe or worse, with what to do',
  query: z.object({ programId: parameters.id.optional(), studentId: parameters.id.optional() }),
  answer: z
    .array(healthAlert)
    .describe('Students with an alert, by program and name. An allergy counts even without a severity; its severity is 0 then'),
});

export const exportAlerts = defineExport({
  ...ofRecords,
  path: '/api/hs/HealthRecord/ExportAlerts',
  summary: 'The same as PDF, Excel or CSV, for the kitchen or a trip',
  query: {
    programId: parameters.id.optional(),
    about: z.enum(['food'], 'must be food.').optional().describe('Only what a kitchen has to know'),
  },
  answered: 'A line for each allergy and condition of those who are enrolled now, by program and name',
});
