import { sql } from 'drizzle-orm';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { rehearse } from '../../../kit/server/resource/saving/write.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { getClassChangePreview } from '../enrolment/class-change.domain.ts';
import { nextOrder } from '../promotion/promotion.domain.ts';
import { updateStudent } from './student.server.ts';
import { students } from './student.table.ts';

const noPromotion = 'This is a change of class, not a promotion, which would leave this year’s fee as it is.';

/** Says what the change of a student's program would, by rehearsing it; and that it is no promotion, where somebody may think so. */
export const classChangePreviewRoutes = answering(getClassChangePreview, async (ctx, { request, query }) => {
  const { studentId, programId = null, since } = query;
  const paragraphs = await rehearse(request, (write) => updateStudent(write, studentId, { programId, ...(since && { since }) }));
  const orders = await ordersInSecondHalf(ctx, { studentId, programId }, since ?? ctx.today);
  const isUpwards = orders !== undefined && orders.to > orders.from;
  return {
    paragraphs: [...paragraphs, ...(isUpwards ? [noPromotion] : [])],
    isPromotionMeant: orders !== undefined && orders.to === nextOrder(orders.from),
  };
});

/** The orders of two programs, where the change takes effect in the second half of a school year. The rehearsal has asked who may. */
async function ordersInSecondHalf(
  { db }: Context,
  { studentId, programId }: { studentId: number; programId: number | null },
  day: IsoDate,
): Promise<{ from: number; to: number } | undefined> {
  const { rows } = await db.execute<{ from: number; to: number }>(sql`
    select was.program_order as from, becomes.program_order as to
    from ${students} s join ${programs} was on was.program_id = s.enrolled_program_id
    join ${programs} becomes on becomes.program_id = ${programId}::int
    where s.student_id = ${studentId} and ${day}::date > first_half_ends(school_year_of(${day}::date))`);
  return rows[0];
}
