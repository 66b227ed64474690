import { z } from 'zod';

/** The most that the database holds (`marksColumn`). */
export const mostMarks = 99_999.99;

/** Whether a number of marks has at most two decimals: 33.33 has, however a computer writes it. */
export const isExact = (value: number): boolean => Number(value.toFixed(2)) === value;

/** Marks, at least 0, with at most two decimals. @param message where they are missing, no number or below 0 */
export const marks = (label: string, message: string) =>
  z
    .number(message)
    .min(0, message)
    .max(mostMarks, `${label} must not exceed ${mostMarks}`)
    .refine(isExact, `${label} has at most 2 decimals`);
