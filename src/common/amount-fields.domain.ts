import { z } from 'zod';
import { heldAs, moneyField } from '../kit/domain/row.domain.ts';
import { isInHundredths } from '../kit/domain/rules.domain.ts';
import { largestEntered } from './money.domain.ts';

/** An amount as sent: a number with at most two decimals. */
export const amountField = moneyField;

/** A required amount, in whole paise. @param message if it is missing, not a number or below `min` */
export const requiredAmount = (label: string, message = `${label} should be at least 0`, min = 0) =>
  heldAs(amountField, () =>
    z
      .number(message)
      .min(min, message)
      .max(largestEntered, `${label} is too large`)
      .refine(isInHundredths, `${label} has at most 2 decimals`),
  );

/** An amount; a missing one is 0. */
export const optionalAmount = (label: string, message?: string) =>
  heldAs(amountField, () =>
    requiredAmount(label, message)
      .nullish()
      .transform((amount) => amount ?? 0),
  );
