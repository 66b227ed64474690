import { sql } from 'drizzle-orm';
import type { PlannedYear } from '../../../common/year-plan/plan-step.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { enrolments, waitingStays } from '../enrolment/enrolment.table.ts';
import { students } from '../student/student.table.ts';
import { studentExitEffect } from '../student-exit/exit-effect.server.ts';
import { studentExits } from '../student-exit/student-exit.table.ts';
import { yearPlanRows } from './year-plan.table.ts';

/** The exits that the plan wrote and that have taken effect are to come again: who left is back. */
export async function undoExits(ctx: WriteContext, { schoolYear }: PlannedYear): Promise<void> {
  const { rows } = await ctx.db.execute<{ studentExitId: number; studentId: number; exitDate: string }>(sql`
    select x.student_exit_id as "studentExitId", x.student_id as "studentId", x.exit_date::text as "exitDate"
    from ${yearPlanRows} k join ${studentExits} x on x.student_exit_id = k.row_key::int and x.is_in_effect
    where k.school_year = ${schoolYear} and k.table_name = 'student_exit' and k.before is null
    order by x.student_id`);
  for (const exit of rows) await studentExitEffect.undo(ctx, { ...exit, isInEffect: true });
}

/**
 * The stays that the plan let wait and that have begun wait again, as long as they are the last: another class since is a change that
 * keeps the plan from being undone.
 */
export async function becomeWaitingAgain(ctx: WriteContext, { schoolYear }: PlannedYear): Promise<void> {
  const { db, session } = ctx;
  const { rows } = await db.execute<{ stayId: number }>(sql`
    select e.enrolment_id as "stayId"
    from ${yearPlanRows} k
    join ${enrolments} e on e.enrolment_id = (k.after ->> 'enrolment_id')::int and e.program_id = (k.after ->> 'program_id')::int
      and e.from_date = (k.after ->> 'from_date')::date and e.to_date is null
    where k.school_year = ${schoolYear} and k.table_name = 'waiting_stay'
      and not exists (select from ${waitingStays} w where w.student_id = e.student_id)`);
  if (rows.length === 0) return;
  const stayIds = sql`${sql.param(rows.map(({ stayId }) => stayId))}::int[]`;
  await db.execute(sql`
    insert into ${waitingStays} select r.* from ${yearPlanRows} k, jsonb_populate_record(null::${waitingStays}, k.after) r
    where k.school_year = ${schoolYear} and k.table_name = 'waiting_stay' and r.enrolment_id = any(${stayIds})`);
  await db.execute(sql`delete from ${enrolments} where enrolment_id = any(${stayIds})`);
  await db.execute(sql`
    update ${enrolments} e set to_date = null from ${waitingStays} w
    where w.enrolment_id = any(${stayIds}) and e.student_id = w.student_id and e.to_date = w.from_date - 1`);
  // Whose first day nobody had entered got that of the year.
  const { rows: back } = await db.execute<{ studentId: number; before: number; after: number | null }>(sql`
    update ${students} s set program_id = s.enrolled_program_id, enrolled_on = nullif(s.enrolled_on, w.from_date), version = version + 1,
      last_modified = now(), last_modified_by = ${session.name}
    from ${waitingStays} w where w.enrolment_id = any(${stayIds}) and s.student_id = w.student_id
    returning s.student_id as "studentId", w.program_id as before, s.program_id as after`);
  await auditAll(
    ctx,
    back.map(({ studentId: recordId, before, after }) => ({
      ...{ action: 'update', resource: 'Student', recordId, before: { programId: before }, after: { programId: after } },
    })),
  );
}
