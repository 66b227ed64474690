import { and, eq } from 'drizzle-orm';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { studentScopes, students } from '../../student/student/student.table.ts';
import { getOpenBalance } from './open-balance.domain.ts';
import { standingWithout } from './standing.server.ts';

/** What a student still has to pay, while a payment is being entered. */
export const openBalanceRoutes = answering(getOpenBalance, async ({ db }, { grant, query }) => {
  const { studentId, paymentTransactionId = 0 } = query;
  const [found] = await db
    .select({ id: students.studentId })
    .from(students)
    .where(and(eq(students.studentId, studentId), scopeWhere(grant, studentScopes)));
  if (!found) throw notFound('student');
  const { balance, excess } = await standingWithout(db, studentId, paymentTransactionId);
  return { balance, excess };
});
