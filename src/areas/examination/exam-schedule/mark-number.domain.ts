import { z } from 'zod';

/** The highest value that the database can store (`marksColumn`). */
export const mostMarks = 99_999.99;

/** Whether a number of marks has at most two decimals. 33.33 does, although its binary form has more. */
export const isExact = (value: number): boolean => Number(value.toFixed(2)) === value;

/** Marks of at least 0 with at most two decimals. @param message if they are missing, not a number or below 0 */
export const marks = (label: string, message: string) =>
  z
    .number(message)
    .min(0, message)
    .max(mostMarks, `${label} must not exceed ${mostMarks}`)
    .refine(isExact, `${label} has at most 2 decimals`);
