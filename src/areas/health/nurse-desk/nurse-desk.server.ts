import { eq, sql } from 'drizzle-orm';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { students } from '../../student/student/student.table.ts';
import { healthRecords } from '../health-record/health-record.table.ts';
import { dueCounts } from '../vaccination-due/vaccination-due.server.ts';
import { vaccinationRecords } from '../vaccination-record/vaccination-record.table.ts';
import { visits } from '../visit/visit.table.ts';
import { getNurseDesk } from './nurse-desk.domain.ts';

/** The nurse's day in one statement. */
export const nurseDeskRoutes = answering(getNurseDesk, async ({ db, today }, { grant }) => {
  requireAll(grant, 'see these counts');
  const ofVisits = (condition: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from ${visits} where ${condition})`;
  const [counts] = await db
    .select({
      visits: ofVisits(sql`visit_date = ${today}`),
      sentHome: ofVisits(sql`visit_date = ${today} and sent_home`),
      untold: ofVisits(sql`sent_home and not family_told`),
      ...dueCounts(today),
    })
    .from(vaccinationRecords)
    .innerJoin(healthRecords, eq(healthRecords.healthRecordId, vaccinationRecords.healthRecordId))
    .leftJoin(students, eq(students.studentId, healthRecords.studentId))
    .leftJoin(staff, eq(staff.staffId, healthRecords.staffId));
  if (!counts) throw new Error('A count gives one row.');
  return counts;
});
