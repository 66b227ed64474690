import { z } from 'zod';

const message = 'Working day should be yes or no';

/** The whole week, saved at once. Names of days are taken and ignored. */
export const workingWeekInput = z.object({
  workingWeek: z
    .array(
      z.object({
        workingWeekId: z.int('The day of the week is not one of the list').min(1).max(7),
        isWorkingDay: z.boolean(message),
        version: z.int().nullish(),
      }),
      'workingWeek must be a list of days',
    )
    .min(1, 'workingWeek must be a list of days')
    .max(7, 'workingWeek has each day once')
    .refine(
      (days) => new Set(days.map(({ workingWeekId }) => workingWeekId)).size === days.length,
      'workingWeek has each day once',
    ),
});

/** One day of the week as the server answers it. */
export interface WorkingWeekRow {
  workingWeekId: number;
  dayOfWeekName: string;
  isWorkingDay: boolean;
  version: number;
}
