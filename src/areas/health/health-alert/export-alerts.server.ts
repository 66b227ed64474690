import { inArray } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { headLine, type ListExport, sendList } from '../../../kit/server/export/list-export.server.ts';
import { inBatches } from '../../../kit/server/export/sheet-rows.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { healthRecords } from '../health-record/health-record.table.ts';
import { aboutFood, alertLines } from './alert-lines.domain.ts';
import { exportAlerts, type HealthAlert } from './health-alert.domain.ts';
import { alertsOf } from './health-alert.server.ts';

/** The alerts of those who are enrolled now as a file. The log stores whose records it shows. */
export const exportAlertsRoutes = answering(exportAlerts, async (ctx, { grant, query: { programId, about }, request, reply }) => {
  const enrolled = (await alertsOf(ctx, grant, { programId })).filter(({ program }) => program !== null);
  return sendList(request, reply, await paperOf(ctx, about === 'food' ? aboutFood(enrolled) : enrolled, about));
});

async function paperOf({ db, today }: Context, alerts: readonly HealthAlert[], about: 'food' | undefined): Promise<ListExport> {
  const ids = alerts.map(({ studentId }) => studentId);
  const records = await db
    .select({ id: healthRecords.healthRecordId })
    .from(healthRecords)
    .where(inArray(healthRecords.studentId, ids));
  const lines = alerts.flatMap((alert) => alertLines(alert).map((line) => ({ ...line, alert })));
  return {
    resource: 'HealthRecord',
    title: about === 'food' ? 'Health alerts about food' : 'Health alerts',
    fileName: `health alerts ${today}`,
    columns: [
      { header: 'Program' },
      { header: 'Student Name' },
      { header: 'Alert' },
      { header: 'Severity' },
      { header: 'Action Plan' },
    ],
    filters: [
      headLine('As of', displayDate(today), today),
      headLine('In all', counted(alerts.length, 'student')),
      headLine('Not listed', 'What is mild'),
    ],
    rows: inBatches(lines, ({ alert, what, severity, actionPlan }) => [
      alert.program?.programName ?? '',
      fullName(alert.student),
      what,
      severity,
      actionPlan,
    ]),
    rowCount: lines.length,
    recordIds: records.map(({ id }) => id),
  };
}
