import { and, count, eq, gt, sum } from 'drizzle-orm';
import { inRupees, printedAmount } from '../../../common/money.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { Listener } from '../../../kit/server/http/context.server.ts';
import { studentFees } from '../student-fee/student-fee.table.ts';

/** What of a year's fees is not paid. */
export const namesOpenFees: Listener<'schoolYearCloses'> = async ({ db }, { schoolYear, unfinished }) => {
  const [open] = await db
    .select({ fees: count(), balance: sum(studentFees.balance) })
    .from(studentFees)
    .where(and(eq(studentFees.schoolYear, schoolYear), gt(studentFees.balance, 0)));
  if (open?.fees)
    unfinished.push({
      is: 'Fees are open',
      of: [`${counted(open.fees, 'fee')}, ${inRupees(printedAmount(Number(open.balance)))} in all`],
    });
};
