import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { addDays } from '../../../../kit/domain/dates.domain.ts';
import { type Grant, parseGrant } from '../../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../../kit/server/http/context.server.ts';
import { answering } from '../../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../../kit/server/resource/scope.server.ts';
import { actsAsFamily } from '../../leave/acts-as-family.server.ts';
import { absenceToExplain } from '../../safe-arrival/absence-conditions.server.ts';
import { type SheetKind, staffKind, studentKind } from '../sheet-kind.server.ts';
import { getAttendanceForStaff, getAttendanceForStudent, type PersonDay } from './attendance-of-person.domain.ts';

/** The days of one person, latest first, within the caller's scope. */
export const attendanceOfPersonRoutes: readonly FastifyPluginAsync[] = [
  answering(getAttendanceForStudent, (ctx, { grant, query: { studentId, days } }) =>
    daysOf(ctx, studentKind, grant, studentId, days),
  ),
  answering(getAttendanceForStaff, (ctx, { grant, query: { staffId, days } }) => daysOf(ctx, staffKind, grant, staffId, days)),
];

/** Only guardians may explain absences, and only their own children's. */
const asksCaller = ({ person }: SheetKind, ctx: Context, id: number): boolean =>
  person === 'student' && actsAsFamily(ctx, parseGrant(ctx.session.permissions['studentleave.create']), id);

async function daysOf(ctx: Context, kind: SheetKind, grant: Grant, id: number, days: number): Promise<PersonDay[]> {
  const from = addDays(ctx.today, 1 - days);
  const scope = scopeWhere(grant, kind.owners);
  const { rows } = await ctx.db.execute<PersonDay>(sql`
    select to_char(a.attendance_date, 'YYYY-MM-DD') as "attendanceDate", a.morning, a.afternoon, a.notes,
      exists (select from ${kind.leave} l where l.${kind.idColumn} = a.${kind.idColumn}
        and a.attendance_date between l.leave_from and l.leave_to) as "onLeave",
      ${asksCaller(kind, ctx, id) ? absenceToExplain(ctx) : sql`null::int`} as "toExplain"
    from ${kind.table} a join ${sql.identifier(kind.person)} using (${kind.idColumn})
    where a.${kind.idColumn} = ${id} and a.attendance_date >= ${from}::date ${scope ? sql`and (${scope})` : sql``}
    order by a.attendance_date desc`);
  return rows;
}
