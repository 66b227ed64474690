import { sql } from 'drizzle-orm';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { studentExitEffect } from './exit-effect.server.ts';
import { newestStay, studentExits } from './student-exit.table.ts';

interface Leaving {
  studentId: number;
  exitReason: string;
  isGraduation: boolean;
}

/** The days of exits that are entered together. */
interface ExitDays {
  tcAppliedDate: IsoDate;
  tcIssueDate: IsoDate;
  exitDate: IsoDate;
}

/**
 * Stores the exits of students who are locked, have none that stands, and are here on the exit date. They take effect at once if that
 * has passed.
 * @returns the ids, in the order of the students
 */
export async function storeExits(ctx: WriteContext, days: ExitDays, leaving: readonly Leaving[]): Promise<number[]> {
  if (leaving.length === 0) return [];
  const { tcAppliedDate, tcIssueDate, exitDate } = days;
  const { rows } = await ctx.db.execute<Leaving & { id: number } & Record<string, unknown>>(sql`
    insert into ${studentExits} (student_id, tc_applied_date, tc_issue_date, exit_date, exit_reason, is_graduation, last_enrolment_id,
      created_by, last_modified_by)
    select l.student_id, ${tcAppliedDate}::date, ${tcIssueDate}::date, ${exitDate}::date, l.reason, l.is_graduation,
      ${newestStay(sql`l.student_id`)}, ${ctx.session.name}, ${ctx.session.name}
    from unnest(${sql.param(leaving.map(({ studentId }) => studentId))}::int[], ${sql.param(leaving.map(({ exitReason }) => exitReason))}::text[],
      ${sql.param(leaving.map(({ isGraduation }) => isGraduation))}::boolean[]) with ordinality l (student_id, reason, is_graduation, place)
    order by l.place
    returning student_exit_id as id, student_id as "studentId", exit_reason as "exitReason", is_graduation as "isGraduation"`);
  await auditAll(
    ctx,
    rows.map(({ id: recordId, studentId, exitReason, isGraduation }) => ({
      ...{ action: 'create', resource: 'StudentExit', recordId, after: { studentId, ...days, exitReason, isGraduation } },
    })),
  );
  if (exitDate < ctx.today)
    for (const { id, studentId } of rows)
      await studentExitEffect.saved(ctx, id, { studentExitId: id, studentId, exitDate }, null);
  return rows.map(({ id }) => id);
}
