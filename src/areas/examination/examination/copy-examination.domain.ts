import { z } from 'zod';
import { programsToCopyTo } from '../../../common/copy-to-programs.domain.ts';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { chosen } from '../../../kit/domain/rules.domain.ts';

export const copyExamination = defineCall({
  method: 'POST',
  path: '/api/egs/Examination/CopyToPrograms',
  tag: 'Examinations',
  summary: 'Copy an examination to other programs: to all of them, or to none',
  permission: ['examination.create'],
  body: z.object({
    examinationId: chosen('Examination is required'),
    toProgramIds: programsToCopyTo('Choose the programs that get it'),
  }),
  answer: saved(z.int().describe('How many were created')),
  status: 201,
  errors: [404, 422],
});
