import { z } from 'zod';
import { defineCall } from '../../kit/domain/call.domain.ts';
import { dayField, flagField, idField, textField } from '../../kit/domain/row.domain.ts';

/** The years between which somebody chooses, and which of them are closed. */
export const getSchoolYears = defineCall({
  method: 'GET',
  path: '/api/gs/SchoolYear/GetSchoolYears',
  tag: 'School Years',
  summary: 'The school years that the caller may look at: a prepared one from the day on which it is shown to them',
  permission: 'session',
  answer: z.array(
    z.object({
      ...{ schoolYear: idField, schoolYearName: textField, startDate: dayField, endDate: dayField },
      isToday: flagField,
      isClosed: flagField,
    }),
  ),
  answered: 'The latest first; that of today is always there',
});
