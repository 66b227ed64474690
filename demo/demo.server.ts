import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import sharp from 'sharp';
import { asSchool } from '../src/app/app.server.ts';
import { schools } from '../src/areas/general/school/school.table.ts';
import { accounts } from '../src/areas/identity/account/account.table.ts';
import { programs } from '../src/areas/program/program/program.table.ts';
import { staff } from '../src/areas/staff/staff/staff.table.ts';
import { families } from '../src/areas/student/family/family.table.ts';
import { students } from '../src/areas/student/student/student.table.ts';
import { schoolSignatures } from '../src/common/paper/signature.table.ts';
import type { Database, Db } from '../src/kit/server/database/database.server.ts';
import type { WriteContext } from '../src/kit/server/http/context.server.ts';
import { storeAbsences } from './attendance/store-absences.server.ts';
import { storeAttendance } from './attendance/store-attendance.server.ts';
import { storeLeaves } from './attendance/store-leaves.server.ts';
import { storeExaminations } from './examination/store-examinations.server.ts';
import { storeMarks } from './examination/store-marks.server.ts';
import { storeFinance } from './finance/store-finance.server.ts';
import { storeHealth } from './health/store-health.server.ts';
import { storeVisits } from './health/store-visits.server.ts';
import { storeNotifications } from './notification/store-notifications.server.ts';
import { demoSchool } from './people/demo-school.server.ts';
import { logo, signature } from './people/portrait.server.ts';
import { storeAccounts } from './people/store-accounts.server.ts';
import { storeAdmissions } from './people/store-admissions.server.ts';
import { storeDataRequests } from './people/store-data-requests.server.ts';
import { storeFiles } from './people/store-files.server.ts';
import { storeProposals } from './people/store-proposals.server.ts';
import { storeStaff } from './people/store-staff.server.ts';
import { storeStudents } from './people/store-students.server.ts';
import { storeUnusual } from './people/store-unusual.server.ts';
import { storeChoices } from './program/store-choices.server.ts';
import { storePrograms } from './program/store-programs.server.ts';
import { startOfYear } from './school-year.server.ts';
import { storeHolidays } from './store-holidays.server.ts';
import { storeRoster } from './store-roster.server.ts';
import type { StoredDemo } from './stored-demo.server.ts';
import { storeTimetable } from './timetable/store-timetable.server.ts';

/** If any of these tables has a row, the school is in use and gets no demo data. */
const occupied = [accounts, students, staff, programs, families];

/** What each area adds once people and programs are stored, one after the other. */
const steps: readonly ((ctx: WriteContext, demo: StoredDemo) => Promise<void>)[] = [
  storeAccounts,
  storeUnusual,
  storeFiles,
  storeProposals,
  storeDataRequests,
  storeAdmissions,
  storeStaff,
  storeChoices,
  storeHolidays,
  storeLeaves,
  storeExaminations,
  storeAttendance,
  storeAbsences,
  storeMarks,
  storeHealth,
  storeVisits,
  storeFinance,
  storeNotifications,
  storeTimetable,
  storeRoster,
];

/**
 * Fills an empty database and leaves any other as it is. All of it is one transaction: if it is stopped, nothing is left behind, and the
 * next start fills again. If two processes try at once, one fills.
 * @param now when this happens; everything but the times of entries follows from its day
 */
export async function fillWithDemoData(database: Database, log: Logger, now = new Date()): Promise<void> {
  if (!(await isEmpty(database.db))) return;
  const from = performance.now();
  const isFilled = await asSchool(database, fillIfEmpty, now);
  if (!isFilled) return;
  await prepareForReading(database);
  log.info({ milliseconds: Math.round(performance.now() - from) }, 'filled with demo data');
}

async function isEmpty(db: Db): Promise<boolean> {
  for (const table of occupied) {
    const some = await db.select({ one: sql`1` }).from(table).limit(1);
    if (some.length > 0) return false;
  }
  return true;
}

async function fillIfEmpty(ctx: WriteContext): Promise<boolean> {
  const { db, today } = ctx;
  await waitForOthers(db);
  await db.execute(sql`lock table ${accounts} in share row exclusive mode`);
  if (!(await isEmpty(db))) return false;
  await describeSchool(ctx);
  const people = demoSchool(today);
  const stored = await storePrograms(ctx);
  const demo = { people, ...stored, ...(await storeStudents(ctx, people, stored.programs)) };
  for (const step of steps) await step(ctx, demo);
  return true;
}

/** Filling may take longer than a single statement may, so the lock is tried again and again instead of being waited for once. */
async function waitForOthers(db: Db): Promise<void> {
  const key = sql`hashtextextended('demo data of ' || current_schema(), 0)`;
  for (;;) {
    const { rows } = await db.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${key}) as mine`);
    if (rows[0]?.mine) return;
    await sleep(100);
  }
}

async function describeSchool({ db, session }: WriteContext): Promise<void> {
  const image = await sharp(await signature())
    .flatten({ background: 'white' })
    .trim()
    .resize(400)
    .png({ palette: true })
    .toBuffer();
  const [kept] = await db.insert(schoolSignatures).values({ image, createdBy: session.name }).returning();
  await db
    .update(schools)
    .set({
      schoolName: 'Sahyadri Public School',
      address: 'Survey No. 41, Baner–Pashan Link Road, Pune 411021',
      email: 'office@homeroom.test',
      phone: '2067301200',
      board: 'Central Board of Secondary Education (CBSE)',
      affiliationNumber: '1130412',
      schoolCode: '30412',
      udiseCode: '27251204117',
      principalName: 'Meera Krishnan',
      signatureId: kept?.signatureId ?? null,
      schoolYearStart: startOfYear,
      upiId: 'sahyadri.school@demobank',
      logo: await sharp(await logo())
        .resize(256)
        .png({ palette: true })
        .toBuffer(),
      lastModifiedBy: session.name,
    })
    .where(eq(schools.schoolId, 1));
}

/** Updates PostgreSQL's statistics about the new rows, which it would otherwise do some minutes later. */
async function prepareForReading({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    'select quote_ident(tablename) as name from pg_tables where schemaname = current_schema() order by 1',
  );
  await pool.query(`vacuum (analyze) ${rows.map(({ name }) => name).join(', ')}`);
}
