import { answering } from '../../../kit/server/resource/answering.server.ts';
import { requireRecord } from '../../../kit/server/resource/saving/references.server.ts';
import { studentLink } from '../../student/student/student.table.ts';
import { getOpenBalance } from './open-balance.domain.ts';
import { standingWithout } from './standing.server.ts';

/** What a student still has to pay, while a payment is being entered. */
export const openBalanceRoutes = answering(getOpenBalance, async (ctx, { grant, query }) => {
  const { studentId, paymentTransactionId = 0 } = query;
  await requireRecord(ctx, studentLink, studentId, { grant, what: 'student' });
  const { balance, excess } = await standingWithout(ctx.db, studentId, paymentTransactionId);
  return { balance, excess };
});
