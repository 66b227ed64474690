import type { Issue } from '../../../kit/domain/resource.domain.ts';

const field = 'schoolAdmissionNumber';
const atMost = 30;
const shape = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ./_-]*$/u;

/** What is said of an admission number that another student has. */
export const admissionNumberTaken: Issue = { field, message: 'Another student already has this admission number' };

/** What is wrong with an admission number that a school brings along; one that Homeroom gives is `2026-0001`. */
export function admissionNumberIssues(number: string): Issue[] {
  if (number.length > atMost) return [{ field, message: `Admission Number can be at most ${atMost} characters` }];
  return shape.test(number)
    ? []
    : [{ field, message: 'Admission Number can have letters, digits, blanks and . / - _, and begins with a letter or a digit' }];
}

/** By what an admission number is known again: case and blanks do not matter. */
export const admissionNumberKey = (number: string): string => number.replaceAll(' ', '').toLowerCase();
