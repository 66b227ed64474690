import { and, eq, gt, sql } from 'drizzle-orm';
import type { NotificationKind } from '../../../common/notification-kind.domain.ts';
import { addDays, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import type { Job } from '../../../kit/server/work/jobs.server.ts';
import { notificationEvents } from '../../notification/event/notification-event.table.ts';
import { daysBeforeDue, feeDue, feeOverdue } from './fee-notifications.domain.ts';
import { studentFees } from './student-fee.table.ts';

/** Reminds once a day of what will soon be due, and of what was due yesterday. */
export const remindOfFees: Job = {
  name: 'remind-of-fees',
  cron: '30 3 * * *',
  run: async (ctx) => {
    await tellOf(ctx, feeDue, addDays(ctx.today, daysBeforeDue));
    await tellOf(ctx, feeOverdue, addDays(ctx.today, -1));
  },
};

async function tellOf(ctx: WriteContext, kind: NotificationKind, dueDate: IsoDate): Promise<void> {
  const isNew = sql`${notificationEvents.toldFor} is distinct from ${ctx.today}::date`;
  const [first] = await ctx.db
    .update(notificationEvents)
    .set({ toldFor: ctx.today })
    .where(and(eq(notificationEvents.event, kind.name), eq(notificationEvents.isOn, true), isNew))
    .returning();
  if (!first) return;
  const owing = await ctx.db
    .selectDistinct({ studentId: studentFees.studentId })
    .from(studentFees)
    .where(and(eq(studentFees.dueDate, dueDate), gt(studentFees.balance, 0)));
  const of = owing.map(({ studentId }) => ({ studentId, facts: {}, path: `/sis/student/details/${studentId}` }));
  await raise(ctx, 'happened', { kind, of });
}
