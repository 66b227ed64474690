import { and, eq, gt } from 'drizzle-orm';
import type { NotificationKind } from '../../../common/notification-kind.domain.ts';
import { addDays, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import type { Job } from '../../../kit/server/work/jobs.server.ts';
import { daysBeforeDue, feeDue, feeOverdue } from './fee-notifications.domain.ts';
import { studentFees } from './student-fee.table.ts';

/** Reminds people once a day of what will soon be due, and of what was due yesterday; not of fees that somebody has yet to decide about. */
export const remindOfFees: Job = {
  name: 'remind-of-fees',
  cron: '*/10 * * * *',
  run: async (ctx) => {
    await tellOf(ctx, feeDue, addDays(ctx.today, daysBeforeDue));
    await tellOf(ctx, feeOverdue, addDays(ctx.today, -1));
  },
};

const tellOf = (ctx: WriteContext, kind: NotificationKind, dueDate: IsoDate): Promise<void> =>
  raise(ctx, 'happened', {
    kind,
    of: async () => {
      const owing = await ctx.db
        .selectDistinct({ studentId: studentFees.studentId })
        .from(studentFees)
        .where(and(eq(studentFees.dueDate, dueDate), gt(studentFees.balance, 0), eq(studentFees.isWithoutStay, false)));
      return owing.map(({ studentId }) => ({ studentId, facts: {}, path: `/sis/student/details/${studentId}` }));
    },
  });
