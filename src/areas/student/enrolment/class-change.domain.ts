import { z } from 'zod';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { textField } from '../../../kit/domain/row.domain.ts';
import { optionalDate, optionalReference } from '../../../kit/domain/rules.domain.ts';

/** What a change would mean for other records, a paragraph each; nothing is changed. */
export const foreseen = z.object({ paragraphs: z.array(textField) });

export const getClassChangePreview = defineCall({
  method: 'GET',
  path: '/api/sis/Student/GetClassChangePreview',
  tag: 'Students',
  summary: 'What another program would mean for the fees and registers of a student; changes nothing',
  permission: ['student.update'],
  query: z.object({
    studentId: parameters.id,
    programId: optionalReference('Program should be one of the list'),
    since: optionalDate('Since should be a day'),
  }),
  answer: foreseen,
  answered: 'What becomes of them',
  errors: [404, 409, 422],
});
