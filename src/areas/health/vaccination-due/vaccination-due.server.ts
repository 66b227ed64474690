import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { staffStatus, studentStatus } from '../../../common/enumerations.domain.ts';
import { addDays, daysInclusive, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { exportUrl, listUrl, permissionKey } from '../../../kit/domain/resource.domain.ts';
import { sendExport } from '../../../kit/server/export/export-task.server.ts';
import { completeStorage } from '../../../kit/server/resource/complete-storage.server.ts';
import { type ExportedList, exportedList } from '../../../kit/server/resource/exported-list.server.ts';
import { readSchemas } from '../../../kit/server/resource/openapi-schemas.server.ts';
import { type Query, queryOf } from '../../../kit/server/resource/query-values.server.ts';
import { pageReader } from '../../../kit/server/resource/read-calls.server.ts';
import { grantOf } from '../../../kit/server/resource/scope.server.ts';
import { programOrder, programs } from '../../program/program/program.table.ts';
import { personNameFilter } from '../../staff/staff/person.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { students } from '../../student/student/student.table.ts';
import { healthRecordLink, healthRecords } from '../health-record/health-record.table.ts';
import { noteLooks, notesLooks } from '../health-record/looks.server.ts';
import { vaccinationRecords } from '../vaccination-record/vaccination-record.table.ts';
import { boosterRules, daysAhead } from './booster-rules.domain.ts';
import { type VaccinationDueRow, vaccinationDue } from './vaccination-due.domain.ts';

const { vaccinationRecordId, healthRecordId, vaccine, booster, dateAdministered } = vaccinationRecords;

const rules = boosterRules.map((one) => `(${one.vaccine}, ${one.afterDose ?? 'null'}, ${one.afterBooster ?? 'null'})`);
/** Whether the same person has another dose of that vaccine, before or after this one. */
const hasOther = (
  when: '<' | '>',
) => sql`exists (select from ${vaccinationRecords} other where other.health_record_id = ${healthRecordId}
  and other.vaccine = ${vaccine} and other.date_administered ${sql.raw(when)} ${dateAdministered})`;
const monthsOf = sql`(select case when ${booster} or ${hasOther('<')} then after_booster else after_dose end::int
  from (values ${sql.raw(rules.join(', '))}) as rule (of_vaccine, after_dose, after_booster)
  where of_vaccine = ${vaccine} and not ${hasOther('>')})`;
/** Null if no further dose is due, or a later one was given. */
const due: SQL<string> = sql`(${dateAdministered} + make_interval(months => ${monthsOf}))::date`;

/** The school no longer writes to those who have left. */
const isHere = or(eq(students.studentStatus, studentStatus.active), eq(staff.staffStatus, staffStatus.active));

/** How many doses are overdue, and how many are due as far ahead as the list looks; for queries that join records with their people. */
export const dueCounts = (today: IsoDate) => ({
  vaccinationsOverdue: sql<number>`count(*) filter (where ${due} < ${today}::date and (${isHere}))::int`,
  vaccinationsSoon: sql<number>`count(*) filter (where ${due} between ${today}::date and ${addDays(today, daysAhead)}::date
    and (${isHere}))::int`,
});

const storage = completeStorage(vaccinationDue, {
  table: vaccinationRecords,
  join: (query) =>
    query
      .innerJoin(healthRecords, eq(healthRecords.healthRecordId, healthRecordId))
      .leftJoin(students, eq(students.studentId, healthRecords.studentId))
      .leftJoin(staff, eq(staff.staffId, healthRecords.staffId))
      .leftJoin(programs, eq(programs.programId, students.programId)),
  columns: {
    studentId: healthRecords.studentId,
    staffId: healthRecords.staffId,
    student: {
      firstName: students.firstName,
      lastName: students.lastName,
      studentId: students.studentId,
      programId: students.programId,
    },
    staff: { firstName: staff.firstName, lastName: staff.lastName, staffId: staff.staffId },
    program: { programName: programs.programName },
    dueDate: sql`to_char(${due}, 'YYYY-MM-DD')`,
    overdueDays: sql`null::int`,
  },
  filters: {
    personName: personNameFilter,
    programId: students.programId,
    dueBy: { is: (day) => sql`(${due} <= ${day}::date and (${isHere}))`, sort: due },
    isOverdue: { is: (wanted, today) => sql`(${due} < ${today}::date) = ${wanted}::boolean`, sort: due },
  },
  orders: { programId: programOrder },
  scopes: healthRecordLink.scopes,
  decorate: {
    fills: ['overdueDays'],
    reads: ['dueDate'],
    rows: async ({ today }, _grant, rows: VaccinationDueRow[]) =>
      rows.map((row) => ({ ...row, overdueDays: row.dueDate < today ? daysInclusive(row.dueDate, today) - 1 : null })),
  },
  onView: notesLooks('healthRecordId', { way: 'due', alsoInLists: true }),
});

const page = pageReader<VaccinationDueRow>(vaccinationDue, storage);
const list = exportedList<VaccinationDueRow>(vaccinationDue, storage);

/** The list as a file. The log stores whose records it contains. */
const exported: ExportedList = {
  resource: vaccinationDue,
  async open(ctx, query) {
    const { recordIds = [], ...opened } = await list.open(ctx, asked(query, ctx.today));
    const records = await ctx.db
      .selectDistinct({ id: healthRecordId })
      .from(vaccinationRecords)
      .where(inArray(vaccinationRecordId, recordIds));
    await noteLooks(
      ctx,
      records.map(({ id }) => id),
      'export',
    );
    return opened;
  },
};
export const vaccinationsDueExports: readonly ExportedList[] = [exported];

/** Unless the query asks for another day: what is overdue, and what soon will be. */
const asked = (query: Query, today: IsoDate): Query => (query['dueby'] ? query : { ...query, dueby: addDays(today, daysAhead) });

/** People whose next dose of a vaccine is due, as a list and as a file. */
export const vaccinationsDueRoutes: FastifyPluginAsync = async (app) => {
  const schema = readSchemas(vaccinationDue);
  const config = { call: vaccinationDue };
  app.get(listUrl(vaccinationDue), { config, schema: schema.list }, (request, reply) => {
    request.query = asked(queryOf(request), request.context.today);
    return page(request, reply, grantOf(request.context, permissionKey(vaccinationDue, 'read')));
  });
  app.route({
    method: ['GET', 'POST'],
    url: exportUrl(vaccinationDue),
    config,
    schema: schema.export,
    handler: (request, reply) => sendExport(request, reply, exported),
  });
};
