import { z } from 'zod';
import { programsToCopyTo } from '../../../common/copy-to-programs.domain.ts';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { chosen } from '../../../kit/domain/rules.domain.ts';

export const copyFeeStructure = defineCall({
  method: 'POST',
  path: '/api/fs/FeeStructure/CopyToPrograms',
  tag: 'Fee Structures',
  summary: 'Copy a fee structure to other programs: to all of them, or to none',
  permission: ['feestructure.create'],
  body: z.object({
    feeStructureId: chosen('Fee structure is required'),
    toProgramIds: programsToCopyTo('Choose the programs that get it'),
  }),
  answer: saved(z.int().describe('How many were created')),
  status: 201,
  errors: [404, 422],
});
