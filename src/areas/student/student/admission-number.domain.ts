import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import type { Issue } from '../../../kit/domain/resource.domain.ts';
import { requiredText } from '../../../kit/domain/rules.domain.ts';

const shape = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ./_-]*$/u;
const shapeMessage = 'Admission Number can have letters, digits, blanks and . / - _, and begins with a letter or a digit';

/** A number of the school's own; those that Homeroom gives are `2026-0001`. */
export const admissionNumberInput = z.object({
  schoolAdmissionNumber: requiredText('Admission Number', 'Admission Number is required', 30).refine(
    (number) => number === '' || shape.test(number),
    shapeMessage,
  ),
});
export type AdmissionNumberInput = z.output<typeof admissionNumberInput>;

/** What is said of an admission number that another student has. */
export const admissionNumberTaken: Issue = {
  field: 'schoolAdmissionNumber',
  message: 'Another student already has this admission number',
};

/** By what an admission number is known again: case and blanks do not matter. */
export const admissionNumberKey = (number: string): string => number.replaceAll(' ', '').toLowerCase();

export const changeAdmissionNumber = defineCall({
  method: 'PUT',
  path: '/api/sis/Student/AdmissionNumber',
  tag: 'Students',
  summary: 'Correct the admission number of a student. Other calls ignore it',
  permission: ['student.update'],
  query: z.object({ studentId: parameters.id }),
  body: takingAlso(admissionNumberInput, 'version'),
  answer: saved(),
  errors: [404, 409, 422],
});
