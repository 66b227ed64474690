import { z } from 'zod';
import { schoolYearParameter } from '../../../common/school-year/school-year.domain.ts';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import { idField } from '../../../kit/domain/row.domain.ts';
import { chosen } from '../../../kit/domain/rules.domain.ts';

const highest = 9999;
const wrong = `A roll number is a whole number from 1 to ${highest}`;
const rollNumber = z.int(wrong).min(1, wrong).max(highest, wrong).nullable();

const rollNumbersInput = z.object({
  programId: chosen('Program is required'),
  schoolYear: schoolYearParameter.describe('Absent: the school year of today'),
  students: z
    .array(
      takingAlso(
        z.object({
          studentId: chosen('Student is required'),
          rollNumber: rollNumber.describe('Null: none'),
          seen: rollNumber.describe('The number that was seen; who has another one by now is refused'),
        }),
      ),
      'Please change a roll number.',
    )
    .min(1, 'Please change a roll number.')
    .max(1000, 'At most 1000 roll numbers can be given at once.'),
});
export type RollNumberGiven = z.output<typeof rollNumbersInput>['students'][number];

export const rollNumberMessages = {
  done: 'Roll numbers saved successfully',
  failed: 'Failed to save the roll numbers',
} as const;

export const getRollNumbers = defineCall({
  method: 'GET',
  path: '/api/sis/Student/GetRollNumbers',
  tag: 'Students',
  summary: 'The roll numbers of a program in a school year, those of students who left it included',
  permission: ['student.update'],
  query: z.object({ programId: parameters.id, schoolYear: schoolYearParameter }),
  answer: z.object({
    schoolYear: z.int().describe('The one that was asked for, or that of today'),
    numbers: z.array(z.object({ studentId: idField, rollNumber: z.int() })),
  }),
  answered: 'By number',
  errors: [404],
});

export const giveRollNumbers = defineCall({
  method: 'PUT',
  path: '/api/sis/Student/GiveRollNumbersBulk',
  tag: 'Students',
  summary: 'Give students of a program their roll numbers of a school year, all of them or none',
  permission: ['student.update'],
  body: rollNumbersInput,
  answer: saved(z.int().describe('How many')),
  errors: [404, 409, 422],
});
