import { formatMoney } from '../kit/web/parts/format.web.ts';
import { inRupees } from './money.domain.ts';

/** An amount that stands by itself: `₹ 48,62,500.50`, `-₹ 1,806.00`. In a column of amounts, `formatMoney` writes it without the sign. */
export const rupees = (amount: number): string => `${amount < 0 ? '-' : ''}${inRupees(formatMoney(Math.abs(amount)))}`;
