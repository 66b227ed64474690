import { z } from 'zod';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import { idField, textField } from '../../../kit/domain/row.domain.ts';
import { chosen } from '../../../kit/domain/rules.domain.ts';

const nobody = 'Please select the students who get a house.';

const housesInput = z.object({
  students: z
    .array(
      takingAlso(z.object({ studentId: chosen('Student is required'), houseId: chosen('House should be one of the list') })),
      nobody,
    )
    .min(1, nobody)
    .max(20_000, 'At most 20000 students can get a house at once.'),
});
export type HouseGiven = z.output<typeof housesInput>['students'][number];

export const houseMessages = { done: 'Houses assigned successfully', failed: 'Failed to assign the houses' } as const;

const ofStudents = { tag: 'Students', permission: ['student.update'] } as const;

export const proposeHouses = defineCall({
  ...ofStudents,
  method: 'GET',
  path: '/api/sis/Student/ProposeHouses',
  summary: 'A house for everybody who has none, so that each has as many of a class and gender; changes nothing',
  answer: z.array(z.object({ studentId: idField, houseId: idField, houseName: textField })),
  answered: 'By class and name; the same each time, and nobody where there is no house',
});

export const assignHouses = defineCall({
  ...ofStudents,
  method: 'PUT',
  path: '/api/sis/Student/AssignHousesBulk',
  summary: 'Give students who have none a house, all of them or none',
  body: housesInput,
  answer: saved(z.int().describe('How many')),
  errors: [404, 409, 422],
});
