import { z } from 'zod';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { lengths } from '../../../kit/domain/rules.domain.ts';

/** The longest text that says what a certificate is for. */
export const longestPurpose = lengths.name;

/** The proof that somebody is a student of the school: for a bank account, a passport, a bus pass. */
export const printBonafideCertificate = defineCall({
  method: 'GET',
  path: '/api/sis/Student/PrintBonafideCertificate',
  tag: 'Students',
  summary: 'A certificate that somebody is a student of the school, as PDF',
  permission: ['student.update'],
  query: z.object({
    studentId: parameters.id,
    /** What it is for. */
    purpose: parameters.text(longestPurpose).optional(),
  }),
  answer: z.unknown(),
  answered: 'Who, of which program and school year, and born when; 422 for whoever is not active, or belongs to no program today',
  answersFile: 'application/pdf',
  errors: [404, 422],
});
