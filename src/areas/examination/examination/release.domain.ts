import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';

export const releaseResults = defineCall({
  method: 'PUT',
  path: '/api/egs/Examination/Release',
  tag: 'Examinations',
  summary:
    'Release the results of an examination: parents and students see them from now on. Only for those who may change all marks',
  permission: ['graderecord.update'],
  query: z.object({ examinationId: parameters.id }),
  answer: saved(),
  errors: [404, 409],
});

/** Shown when released marks are changed without a reason. */
export const reasonMessage = 'The results are released: say why they change';
