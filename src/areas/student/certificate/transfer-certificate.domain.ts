import { z } from 'zod';
import { issuesAgain } from '../../../common/paper/paper.domain.ts';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';

/** The certificate that the next school asks for. */
export const printTransferCertificate = defineCall({
  method: 'GET',
  path: '/api/sis/StudentExit/PrintTransferCertificate',
  tag: 'Student Exits',
  summary: 'The transfer certificate of a student who leaves, as PDF',
  permission: ['studentexit.read'],
  query: z.object({
    studentExitId: parameters.id,
    /** For those who may change the exit: the only original, which gets the next number. */
    original: z.enum(['true', 'false'], 'must be true or false.').optional(),
  }),
  answer: z.unknown(),
  answered:
    'Marked as original once, and again for ten minutes in the same session, where that is asked for; then as duplicate. Until then a draft without a number',
  answersFile: 'application/pdf',
  errors: [404],
});

export const issueTransferCertificateAgain = defineCall({
  ...issuesAgain,
  path: '/api/sis/StudentExit/IssueAgain',
  tag: 'Student Exits',
  summary: 'Have the transfer certificate of an exit issued again: its next original gets the next number',
  permission: ['studentexit.update'],
  query: z.object({ studentExitId: parameters.id }),
});
