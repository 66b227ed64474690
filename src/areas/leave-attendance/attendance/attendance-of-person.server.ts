import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { addDays } from '../../../kit/domain/dates.domain.ts';
import { answers, callQuery, daysParameter, idParameter, problems } from '../../../kit/server/openapi-schemas.server.ts';
import { queryId, queryOf, wholeNumber } from '../../../kit/server/query-values.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/scope.server.ts';
import { type SheetKind, staffKind, studentKind } from './sheet-kind.server.ts';

/** One day of one person. */
export interface PersonDay extends Record<string, unknown> {
  attendanceDate: string;
  morning: boolean;
  afternoon: boolean;
  notes: string;
  /** Whether leave was entered for the day. */
  onLeave: boolean;
}

/** The days of one person, latest first, inside the caller's scope. */
export const attendanceOfPersonRoutes: readonly FastifyPluginAsync[] = [
  ofPerson(studentKind, 'GetAttendanceForStudent'),
  ofPerson(staffKind, 'GetAttendanceForStaff'),
];

function ofPerson(kind: SheetKind, path: string): FastifyPluginAsync {
  const tags = [kind.scopes.sheet ? 'Student Attendances' : 'Staff Attendances'];
  const schema = {
    tags,
    summary: 'Attendance of one person in the last days',
    querystring: callQuery({ [kind.personId]: idParameter }, { days: daysParameter }),
    response: { ...answers('Latest first'), ...problems(400, 401, 403) },
  };
  return async (app) => {
    app.get(`/api/las/${kind.resource}/${path}`, { schema }, async (request): Promise<PersonDay[]> => {
      const ctx = request.context;
      const grant = grantOf(ctx, `${kind.permission}.read`);
      const query = queryOf(request);
      const id = queryId(query, kind.personId);
      const from = addDays(ctx.today, 1 - wholeNumber(query['days'] ?? '60', 'days', 1, 366));
      const scope = scopeWhere(grant, kind.owners);
      const { rows } = await ctx.db.execute<PersonDay>(sql`
        select to_char(a.attendance_date, 'YYYY-MM-DD') as "attendanceDate", a.morning, a.afternoon, a.notes,
          exists (select from ${kind.leave} l where l.${kind.idColumn} = a.${kind.idColumn}
            and a.attendance_date between l.leave_from and l.leave_to) as "onLeave"
        from ${kind.table} a join ${sql.identifier(kind.person)} using (${kind.idColumn})
        where a.${kind.idColumn} = ${id} and a.attendance_date >= ${from}::date ${scope ? sql`and (${scope})` : sql``}
        order by a.attendance_date desc`);
      return rows;
    });
  };
}
