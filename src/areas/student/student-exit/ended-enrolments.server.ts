import { type SQL, sql } from 'drizzle-orm';
import { addDays, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { recordLastProgram, recordOpenProgram } from '../enrolment/enrolment.server.ts';
import { waitingStays } from '../enrolment/enrolment.table.ts';
import { studentExits } from './student-exit.table.ts';

/** The exit that ended some stays, and whose they are. */
interface Leaver {
  exitId: number;
  studentId: number;
}

/**
 * Ends every stay that goes on after the last day, and keeps each as it was; one that was entered after the exit, and begins later, stands
 * beside it. If the exit had already ended stays, these are restored first, up to the day on which the student came back.
 */
export async function endStays(ctx: WriteContext, { exitId, studentId }: Leaver, lastDay: IsoDate): Promise<void> {
  await putBack(ctx, { exitId, studentId }, 'until they came back');
  const goesOn = sql`student_id = ${studentId} and (to_date is null or to_date > ${lastDay}::date) and not (from_date > ${lastDay}::date
    and enrolment_id > (select last_enrolment_id from ${studentExits} where student_exit_id = ${exitId}))`;
  await ctx.db.execute(sql`
    insert into student_exit_enrolment (enrolment_id, student_exit_id, student_id, program_id, from_date, to_date, is_promotion)
    select enrolment_id, ${exitId}, student_id, program_id, from_date, to_date, is_promotion from student_enrolment where ${goesOn}`);
  await ctx.db.execute(sql`
    with gone as (
      delete from ${waitingStays} where student_id = ${studentId} and from_date > ${lastDay}::date
        and enrolment_id <= (select last_enrolment_id from ${studentExits} where student_exit_id = ${exitId}) returning *)
    insert into student_exit_enrolment (enrolment_id, student_exit_id, student_id, program_id, from_date, is_promotion)
    select enrolment_id, ${exitId}, student_id, program_id, from_date, is_promotion from gone`);
  await ctx.db.execute(sql`delete from student_enrolment where ${goesOn} and from_date > ${lastDay}::date`);
  await ctx.db.execute(sql`update student_enrolment set to_date = ${lastDay}::date where ${goesOn}`);
  await recordLastProgram(ctx, studentId);
  await raise(ctx, 'classesChanged', { studentIds: [studentId], from: addDays(lastDay, 1), begins: false });
}

/** Restores the stays that an exit ended, exactly as they were; the student's record names today's program again. */
export async function restoreStays(ctx: WriteContext, leaver: Leaver, lastDay: IsoDate): Promise<void> {
  await putBack(ctx, leaver, 'not if they came back');
  await recordOpenProgram(ctx, leaver.studentId);
  await raise(ctx, 'classesChanged', { studentIds: [leaver.studentId], from: addDays(lastDay, 1), begins: false });
}

/** @param since what happens to the stays of a student who has come back: they stay ended, or are restored up to then */
async function putBack(
  ctx: WriteContext,
  { exitId, studentId }: Leaver,
  since: 'not if they came back' | 'until they came back',
): Promise<void> {
  const mine = sql`student_exit_id = ${exitId} and student_id = ${studentId}`;
  const { rows } = await ctx.db.execute<{ back: IsoDate | null }>(sql`
    select min(e.from_date)::text as back from student_enrolment e where e.student_id = ${studentId}
      and e.from_date >= (select min(from_date) from student_exit_enrolment where ${mine})
      and e.enrolment_id not in (select enrolment_id from student_exit_enrolment where ${mine})`);
  const back = rows[0]?.back ?? null;
  if (back === null || since === 'until they came back') await restore(ctx, mine, back);
  await ctx.db.execute(sql`delete from student_exit_enrolment where ${mine}`);
}

async function restore(ctx: WriteContext, mine: SQL, back: IsoDate | null): Promise<void> {
  await ctx.db.execute(
    sql`delete from student_enrolment where enrolment_id in (select enrolment_id from student_exit_enrolment where ${mine})`,
  );
  await ctx.db.execute(sql`
    insert into student_enrolment (enrolment_id, student_id, program_id, from_date, to_date, is_promotion) overriding system value
    select enrolment_id, student_id, program_id, from_date, least(to_date, ${back}::date - 1), is_promotion from student_exit_enrolment
    where ${mine} and from_date < coalesce(${back}::date, 'infinity') and from_date <= ${ctx.today}::date`);
  await ctx.db.execute(sql`
    insert into ${waitingStays} (student_id, enrolment_id, program_id, from_date, is_promotion)
    select student_id, enrolment_id, program_id, from_date, is_promotion from student_exit_enrolment
    where ${mine} and from_date > ${ctx.today}::date on conflict do nothing`);
}
