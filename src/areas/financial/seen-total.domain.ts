import { amountField } from '../../common/amount-fields.domain.ts';

/** What a preview came to: where it would be another sum by now, nothing is done. */
export const seenTotal = amountField.nullish();
