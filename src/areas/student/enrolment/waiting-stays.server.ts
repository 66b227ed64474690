import { and, eq, sql } from 'drizzle-orm';
import { studentStatus } from '../../../common/enumerations.domain.ts';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { isOneOf } from '../../../kit/server/database/one-of.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { ownersIn } from '../../../kit/server/resource/owners.server.ts';
import { say } from '../../../kit/server/resource/saving/say.server.ts';
import { rehearsePart } from '../../../kit/server/resource/saving/write.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import { eachByItself, type Job } from '../../../kit/server/work/jobs.server.ts';
import { studentScopes, students } from '../student/student.table.ts';
import { belonging } from './enrolment.domain.ts';
import { enrolments, waitingStays } from './enrolment.table.ts';
import { keepPromoted } from './promotion-stays.server.ts';

interface Waiting {
  from: IsoDate;
  isPromotion?: boolean;
  /** Whether the students become Active with it. */
  activates?: boolean;
}

/**
 * Students go to programs on a coming day. What was waiting for them is replaced. Says what will become of other records on that day.
 * The caller holds the students' rows.
 */
export async function letWait(
  ctx: WriteContext,
  moves: readonly { studentId: number; programId: number }[],
  { from, isPromotion = false, activates = false }: Waiting,
): Promise<void> {
  const studentIds = moves.map(({ studentId }) => studentId);
  await replacePromotions(ctx, studentIds);
  await ctx.db.execute(sql`
    insert into ${waitingStays} (student_id, enrolment_id, program_id, from_date, is_promotion, activates)
    select m.student_id, nextval(pg_get_serial_sequence('student_enrolment', 'enrolment_id')), m.program_id, ${from}::date,
      ${isPromotion}::boolean, ${activates}::boolean
    from unnest(${sql.param(studentIds)}::int[], ${sql.param(moves.map(({ programId }) => programId))}::int[]) m (student_id, program_id)
    on conflict (student_id) do update set enrolment_id = excluded.enrolment_id, program_id = excluded.program_id,
      from_date = excluded.from_date, is_promotion = excluded.is_promotion, activates = excluded.activates`);
  await raise(ctx, 'classesChanged', { studentIds, from, begins: false });
  const then = await rehearsePart(ctx, async (later) => {
    for (const studentId of studentIds) await begin({ ...later, today: from }, studentId, { tells: false });
    await raise({ ...later, today: from }, 'classesChanged', { studentIds, from, begins: true });
  });
  for (const what of then) say(ctx, `On ${displayDate(from)}: ${what}`);
}

/** A promotion that is replaced before its day leaves fees as if it had never been entered. */
async function replacePromotions({ said: _, ...silently }: WriteContext, studentIds: readonly number[]): Promise<void> {
  const promoted = await silently.db
    .select({ studentId: waitingStays.studentId })
    .from(waitingStays)
    .where(and(isOneOf(waitingStays.studentId, studentIds), waitingStays.isPromotion));
  if (promoted.length > 0)
    await takeBackWaiting(
      silently,
      promoted.map(({ studentId }) => studentId),
    );
}

/** Takes back what was waiting for students; `admission`: only what an admission let wait, to that program if there is one. */
export async function takeBackWaiting(
  ctx: WriteContext,
  studentIds: readonly number[],
  admission?: { programId?: number },
): Promise<void> {
  const { programId } = admission ?? {};
  const ofAdmission =
    admission && and(waitingStays.activates, programId === undefined ? undefined : eq(waitingStays.programId, programId));
  const gone = await ctx.db
    .delete(waitingStays)
    .where(and(isOneOf(waitingStays.studentId, studentIds), ofAdmission))
    .returning({
      studentId: waitingStays.studentId,
      programId: waitingStays.programId,
      stayId: waitingStays.enrolmentId,
      from: waitingStays.fromDate,
    });
  for (const from of new Set(gone.map((stay) => stay.from))) {
    const takenBack = gone.filter((stay) => stay.from === from);
    const studentIds = takenBack.map(({ studentId }) => studentId);
    await raise(ctx, 'classesChanged', { studentIds, from, begins: false, takenBack });
  }
}

/** A stay whose day has come begins: the student's record names its program, and somebody who had left is back. */
async function begin(ctx: WriteContext, studentId: number, { tells } = { tells: true }): Promise<void> {
  const mine = eq(students.studentId, studentId);
  const state = { programId: students.programId, studentStatus: students.studentStatus, enrolledOn: students.enrolledOn };
  const [found] = await ctx.db
    .select({ ...state, owners: ownersIn(studentScopes) })
    .from(students)
    .where(mine)
    .for('no key update');
  const [waiting] = await ctx.db
    .delete(waitingStays)
    .where(and(eq(waitingStays.studentId, studentId), sql`${waitingStays.fromDate} <= ${ctx.today}::date`))
    .returning();
  if (!found || !waiting) return;
  const { owners, ...before } = found;
  const { enrolmentId, programId, fromDate: from, isPromotion, activates } = waiting;
  const isActive = activates || !belonging.includes(before.studentStatus);
  const after = {
    programId,
    studentStatus: isActive ? studentStatus.active : before.studentStatus,
    enrolledOn: before.enrolledOn ?? from,
  };
  await ctx.db
    .update(students)
    .set({ ...after, ...changeStamp(ctx) })
    .where(mine);
  if (isPromotion) {
    const begun = sql`(select ${enrolmentId}::int as enrolment_id, ${studentId}::int as student_id)`;
    await ctx.db.execute(keepPromoted(begun, { from: sql`${from}::date`, madeBy: sql`${ctx.session.name}` }));
  }
  await ctx.db.execute(sql`delete from ${enrolments} where student_id = ${studentId} and from_date >= ${from}::date`);
  await ctx.db.execute(sql`
    update ${enrolments} set to_date = ${from}::date - 1 where student_id = ${studentId} and (to_date is null or to_date >= ${from}::date)`);
  await ctx.db.execute(sql`
    insert into ${enrolments} (enrolment_id, student_id, program_id, from_date, is_promotion) overriding system value
    values (${enrolmentId}, ${studentId}, ${programId}, ${from}, ${isPromotion})`);
  const action = isPromotion ? 'promote' : 'update';
  await audit(ctx, { action, resource: 'Student', recordId: studentId, before, after, owners });
  if (tells) await raise(ctx, 'classesChanged', { studentIds: [studentId], from, begins: true });
}

/** Lets stays begin whose day has come. */
export const beginWaiting: Job['run'] = async (ctx, _payload, report) => {
  const due = await ctx.db
    .select({ studentId: waitingStays.studentId })
    .from(waitingStays)
    .where(sql`${waitingStays.fromDate} <= ${ctx.today}::date`)
    .orderBy(waitingStays.fromDate, waitingStays.studentId);
  await eachByItself(
    ctx,
    due,
    (one, { studentId }) => begin(one, studentId),
    ({ studentId }, error) => report(`the stay of student ${studentId} did not begin`, error),
  );
};
