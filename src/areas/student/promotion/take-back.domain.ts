import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { dayField, idField, momentField, textField } from '../../../kit/domain/row.domain.ts';
import { chosen } from '../../../kit/domain/rules.domain.ts';
import { consequences } from '../enrolment/class-change.domain.ts';

const nobody = 'Please select the students whose promotion to take back.';

const takeBackInput = z.object({
  studentIds: z
    .array(chosen('Student is required'), nobody)
    .min(1, nobody)
    .max(5000, 'At most 5000 promotions can be taken back at once.'),
  promotionIds: z
    .array(chosen('Promotion is required'))
    .optional()
    .describe('The promotions that were seen; who has another one by now is refused'),
});

/** For how many days the screen offers a promotion to be taken back. */
export const offeredForDays = 14;

const promotionMade = z.object({
  promotionId: idField,
  studentId: idField,
  firstName: textField,
  lastName: textField,
  schoolAdmissionNumber: textField,
  programId: idField,
  programName: textField,
  fromDate: dayField,
  made: momentField.nullable().describe('The same for all who were promoted with one call; null: it waits for its day'),
  madeBy: textField,
});
export type PromotionMade = z.output<typeof promotionMade>;

export const takeBackMessages = {
  done: 'Promotion taken back successfully',
  failed: 'Failed to take the promotion back',
} as const;

const ofPromotions = { tag: 'Students', permission: ['student.update'] } as const;
const takingBack = { ...ofPromotions, method: 'POST', body: takeBackInput, errors: [404, 409, 422] } as const;

export const getPromotions = defineCall({
  ...ofPromotions,
  method: 'GET',
  path: '/api/sis/Student/GetPromotions',
  summary: `The promotions out of a program of the last ${offeredForDays} days, and those that wait for their day`,
  query: z.object({ programId: parameters.id }),
  answer: z.array(promotionMade),
  answered: 'The last first, in the order of the names',
});

export const takeBackPromotion = defineCall({
  ...takingBack,
  path: '/api/sis/Student/TakeBackPromotion',
  summary: 'Take back the last promotion of students with what it did to fees, of all of them or none',
  answer: saved(z.int().describe('How many')),
});

export const previewTakeBack = defineCall({
  ...takingBack,
  path: '/api/sis/Student/PreviewTakeBackPromotion',
  summary: 'What taking promotions back would mean for the classes, fees and registers of the students; changes nothing',
  answer: consequences,
  answered: 'What becomes of them',
});
