import { z } from 'zod';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { flagField, textField } from '../../../kit/domain/row.domain.ts';

/** What a change would mean for other records, a paragraph each; nothing is changed. */
export const consequences = z.object({ paragraphs: z.array(textField) });

export const getClassChangePreview = defineCall({
  method: 'GET',
  path: '/api/sis/Student/GetClassChangePreview',
  tag: 'Students',
  summary: 'What another program would mean for the fees and registers of a student; changes nothing',
  permission: ['student.update'],
  query: z.object({
    studentId: parameters.id,
    programId: parameters.id.optional().describe('Absent: to no program'),
    since: parameters.day.optional().describe('Absent: today'),
  }),
  answer: consequences.extend({
    isPromotionMeant: flagField.describe(
      'Whether the program follows the present one, in the second half of a school year: the office may mean a promotion',
    ),
  }),
  answered: 'What becomes of them',
  errors: [404, 409, 422],
});
