import { z } from 'zod';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { chosen, optionalDate, text } from '../../../kit/domain/rules.domain.ts';

/** Students, and the program to which each is promoted; all of them or none. */
const promotionInput = z.object({
  students: z
    .array(
      z.object({
        studentId: chosen('Student is required'),
        programId: chosen('Program is required'),
        /** Only to name who cannot be promoted. */
        firstName: text('First Name'),
      }),
      'Please select the students to promote.',
    )
    .min(1, 'Please select the students to promote.')
    .max(5000, 'At most 5000 students can be promoted at once.'),
  /** The day on which it takes effect, of this or the next school year; null: today. */
  since: optionalDate('Since should be a day'),
});
type PromotionInput = z.output<typeof promotionInput>;
export type PromotedStudent = PromotionInput['students'][number];

/** The programs after one are those of the next order. */
export const nextOrder = (programOrder: number): number => programOrder + 1;

export const promotionMessages = {
  done: 'Students promoted successfully',
  failed: 'Failed to promote students',
} as const;

export const promoteStudents = defineCall({
  method: 'PUT',
  path: '/api/sis/Student/PromoteStudentsBulk',
  tag: 'Students',
  summary: 'Promote students into the programs that follow theirs, all of them or none',
  permission: ['student.update'],
  body: promotionInput,
  answer: saved(z.int().describe('How many')),
  errors: [404, 409, 422],
});
