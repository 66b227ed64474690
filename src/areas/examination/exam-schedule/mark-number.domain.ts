import { z } from 'zod';
import { isInHundredths } from '../../../kit/domain/rules.domain.ts';

/** The highest value that the database can store (`marksColumn`). */
export const highestMark = 99_999.99;

/** Marks of at least 0 with at most two decimals. @param message if they are missing, not a number or below 0 */
export const marks = (label: string, message: string) =>
  z
    .number(message)
    .min(0, message)
    .max(highestMark, `${label} must not exceed ${highestMark}`)
    .refine(isInHundredths, `${label} has at most 2 decimals`);
