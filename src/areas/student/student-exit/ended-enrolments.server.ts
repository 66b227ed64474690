import { type SQL, sql } from 'drizzle-orm';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { recordLastProgram, recordOpenProgram } from '../enrolment/enrolment.server.ts';

/** The exit that ended some stays, and whose they are. */
interface Leaver {
  exitId: number;
  studentId: number;
}

type Stay = { studentId: number; programId: number; fromDate: IsoDate };

/**
 * Ends every stay that goes on after the last day, and keeps each as it was. If the exit had already ended stays, these are
 * restored first.
 */
export async function endStays(ctx: WriteContext, { exitId, studentId }: Leaver, lastDay: IsoDate): Promise<void> {
  await putBack(ctx, { exitId, studentId });
  const goesOn = sql`student_id = ${studentId} and (to_date is null or to_date > ${lastDay}::date)`;
  await ctx.db.execute(sql`
    insert into student_exit_enrolment (enrolment_id, student_exit_id, student_id, program_id, from_date, to_date)
    select enrolment_id, ${exitId}, student_id, program_id, from_date, to_date from student_enrolment where ${goesOn}`);
  const undone = await ctx.db.execute(sql`delete from student_enrolment where ${goesOn} and from_date > ${lastDay}::date`);
  await ctx.db.execute(sql`update student_enrolment set to_date = ${lastDay}::date where ${goesOn}`);
  await recordLastProgram(ctx, studentId);
  if (undone.rowCount) await raise(ctx, 'staysRewritten', { studentIds: [studentId] });
}

/** Restores the stays that an exit ended, exactly as they were; the student's record names today's program again. */
export async function restoreStays(ctx: WriteContext, leaver: Leaver): Promise<void> {
  const stays = await putBack(ctx, leaver);
  await recordOpenProgram(ctx, leaver.studentId);
  if (stays.length === 0) return;
  await raise(ctx, 'staysRewritten', { studentIds: [leaver.studentId] });
  await raise(ctx, 'studentsEnteredProgram', { stays });
}

/** A student who has been enrolled again since keeps the history that they have. @returns the stays that were gone, and are back */
async function putBack(ctx: WriteContext, { exitId, studentId }: Leaver): Promise<Stay[]> {
  const { rows } = await ctx.db.execute<{ is_untouched: boolean }>(sql`
    select not exists (
      select from student_enrolment e where e.student_id = ${studentId}
        and e.from_date >= (select min(x.from_date) from student_exit_enrolment x where x.student_exit_id = ${exitId} and x.student_id = ${studentId})
        and e.enrolment_id not in (select enrolment_id from student_exit_enrolment)) as is_untouched`);
  const mine = sql`student_exit_id = ${exitId} and student_id = ${studentId}`;
  const back = rows[0]?.is_untouched ? await restored(ctx, mine) : [];
  await ctx.db.execute(sql`delete from student_exit_enrolment where ${mine}`);
  return back;
}

async function restored(ctx: WriteContext, mine: SQL): Promise<Stay[]> {
  const { rows: shortened } = await ctx.db.execute<{ id: number }>(sql`
    delete from student_enrolment where enrolment_id in (select enrolment_id from student_exit_enrolment where ${mine})
    returning enrolment_id as id`);
  const { rows } = await ctx.db.execute<Stay & { id: number }>(sql`
    insert into student_enrolment (enrolment_id, student_id, program_id, from_date, to_date) overriding system value
    select enrolment_id, student_id, program_id, from_date, to_date from student_exit_enrolment where ${mine}
    returning enrolment_id as id, student_id as "studentId", program_id as "programId", from_date::text as "fromDate"`);
  const known = new Set(shortened.map(({ id }) => id));
  return rows.filter(({ id }) => !known.has(id));
}
