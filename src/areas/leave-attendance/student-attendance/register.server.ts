import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { fullName } from '../../../common/person-name.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Context } from '../../../kit/server/context.server.ts';
import { malformed, notFound } from '../../../kit/server/errors.server.ts';
import { formatParameter } from '../../../kit/server/export/export-query.server.ts';
import { sendList } from '../../../kit/server/export/list-export.server.ts';
import { answersExport, callQuery, idParameter, problems } from '../../../kit/server/openapi-schemas.server.ts';
import { queryId, queryOf } from '../../../kit/server/query-values.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/scope.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { students } from '../../student/student/student.table.ts';

interface RegisterLine extends Record<string, unknown> {
  firstName: string;
  lastName: string;
  /** Day → morning, afternoon. */
  days: Readonly<Record<IsoDate, readonly [morning: boolean, afternoon: boolean]>>;
}

const signs = '· present, A absent, AM absent in the morning, PM absent in the afternoon';

function signOf(day: readonly [boolean, boolean] | undefined): string {
  if (!day) return '';
  const [morning, afternoon] = day;
  if (morning && afternoon) return '·';
  if (!morning && !afternoon) return 'A';
  return morning ? 'PM' : 'AM';
}

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The register of one program and month on paper: a row for each student, a column for each day that was taken. */
export const registerRoutes: FastifyPluginAsync = async (app) => {
  app.route({
    method: ['GET', 'POST'],
    url: '/api/las/StudentAttendance/ExportRegister',
    schema: {
      tags: ['Student Attendances'],
      summary: 'The register of a program and month (YYYY-MM) as PDF, Excel or CSV',
      querystring: callQuery(
        { programId: idParameter, month: { type: 'string', pattern: monthPattern.source } },
        { format: formatParameter },
      ),
      response: { ...answersExport('The register'), ...problems(400, 401, 403, 404) },
    },
    handler: async (request, reply) => {
      const ctx = request.context;
      const query = queryOf(request);
      const programId = queryId(query, 'programId');
      const month = query['month'] ?? '';
      if (!monthPattern.test(month)) throw malformed('month must be a year and a month, as in 2026-11.');
      const { programName, lines } = await registerOf(ctx, programId, month);
      const days = [...new Set(lines.flatMap((line) => Object.keys(line.days)))].sort();
      const rows = lines.map((line, index) => {
        const halves = Object.values(line.days).flat();
        const present = halves.filter(Boolean).length / 2;
        return [index + 1, fullName(line), ...days.map((day) => signOf(line.days[day])), present, halves.length / 2 - present];
      });
      return sendList(request, reply, {
        resource: 'StudentAttendance',
        title: `Attendance of ${programName}`,
        fileName: 'attendance register',
        columns: [
          { header: 'No.', kind: 'number' },
          { header: 'Student Name' },
          ...days.map((day) => ({ header: day.slice(8) })),
          { header: 'Present', kind: 'number' as const },
          { header: 'Absent', kind: 'number' as const },
        ],
        filters: [
          { name: 'Month', value: month, words: `${month.slice(5)}-${month.slice(0, 4)}` },
          { name: 'Signs', value: signs, words: signs },
        ],
        rows: (async function* () {
          yield rows;
        })(),
        rowCount: rows.length,
      });
    },
  });
};

/** @throws 404 where nothing of the program is in the caller's scope */
async function registerOf(
  ctx: Context,
  programId: number,
  month: string,
): Promise<{ programName: string; lines: RegisterLine[] }> {
  const scope = scopeWhere(grantOf(ctx, 'studentattendance.read'), {
    programid: (ids) => sql`s.program_id = any(${ids})`,
    studentid: (ids) => sql`a.student_id = any(${ids})`,
  });
  const { rows } = await ctx.db.execute<RegisterLine & { programName: string }>(sql`
    select p.program_name as "programName", st.first_name as "firstName", st.last_name as "lastName",
      json_object_agg(to_char(a.attendance_date, 'YYYY-MM-DD'), json_build_array(a.morning, a.afternoon)) as days
    from student_attendance_sheet s join ${programs} p using (program_id) join student_attendance a using (sheet_id)
    join ${students} st on st.student_id = a.student_id
    where s.program_id = ${programId} and s.attendance_date >= ${`${month}-01`}::date
      and s.attendance_date < ${`${month}-01`}::date + interval '1 month' ${scope ? sql`and (${scope})` : sql``}
    group by p.program_id, st.student_id order by st.name_sort, st.student_id`);
  const [first] = rows;
  if (!first) throw notFound('register of this month');
  return { programName: first.programName, lines: rows };
}
