import { sql } from 'drizzle-orm';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import type { LessonRow } from '../lesson/lesson.domain.ts';
import { lessonScopes, lessonsOf, suspendedBy } from '../lesson/lessons.server.ts';
import { holdTimetable } from '../lesson/lock-timetable.server.ts';
import { absenceOfTeacher, isTeacherAway } from './absence.server.ts';
import { holdStaff, staffIds } from './colleagues.server.ts';

interface Held extends Record<string, unknown> {
  day: IsoDate;
  programId: number;
  staffId: number;
  substitute: number | null;
  absence: string;
  /** Why it does not take place; empty if it does. */
  suspended: string;
}

/**
 * The lesson, held until the transaction ends.
 * @param substituteId who is to give it: they and its teacher are held as well, before it is read whether the teacher is there
 * @throws 404 outside of the grant; 422 once it is past
 */
export async function holdEntry(
  ctx: WriteContext,
  grant: Grant,
  { id, field, substituteId }: { id: number; field: string; substituteId?: number },
): Promise<Held> {
  await holdTimetable(ctx);
  if (substituteId !== undefined) {
    await holdStaff(
      ctx,
      sql`select staff_id from timetable_entry where timetable_entry_id = ${id} union select ${substituteId}::int`,
    );
  }
  const scope = scopeWhere(grant, lessonScopes);
  const { rows } = await ctx.db.execute<Held>(sql`
    select to_char(e.entry_date, 'YYYY-MM-DD') as day, e.program_id as "programId", e.staff_id as "staffId",
      e.substitute_id as substitute, ${absenceOfTeacher(ctx)} as absence, ${suspendedBy} as suspended
    from timetable_entry e where e.timetable_entry_id = ${id} ${scope ? sql`and (${scope})` : sql``} for update of e`);
  const [held] = rows;
  if (!held) throw notFound('lesson');
  if (held.day < ctx.today) throw ruleBroken({ [field]: ['This lesson is past'] });
  return held;
}

/**
 * The open lessons of somebody absent on a day, in the order of the clock, held until the transaction ends with the teacher and the
 * substitutes; none if others give all of their lessons by now. @throws 404, 422
 */
export async function holdOpen(
  ctx: WriteContext,
  grant: Grant,
  { staffId, date, substituteIds }: { staffId: number; date: IsoDate; substituteIds: readonly number[] },
): Promise<LessonRow[]> {
  await holdTimetable(ctx);
  await holdStaff(ctx, staffIds([staffId, ...substituteIds]));
  const scope = scopeWhere(grant, lessonScopes);
  const { rows } = await ctx.db.execute<{ id: number; isOpen: boolean; absence: string }>(sql`
    select e.timetable_entry_id as id, e.substitute_id is null and ${isTeacherAway(ctx, date, date)} as "isOpen",
      ${absenceOfTeacher(ctx)} as absence
    from timetable_entry e
    where e.staff_id = ${staffId} and e.entry_date = ${date}::date and ${suspendedBy} = ''
      ${scope ? sql`and (${scope})` : sql``} for update of e`);
  if (rows.length === 0) throw notFound('lesson');
  const absent = rows.filter(({ absence }) => absence !== '');
  if (absent.length === 0) throw ruleBroken({ staffId: ['They are there on that day'] });
  const open = absent.filter(({ isOpen }) => isOpen).map(({ id }) => id);
  const of = sql`e.timetable_entry_id = any(${sql.param(open)}::int[])`;
  return lessonsOf(ctx.db, { from: date, to: date, grant: 'all', of });
}

/** The covered lessons of somebody on a day, locked until the transaction ends. */
export async function holdCovered(ctx: WriteContext, grant: Grant, { staffId, date }: { staffId: number; date: IsoDate }) {
  await holdTimetable(ctx);
  const scope = scopeWhere(grant, lessonScopes);
  const { rows } = await ctx.db.execute<{ id: number; programId: number; substitute: number }>(sql`
    select e.timetable_entry_id as id, e.program_id as "programId", e.substitute_id as substitute from timetable_entry e
    where e.staff_id = ${staffId} and e.entry_date = ${date}::date and e.substitute_id is not null
      ${scope ? sql`and (${scope})` : sql``} order by e.timetable_entry_id for update of e`);
  return rows;
}
