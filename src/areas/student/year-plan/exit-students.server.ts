import { sql } from 'drizzle-orm';
import type { PlannedYear } from '../../../common/year-plan/plan-step.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { studentExitEffect } from '../student-exit/exit-effect.server.ts';
import { studentExits } from '../student-exit/student-exit.table.ts';
import { planOutcome } from './outcomes.domain.ts';
import type { Planned } from './planned-year.server.ts';

/** Who graduates or leaves has an exit on the last day before the year; it takes effect at once if that has passed. */
export async function exitStudents(
  ctx: WriteContext,
  { lastDayBefore }: PlannedYear,
  leaving: readonly Planned[],
): Promise<void> {
  if (leaving.length === 0) return;
  const isGraduation = leaving.map(({ outcome }) => outcome === planOutcome.graduate);
  const reasons = leaving.map(({ reason, outcome }) => reason || (outcome === planOutcome.graduate ? 'Graduated' : ''));
  const { rows } = await ctx.db.execute<{ id: number; studentId: number; exitReason: string }>(sql`
    insert into ${studentExits} (student_id, tc_applied_date, tc_issue_date, exit_date, exit_reason, is_graduation, last_enrolment_id,
      created_by, last_modified_by)
    select l.student_id, least(${ctx.today}::date, ${lastDayBefore}::date), ${lastDayBefore}, ${lastDayBefore}, l.reason, l.is_graduation,
      greatest((select max(s.enrolment_id) from student_stay s where s.student_id = l.student_id),
        (select max(x.enrolment_id) from student_exit_enrolment x where x.student_id = l.student_id), 0),
      ${ctx.session.name}, ${ctx.session.name}
    from unnest(${sql.param(leaving.map(({ studentId }) => studentId))}::int[], ${sql.param(reasons)}::text[],
      ${sql.param(isGraduation)}::boolean[]) l (student_id, reason, is_graduation)
    order by l.student_id
    returning student_exit_id as id, student_id as "studentId", exit_reason as "exitReason"`);
  await auditAll(
    ctx,
    rows.map(({ id: recordId, studentId, exitReason }) => ({
      ...{ action: 'create', resource: 'StudentExit', recordId, after: { studentId, exitDate: lastDayBefore, exitReason } },
    })),
  );
  if (lastDayBefore >= ctx.today) return;
  for (const { id, studentId } of rows)
    await studentExitEffect.saved(ctx, id, { studentExitId: id, studentId, exitDate: lastDayBefore }, null);
}
