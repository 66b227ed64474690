import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { dayField, flagField, idField, textField } from '../../../kit/domain/row.domain.ts';

const range = { tag: 'Holidays', query: z.object({ startDate: parameters.day, endDate: parameters.day }) } as const;

/** A holiday as the month calendar shows it. */
const holidayOfRange = z.object({
  holidayId: idField,
  holidayName: textField,
  description: textField,
  holidayFrom: dayField,
  holidayTo: dayField,
  totalDays: z.int(),
  isGeneralHoliday: flagField,
});

export const getHolidaysForRange = defineCall({
  ...range,
  method: 'GET',
  path: '/api/gs/Holiday/GetHolidaysForRange',
  summary: 'Holidays that overlap a range',
  permission: ['holiday.read'],
  answer: z.array(holidayOfRange),
  answered: 'First to last',
});

const marking = { ...range, answer: saved(z.array(z.int()).describe('The ids of the holidays')), errors: [409, 422] } as const;

export const markDatesAsHoliday = defineCall({
  ...marking,
  method: 'POST',
  path: '/api/gs/Holiday/MarkDatesAsHoliday',
  summary: 'Turn the days of a range into holidays',
  permission: ['holiday.create'],
});

export const markDatesAsWorkingDay = defineCall({
  ...marking,
  method: 'DELETE',
  path: '/api/gs/Holiday/MarkDatesAsWorkingDay',
  summary: 'Turn the days of a range into working days',
  permission: ['holiday.delete'],
});
