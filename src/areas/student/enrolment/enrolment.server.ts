import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { permits } from '../../../kit/domain/permission.domain.ts';
import { preparedStatement } from '../../../kit/server/database/prepared.server.ts';
import { sendWithCommit } from '../../../kit/server/database/transaction.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { requireRecord } from '../../../kit/server/resource/saving/references.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import type { Along } from '../../../kit/server/resource/storage.server.ts';
import { yearIsShown } from '../../general/school-year/school-year.table.ts';
import { programNameOn } from '../../program/program-year/program-year.table.ts';
import { rollNumberIn } from '../roll-number/roll-number.table.ts';
import { studentLink, students } from '../student/student.table.ts';
import { belonging, type Enrolment, getEnrolmentHistory } from './enrolment.domain.ts';
import { enrolments, waitingStays } from './enrolment.table.ts';
import { keepPromoted } from './promotion-stays.server.ts';
import { entriesSince, sayRegisters } from './register-changes.server.ts';

/** Where a student belongs from now on; null: to no program. */
interface Move {
  studentId: number;
  programId: number | null;
}

/** From which day on students belong there, and whether they are promoted. */
interface How {
  from: IsoDate;
  isPromotion?: boolean;
}

/**
 * Sets the stays of some students from a day on, as parts of one statement: those in another program end on the day before, or
 * leave no trace if they would not have lasted a day; then those in the new program begin, because stays never overlap. Where that takes
 * the place of a promotion, other than to take it back, it is still one.
 * @param moved gives `student_id` and `program_id`, null for no program
 */
function stays(moved: SQL, fromDate: SQL, isPromotion = sql`false`): SQL {
  const isThere = sql`exists (
    select from student_enrolment o
    where o.student_id = m.student_id and o.to_date is null and o.program_id = m.program_id and o.from_date <= ${fromDate})`;
  const leaves = sql`e.student_id = m.student_id and not ${isThere}`;
  const replacesPromotion = sql`exists (select from undone u where u.student_id = m.student_id and u.is_promotion) and not exists (
    select from student_enrolment b
    where b.student_id = m.student_id and b.program_id = m.program_id and b.to_date = ${fromDate} - 1)`;
  return sql`
    undone as (delete from student_enrolment e using ${moved} m where ${leaves} and e.from_date >= ${fromDate}
      returning e.student_id, e.is_promotion),
    ended as (
      update student_enrolment e set to_date = ${fromDate} - 1 from ${moved} m
      where ${leaves} and e.from_date < ${fromDate} and (e.to_date is null or e.to_date >= ${fromDate}) returning 1),
    ${begun(moved, fromDate, {
      condition: sql`not ${isThere} and (select count(*) from undone) + (select count(*) from ended) >= 0`,
      isPromotion: sql`${isPromotion} or ${replacesPromotion}`,
    })}`;
}

/** The part that begins the stays, for whomever a condition holds. */
const begun = (moved: SQL, fromDate: SQL, { condition = sql`true`, isPromotion = sql`false` }): SQL => sql`
    begun as (
      insert into student_enrolment (student_id, program_id, from_date, is_promotion)
      select m.student_id, m.program_id, ${fromDate}, ${isPromotion} from ${moved} m where m.program_id is not null and ${condition}
      returning enrolment_id, student_id)`;

const { placeholder } = sql;
const belongs = sql`saved.student_status in (${sql.raw(belonging.join())})`;

const movedBySave = sql`(select saved.student_id, case when ${belongs} then saved.program_id end as program_id from saved)`;
const since = sql`${placeholder('since')}::date`;

/**
 * The stays of a student who is being saved, from a day on. A new one has none to end: what follows from stays that
 * end takes PostgreSQL a fifth of the whole save, even if there are none.
 */
export const staysOfSaved = (action: 'create' | 'update', from: IsoDate): Along => ({
  name: 'stays',
  parts: staysPart[action],
  values: { since: from },
});
const staysPart = { create: begun(movedBySave, since, {}), update: stays(movedBySave, since) };

const move = preparedStatement(() => {
  const moved = sql`(select * from unnest(${placeholder('studentIds')}::int[], ${placeholder('programIds')}::int[]) as m (student_id, program_id))`;
  const [from, isPromotion] = [sql`${placeholder('from')}::date`, sql`${placeholder('isPromotion')}::boolean`];
  const promoted = sql`(select * from begun where ${isPromotion})`;
  return sql`with ${stays(moved, from, isPromotion)},
    kept as (${keepPromoted(promoted, { from, madeBy: sql`${placeholder('madeBy')}::text` })})
    select`;
});

/**
 * Makes students belong to programs from a day on, or to none; the history keeps where they were before. Every way into and out of a
 * program goes through `stays`, except exits and promotions that are taken back. The caller holds the students' rows.
 */
export async function enrol(ctx: WriteContext, moves: readonly Move[], { from, isPromotion = false }: How): Promise<void> {
  const studentIds = moves.map(({ studentId }) => studentId);
  const programIds = moves.map(({ programId }) => programId);
  const entries = ctx.said ? await entriesSince(ctx, studentIds, from) : [];
  await sendWithCommit(ctx.db, move(ctx.db, { studentIds, programIds, from, isPromotion, madeBy: ctx.session.name }));
  await sayRegisters(ctx, entries, { studentIds, from });
  await raise(ctx, 'classesChanged', { studentIds, from, begins: true });
}

