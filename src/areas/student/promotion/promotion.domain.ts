import { z } from 'zod';
import { sinceDay } from '../../../common/since/since.domain.ts';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import { chosen, text } from '../../../kit/domain/rules.domain.ts';
import { consequences } from '../enrolment/class-change.domain.ts';

/** Students, and the program to which each is promoted; all of them or none. */
const promotionInput = z.object({
  students: z
    .array(
      takingAlso(
        z.object({
          studentId: chosen('Student is required'),
          programId: chosen('Program is required'),
          /** Only to name who cannot be promoted. */
          firstName: text('First Name'),
        }),
      ),
      'Please select the students to promote.',
    )
    .min(1, 'Please select the students to promote.')
    .max(5000, 'At most 5000 students can be promoted at once.'),
  /** The day on which it takes effect, of this or the next school year; null: today. */
  since: sinceDay,
});
type PromotionInput = z.output<typeof promotionInput>;
export type PromotedStudent = PromotionInput['students'][number];

/** The programs after one are those of the next order. */
export const nextOrder = (programOrder: number): number => programOrder + 1;

export const promotionMessages = {
  done: 'Students promoted successfully',
  failed: 'Failed to promote students',
} as const;

const ofStudents = { tag: 'Students', permission: ['student.update'], body: promotionInput, errors: [404, 409, 422] } as const;

export const promoteStudents = defineCall({
  ...ofStudents,
  method: 'PUT',
  path: '/api/sis/Student/PromoteStudentsBulk',
  summary: 'Promote students into the programs that follow theirs, all of them or none',
  answer: saved(z.int().describe('How many')),
});

export const previewPromotion = defineCall({
  ...ofStudents,
  method: 'POST',
  path: '/api/sis/Student/PreviewPromotionBulk',
  summary: 'What a promotion would mean for the fees and registers of the students; changes nothing',
  answer: consequences,
  answered: 'What becomes of them',
});
