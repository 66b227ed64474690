import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { programPanel } from '../../../common/program-panel.server.ts';
import { covers, type Grant } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { completeStorage } from '../../../kit/server/resource/complete-storage.server.ts';
import type { ExportedList } from '../../../kit/server/resource/exported-list.server.ts';
import { listedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { scopeBy } from '../../../kit/server/resource/scope.server.ts';
import { inSchoolYear } from '../../general/school-year/school-year.table.ts';
import { programLink } from '../../program/program/program.table.ts';
import { programNameOn } from '../../program/program-year/program-year.table.ts';
import { studentLink } from '../../student/student/student.table.ts';
import { type StaffAttendanceRow, staffAttendance } from '../staff-attendance/staff-attendance.domain.ts';
import { staffAttendanceSheets } from '../staff-attendance/staff-attendance.table.ts';
import { studentAttendance } from '../student-attendance/student-attendance.domain.ts';
import { studentAttendanceSheets } from '../student-attendance/student-attendance.table.ts';
import { type SheetKind, staffKind, studentKind } from './sheet-kind.server.ts';

type Row = StaffAttendanceRow & { ownerId?: number };

/** The sheets that list one of these people. */
const listed = (kind: SheetKind, sheetId: typeof staffAttendanceSheets.sheetId | typeof studentAttendanceSheets.sheetId) =>
  scopeBy(
    sql`select a.${kind.idColumn} from ${kind.table} a where a.sheet_id = ${sheetId}`,
    (ids) => sql`${sheetId} in (select a.sheet_id from ${kind.table} a where a.${kind.idColumn} = any(${ids}))`,
  );

const studentSheets = {
  table: studentAttendanceSheets,
  links: { programId: programLink },
  columns: { program: { programName: programNameOn(studentAttendanceSheets.programId, studentAttendanceSheets.attendanceDate) } },
  filters: { schoolYear: inSchoolYear(studentAttendanceSheets.attendanceDate) },
  scopes: { programid: studentAttendanceSheets.ownerId, studentid: listed(studentKind, studentAttendanceSheets.sheetId) },
  countedAlong: ['studentid'],
  decorate: { ...ownCounters(studentKind), reads: ['ownerId' as const] },
};

/** The sheets of a program, with counters for the students whom it shows. */
const programSheets = programPanel({
  url: '/api/las/StudentAttendance/GetAttendancesForProgram',
  resource: studentAttendance,
  storage: completeStorage(studentAttendance, studentSheets),
  students: studentLink,
});

export const sheetsOfStudents = listedResource(studentAttendance, studentSheets);
export const sheetsOfStaff = listedResource(staffAttendance, {
  table: staffAttendanceSheets,
  filters: { schoolYear: inSchoolYear(staffAttendanceSheets.attendanceDate) },
  scopes: { staffid: listed(staffKind, staffAttendanceSheets.sheetId) },
  countedAlong: ['staffid'],
  decorate: { ...ownCounters(staffKind), reads: [] },
});
const sheetLists = [sheetsOfStudents, sheetsOfStaff];

/** The list, single rows and the export of sheets. */
export const sheetListRoutes: readonly FastifyPluginAsync[] = [programSheets, ...sheetLists.map(({ routes }) => routes)];

export const sheetExports: readonly ExportedList[] = sheetLists.map(({ exported }) => exported);

/** Callers who may see only some people get counters of those people, and do not learn who entered the sheet. */
function ownCounters(kind: SheetKind) {
  return {
    fills: ['morningPresent', 'afternoonPresent', 'total', 'createdBy', 'lastModifiedBy'] as const,
    rows: <R extends Row>(ctx: Context, grant: Grant, rows: R[]): Promise<R[]> => withOwnCounters(ctx, kind, grant, rows),
  };
}

async function withOwnCounters<R extends Row>(ctx: Context, kind: SheetKind, grant: Grant, rows: R[]): Promise<R[]> {
  if (grant === 'all' || grant === 'none') return rows;
  const partial = rows.filter((row) => !covers(grant, { programid: row.ownerId }));
  if (partial.length === 0) return rows;
  const counted = await ctx.db.execute<{ sheetId: number; morning: number; afternoon: number; total: number }>(sql`
    select sheet_id as "sheetId", count(*) filter (where a.morning)::int as morning,
      count(*) filter (where a.afternoon)::int as afternoon, count(*)::int as total
    from ${kind.table} a join ${kind.sheets} s using (sheet_id)
    where sheet_id = any(${sql.param(partial.map(({ sheetId }) => sheetId))}::int[]) and ${kind.belonged}
      and a.${kind.idColumn} = any(${sql.param(grant[kind.scopes.person] ?? [])}::int[]) group by sheet_id`);
  const bySheet = new Map(counted.rows.map((row) => [row.sheetId, row]));
  return rows.map((row) => {
    if (!partial.includes(row)) return row;
    const own = bySheet.get(row.sheetId);
    const counters = { morningPresent: own?.morning ?? 0, afternoonPresent: own?.afternoon ?? 0, total: own?.total ?? 0 };
    return { ...row, ...counters, createdBy: '', lastModifiedBy: '' };
  });
}
