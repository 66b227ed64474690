import { z } from 'zod';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';

/** What the children of a family owe, have paid and still have to pay. */
export const printFamilyStatement = defineCall({
  method: 'GET',
  path: '/api/fs/StudentFee/PrintFamilyStatement',
  tag: 'Student Fees',
  summary: 'Fees and payments of all children of a family, with one balance, as PDF',
  permission: ['studentfee.read'],
  query: z.object({ familyId: parameters.id }),
  answer: z.unknown(),
  answered: 'The children whose fees the caller may read',
  answersFile: 'application/pdf',
  errors: [404],
});