const correction = preparedStatement<Record<string, never>>(() => {
  const [to, from] = [sql`${placeholder('to')}::date`, sql`${placeholder('from')}::date`];
  return sql`
    with first as (
      update student_enrolment e set from_date = ${to}
      where e.student_id = ${placeholder('studentId')} and e.from_date = ${from} and (e.to_date is null or e.to_date >= ${to})
        and not exists (select from student_enrolment o where o.student_id = e.student_id and o.from_date < e.from_date)
      returning e.enrolment_id)
    update student_exit_enrolment x set from_date = ${to} from first where x.enrolment_id = first.enrolment_id`;
});

/**
 * A corrected date of enrolment: the first stay begins on it, if it began on the former one. A stay that is over by then stays as it is,
 * and so does one that began on another day. What an exit remembers of the stay follows.
 */
export const correctFirstDay = (
  { db }: WriteContext,
  studentId: number,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<void> => sendWithCommit(db, correction(db, { studentId, from, to }));

/** The program of a student's last stay, ended or not; null if there was none. */
export async function lastProgramOf(ctx: WriteContext, studentId: number): Promise<number | null> {
  const [last] = await ctx.db
    .select({ programId: enrolments.programId })
    .from(enrolments)
    .where(eq(enrolments.studentId, studentId))
    .orderBy(desc(enrolments.fromDate))
    .limit(1);
  return last?.programId ?? null;
}

/** A leaver's record names the last program they were in, even if a stay in another lasted less than a day. */
export async function recordLastProgram(ctx: WriteContext, studentId: number): Promise<void> {
  const programId = await lastProgramOf(ctx, studentId);
  if (programId !== null)
    await recordProgram(ctx, and(eq(students.studentId, studentId), isNotNull(students.programId)), programId);
}

/** The record of a student who is enrolled names the program of the open stay, or none. */
export async function recordOpenProgram(ctx: WriteContext, studentId: number): Promise<void> {
  const [open] = await ctx.db
    .select({ programId: enrolments.programId })
    .from(enrolments)
    .where(and(eq(enrolments.studentId, studentId), isNull(enrolments.toDate)));
  await recordProgram(ctx, eq(students.studentId, studentId), open?.programId ?? null);
}

async function recordProgram(ctx: WriteContext, who: SQL | undefined, programId: number | null): Promise<void> {
  const state = { id: students.studentId, programId: students.programId };
  const [before] = await ctx.db.select(state).from(students).where(who).for('no key update');
  if (!before || before.programId === programId) return;
  await ctx.db
    .update(students)
    .set({ programId, ...changeStamp(ctx) })
    .where(who);
  const change = { before: { programId: before.programId }, after: { programId } };
  await audit(ctx, { action: 'update', resource: 'Student', recordId: before.id, ...change });
}

/** The stays of a student, first to last. */
export const staysOf = ({ db, today }: Context, studentId: number) =>
  db
    .select({
      enrolmentId: enrolments.enrolmentId,
      studentId: enrolments.studentId,
      programId: enrolments.programId,
      programName: programNameOn(enrolments.programId, sql`coalesce(${enrolments.toDate}, ${today}::date)`),
      fromDate: enrolments.fromDate,
      toDate: enrolments.toDate,
    })
    .from(enrolments)
    .where(eq(enrolments.studentId, studentId))
    .orderBy(asc(enrolments.fromDate), asc(enrolments.enrolmentId));

/**
 * The enrolment history of a student, with the change of class that waits for its day. One into a coming year is shown to whoever may
 * change students, and to others once they see that year.
 */
export const enrolmentRoutes = answering(getEnrolmentHistory, async (ctx, { grant, query: { studentId } }) => {
  await requireRecord(ctx, studentLink, studentId, { grant, what: 'student' });
  const today = sql`${ctx.today}::date`;
  const isShown = permits(ctx.session.permissions['student.update'])
    ? sql`true`
    : yearIsShown(ctx.session, { year: sql`school_year_of(w.from_date)`, today });
  const rollNumber = rollNumberIn({
    ...{ studentId: sql`s.student_id`, programId: sql`s.program_id` },
    schoolYear: sql`school_year_of(coalesce(s.to_date, greatest(s.from_date, ${today})))`,
  });
  const { rows } = await ctx.db.execute<Enrolment>(sql`
    with coming as (
      select w.* from ${waitingStays} w
      where w.student_id = ${studentId} and (w.from_date <= school_year_ends(school_year_of(${today})) or ${isShown})),
    stay as (
      select e.enrolment_id, e.student_id, e.program_id, e.from_date,
        case when c.from_date <= coalesce(e.to_date, 'infinity') then c.from_date - 1 else e.to_date end as to_date
      from ${enrolments} e left join coming c using (student_id) where e.student_id = ${studentId}
      union all select enrolment_id, student_id, program_id, from_date, null from coming)
    select s.enrolment_id as "enrolmentId", s.student_id as "studentId", s.program_id as "programId",
      ${programNameOn(sql`s.program_id`, sql`coalesce(s.to_date, ${today})`)} as "programName",
      s.from_date::text as "fromDate", s.to_date::text as "toDate", ${rollNumber} as "rollNumber"
    from stay s order by s.from_date, s.enrolment_id`);
  return rows;
});
