import { z } from 'zod';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import { flagField, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { versionRead } from '../../../kit/domain/rules.domain.ts';

const message = 'Working day should be yes or no';

const workingWeekRow = z.object({
  workingWeekId: z.int(),
  dayOfWeekName: textField,
  isWorkingDay: flagField,
  ...stampFields,
});
/** One day of the week as the server answers it. */
export type WorkingWeekRow = Pick<
  z.output<typeof workingWeekRow>,
  'workingWeekId' | 'dayOfWeekName' | 'isWorkingDay' | 'version'
>;

const dayInput = z.object({
  workingWeekId: z.int('The day of the week is not one of the list').min(1).max(7),
  isWorkingDay: z.boolean(message),
  version: versionRead(),
});

/** The whole week, saved at once. */
const workingWeekInput = z.object({
  workingWeek: z
    .array(takingAlso(dayInput, workingWeekRow), 'workingWeek must be a list of days')
    .min(1, 'workingWeek must be a list of days')
    .max(7, 'workingWeek has each day once')
    .refine(
      (days) => new Set(days.map(({ workingWeekId }) => workingWeekId)).size === days.length,
      'workingWeek has each day once',
    ),
});

export const getWorkingWeek = defineCall({
  method: 'GET',
  path: '/api/gs/WorkingWeek',
  tag: 'Working Week',
  summary: 'The seven weekdays',
  permission: ['workingweek.read'],
  answer: z.array(workingWeekRow),
  answered: 'Monday first',
});

export const saveWorkingWeek = defineCall({
  method: 'PUT',
  path: '/api/gs/WorkingWeek/UpdateWorkingWeekBulk',
  tag: 'Working Week',
  summary: 'Save the working week',
  permission: ['workingweek.update'],
  body: workingWeekInput,
  answer: saved(z.array(z.int()).describe('The ids of the days')),
  errors: [409, 422],
});
