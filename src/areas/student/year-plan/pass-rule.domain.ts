import { z } from 'zod';
import { counted } from '../../../kit/domain/wording.domain.ts';

const percent = (label: string) => {
  const message = `${label} should be a number from 0 to 100`;
  return z
    .number(message)
    .min(0, message)
    .max(100, message)
    .nullish()
    .transform((value) => value ?? null);
};
const coursesMessage = 'Failed Courses should be a whole number from 0 to 100';

/** What somebody has to reach in the year that ends to go on to the next class; null: it is not asked for. */
export const passRule = z.object({
  minPercentage: percent('Least Percentage'),
  maxFailedCourses: z
    .int(coursesMessage)
    .min(0, coursesMessage)
    .max(100, coursesMessage)
    .nullish()
    .transform((value) => value ?? null),
  minAttendance: percent('Least Attendance'),
});
export type PassRule = z.output<typeof passRule>;

/** What somebody has reached in that year; null: there is nothing to go by. */
export interface Reached {
  percentage: number | null;
  /** The courses whose last examination of the year was failed. */
  failedCourses: readonly string[] | null;
  attendance: number | null;
}

/**
 * What the rule says of somebody.
 * @returns `passes`, why not, or what is missing to say so
 */
export function judged({ minPercentage, maxFailedCourses, minAttendance }: PassRule, reached: Reached): Verdict {
  const { percentage, failedCourses, attendance } = reached;
  const missing = [
    ...(minPercentage !== null && percentage === null ? ['no result of the year yet'] : []),
    ...(maxFailedCourses !== null && failedCourses === null ? ['no mark of the year yet'] : []),
    ...(minAttendance !== null && attendance === null ? ['in no register of the year'] : []),
  ];
  const failures = [
    ...(minPercentage !== null && percentage !== null && percentage < minPercentage
      ? [`${percentage}% is less than ${minPercentage}%`]
      : []),
    ...(maxFailedCourses !== null && failedCourses !== null && failedCourses.length > maxFailedCourses
      ? [`failed in ${counted(failedCourses.length, 'course')}: ${failedCourses.join(', ')}`]
      : []),
    ...(minAttendance !== null && attendance !== null && attendance < minAttendance
      ? [`attended ${attendance}%, less than ${minAttendance}%`]
      : []),
  ];
  if (failures.length > 0) return { verdict: 'fails', reason: failures.join('; ') };
  return missing.length > 0 ? { verdict: 'unknown', reason: missing.join('; ') } : { verdict: 'passes', reason: '' };
}

interface Verdict {
  verdict: 'passes' | 'fails' | 'unknown';
  reason: string;
}
