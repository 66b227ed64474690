import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { covers, type Grant } from '../../../kit/domain/permission.domain.ts';
import type { Resource } from '../../../kit/domain/resource.domain.ts';
import type { Context } from '../../../kit/server/context.server.ts';
import { sendListPdf } from '../../../kit/server/list-export.server.ts';
import { listQuery } from '../../../kit/server/list-query.server.ts';
import { readListRequest } from '../../../kit/server/list-request.server.ts';
import { operationSchema, rowSchema } from '../../../kit/server/openapi-schemas.server.ts';
import { pathId, queryOf } from '../../../kit/server/query-values.server.ts';
import { records } from '../../../kit/server/records.server.ts';
import { cells } from '../../../kit/server/resource-routes.server.ts';
import { grantOf } from '../../../kit/server/scope.server.ts';
import type { Storage } from '../../../kit/server/storage.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { type StaffAttendanceRow, staffAttendance } from '../staff-attendance/staff-attendance.domain.ts';
import { staffAttendanceSheets } from '../staff-attendance/staff-attendance.table.ts';
import { type StudentAttendanceRow, studentAttendance } from '../student-attendance/student-attendance.domain.ts';
import { studentAttendanceSheets } from '../student-attendance/student-attendance.table.ts';
import { type SheetKind, staffKind, studentKind } from './sheet-kind.server.ts';

type Input = Record<string, unknown>;
type Row = StaffAttendanceRow & { programId?: number };

/** On which sheets one of these people stands. */
const listed =
  (kind: SheetKind, sheetId: typeof staffAttendanceSheets.sheetId | typeof studentAttendanceSheets.sheetId) =>
  (ids: ReturnType<typeof sql>) =>
    sql`${sheetId} in (select a.sheet_id from ${kind.table} a where a.${kind.idColumn} = any(${ids}))`;

const { present: _s, ...studentColumns } = getTableColumns(studentAttendanceSheets);
const studentStorage: Storage<Input, StudentAttendanceRow> = {
  table: studentAttendanceSheets,
  id: studentAttendanceSheets.sheetId,
  columns: { ...studentColumns, program: { programName: programs.programName } },
  join: (query) => query.innerJoin(programs, eq(programs.programId, studentAttendanceSheets.programId)),
  scopes: { programid: studentAttendanceSheets.programId, studentid: listed(studentKind, studentAttendanceSheets.sheetId) },
  filters: {
    programId: studentAttendanceSheets.programId,
    attendanceDate: studentAttendanceSheets.attendanceDate,
  },
  toRecord: refuseRecord,
};

const { present: _t, ...staffColumns } = getTableColumns(staffAttendanceSheets);
const staffStorage: Storage<Input, StaffAttendanceRow> = {
  table: staffAttendanceSheets,
  id: staffAttendanceSheets.sheetId,
  columns: staffColumns,
  scopes: { staffid: listed(staffKind, staffAttendanceSheets.sheetId) },
  filters: { attendanceDate: staffAttendanceSheets.attendanceDate },
  toRecord: refuseRecord,
};

function refuseRecord(): never {
  throw new Error('Sheets are stored as a whole.');
}

/** List, single row and export of sheets. Who may see single people only gets counters of those people. */
export const sheetListRoutes: readonly FastifyPluginAsync[] = [
  listRoutes(studentKind, studentAttendance, studentStorage),
  listRoutes(staffKind, staffAttendance, staffStorage),
];

function listRoutes<R extends Row>(
  kind: SheetKind,
  resource: Resource<Input, R>,
  storage: Storage<Input, R>,
): FastifyPluginAsync {
  const url = `/api/las/${kind.resource}`;
  const schema = operationSchema(resource);
  const list = listQuery<R>(resource, storage);
  const rows = records(resource, storage);

  return async (app) => {
    app.get(url, { schema: schema.list }, async (request) => {
      const ctx = request.context;
      const grant = grantOf(ctx, `${kind.permission}.read`);
      const page = await list(ctx.db, grant, readListRequest(resource, queryOf(request)));
      return { ...page, items: await withOwnCounters(ctx, kind, grant, page.items) };
    });

    app.route({
      method: ['GET', 'POST'],
      url: `${url}/${resource.exportPath}`,
      schema: schema.export,
      handler: async (request, reply) => {
        const ctx = request.context;
        const grant = grantOf(ctx, `${kind.permission}.read`);
        const wanted = readListRequest(resource, queryOf(request));
        const rowCount = await rows.count(ctx, grant, wanted);
        async function* shown() {
          for await (const batch of rows.walk(ctx, grant, wanted)) {
            yield (await withOwnCounters(ctx, kind, grant, batch)).map((row) => cells(resource.columns, row));
          }
        }
        const filters = Object.entries(wanted.filters);
        return sendListPdf(request, reply, {
          title: resource.labels.title,
          fileName: resource.labels.file,
          columns: resource.columns,
          filters: filters.map(([name, value]) => ({ name, value, filter: resource.filters[name] })),
          rows: shown(),
          rowCount,
        });
      },
    });

    app.get<{ Params: { id: string } }>(
      `${url}/:id`,
      { schema: { ...schema.read, response: { 200: rowSchema(resource), ...schema.read.response } } },
      async (request) => {
        const ctx = request.context;
        const grant = grantOf(ctx, `${kind.permission}.read`);
        const row = await rows.get(ctx, grant, pathId(request));
        const [shown] = await withOwnCounters(ctx, kind, grant, [row]);
        return shown;
      },
    );
  };
}

async function withOwnCounters<R extends Row>(ctx: Context, kind: SheetKind, grant: Grant, rows: R[]): Promise<R[]> {
  if (grant === 'all' || grant === 'none') return rows;
  const partial = rows.filter((row) => !covers(grant, { programid: row.programId }));
  if (partial.length === 0) return rows;
  const counted = await ctx.db.execute<{ sheetId: number; morning: number; afternoon: number; total: number }>(sql`
    select sheet_id as "sheetId", count(*) filter (where morning)::int as morning,
      count(*) filter (where afternoon)::int as afternoon, count(*)::int as total
    from ${kind.table} where sheet_id = any(${sql.param(partial.map(({ sheetId }) => sheetId))}::int[])
      and ${kind.idColumn} = any(${sql.param(grant[kind.scopes.person] ?? [])}::int[]) group by sheet_id`);
  const bySheet = new Map(counted.rows.map((row) => [row.sheetId, row]));
  return rows.map((row) => {
    if (!partial.includes(row)) return row;
    const own = bySheet.get(row.sheetId);
    return { ...row, morningPresent: own?.morning ?? 0, afternoonPresent: own?.afternoon ?? 0, total: own?.total ?? 0 };
  });
}
