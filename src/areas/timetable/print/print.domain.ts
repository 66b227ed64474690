import { z } from 'zod';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';

const paper = {
  method: 'GET',
  tag: 'Timetable',
  permission: ['timetable.read'],
  answer: z.unknown(),
  answersFile: 'application/pdf',
} as const;

export const printForProgram = defineCall({
  ...paper,
  path: '/api/gs/Timetable/PrintForProgram',
  summary: 'The week of a program as PDF',
  query: z.object({ programId: parameters.id, startDate: parameters.day }),
  answered: 'The week of the day',
  errors: [404],
});

export const printForStaff = defineCall({
  ...paper,
  path: '/api/gs/Timetable/PrintForStaff',
  summary: 'The week of somebody who teaches as PDF',
  query: z.object({ staffId: parameters.id, startDate: parameters.day }),
  answered: 'The week of the day',
  errors: [404],
});

export const printAll = defineCall({
  ...paper,
  path: '/api/gs/Timetable/PrintAll',
  summary: 'The week of all programs that the caller may read on one A3 page, as PDF',
  query: z.object({ startDate: parameters.day }),
  answered: 'The week of the day',
});
