import { amountField } from '../../common/amount-fields.domain.ts';

/** The total of the preview; if it has changed since, nothing is done. */
export const seenTotal = amountField.nullish();
