import { z } from 'zod';
import { allergies, chronicConditions } from '../../../common/enumerations.domain.ts';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { enumField, idField, textField } from '../../../kit/domain/row.domain.ts';
import { gravity } from '../health-part/gravity.domain.ts';

/** What anyone dealing with a student has to know, and nothing else from the health record. */
const healthAlert = z.object({
  studentId: idField,
  student: z.object({ firstName: textField, lastName: textField }),
  allergies: z.array(z.object({ allergy: enumField(allergies), ...gravity.row })),
  chronicConditions: z.array(z.object({ chronicCondition: enumField(chronicConditions), ...gravity.row })),
});
export type HealthAlert = z.output<typeof healthAlert>;

export const getAlerts = defineCall({
  method: 'GET',
  path: '/api/hs/HealthRecord/GetAlerts',
  tag: 'Health Records',
  summary: 'Allergies and conditions of students that are severe or worse, with what to do',
  permission: ['healthalert.read'],
  query: z.object({ programId: parameters.id.optional(), studentId: parameters.id.optional() }),
  answer: z
    .array(healthAlert)
    .describe('Students with an alert, by name. An allergy counts even without a severity; its severity is 0 then'),
});
