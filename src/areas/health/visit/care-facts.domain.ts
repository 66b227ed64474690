import { z } from 'zod';
import { familyRelations } from '../../../common/enumerations.domain.ts';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { dateField, enumField, textField } from '../../../kit/domain/row.domain.ts';
import { allergyRow } from '../allergy-record/allergy-record.domain.ts';
import { chronicConditionRow } from '../chronic-condition-record/chronic-condition-record.domain.ts';

const careFacts = z.object({
  hasHealthRecord: z.boolean(),
  allergies: z.array(allergyRow.pick({ allergy: true, name: true, severity: true, actionPlan: true })),
  chronicConditions: z.array(chronicConditionRow.pick({ chronicCondition: true, name: true, severity: true, actionPlan: true })),
  guardians: z.array(
    z.object({ firstName: textField, lastName: textField, relationship: enumField(familyRelations), personalContact: textField }),
  ),
  emergencyContact: textField,
  consentedOn: dateField,
  consentedBy: textField,
  consentNotes: textField,
});
export type CareFacts = z.output<typeof careFacts>;

export const getCareFacts = defineCall({
  method: 'GET',
  path: '/api/hs/Visit/GetCareFacts',
  tag: 'Visits',
  summary: 'What a nurse has to know about a student at once',
  permission: ['healthrecord.create', 'healthrecord.update'],
  query: z.object({ studentId: parameters.id }),
  answer: careFacts.describe(
    'Allergies and conditions, most severe first (unknown without a health record); whom to contact; when somebody consented to medicine',
  ),
  errors: [404],
});
