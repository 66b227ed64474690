import { z } from 'zod';
import { issuesAgain } from '../../../common/paper/paper.domain.ts';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';

/** For those who may change the exit: the only original, which gets the next number. */
const original = z.enum(['true', 'false'], 'must be true or false.').optional();

/** The certificate that the next school asks for. */
export const printTransferCertificate = defineCall({
  method: 'GET',
  path: '/api/sis/StudentExit/PrintTransferCertificate',
  tag: 'Student Exits',
  summary: 'The transfer certificate of a student who leaves, as PDF',
  permission: ['studentexit.read'],
  query: z.object({
    studentExitId: parameters.id,
    original,
  }),
  answer: z.unknown(),
  answered:
    'Marked as original once, and again for ten minutes in the same session, where that is asked for; then as duplicate. Until then a draft without a number',
  answersFile: 'application/pdf',
  errors: [404],
});

/** Those of many who leave together. */
export const printTransferCertificates = defineCall({
  ...{ method: 'GET', tag: 'Student Exits', permission: ['studentexit.read'], answer: z.unknown(), errors: [404] },
  path: '/api/sis/StudentExit/PrintTransferCertificates',
  summary: 'The transfer certificates of many students who leave, as one PDF file with a page for each',
  query: z.object({ studentExitIds: parameters.ids(1000), original }),
  answered: 'In the order that was asked for, each marked as if it was printed alone',
  answersFile: 'application/pdf',
});

export const issueTransferCertificateAgain = defineCall({
  ...issuesAgain,
  path: '/api/sis/StudentExit/IssueAgain',
  tag: 'Student Exits',
  summary: 'Have the transfer certificate of an exit issued again: its next original gets the next number',
  permission: ['studentexit.update'],
  query: z.object({ studentExitId: parameters.id }),
});
