import { inArray, lt, sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { hashToken, newToken } from '../../../kit/server/http/token.server.ts';
import { type NewMail, queueMails } from '../../../kit/server/mail/queue-mail.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import type { Job } from '../../../kit/server/work/jobs.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { midnight } from '../../general/school/school-clock.table.ts';
import { quietUntil } from '../../notification/event/quiet-hours.table.ts';
import { keptOf } from '../../notification/recipient/kept-recipient.domain.ts';
import { programs } from '../../program/program/program.table.ts';
import { families, studentFamilies } from '../../student/family/family.table.ts';
import { students } from '../../student/student/student.table.ts';
import { studentAttendanceSheets } from '../student-attendance/student-attendance.table.ts';
import { absencesAsB, isCertain, isUnexplained, withRegister, writtenTo } from './absence-conditions.server.ts';
import { type AbsentChild, absenceLetter, correctionLetter } from './absence-letter.server.ts';
import { absenceState } from './absence-states.domain.ts';
import { absenceLinks, absenceLinksKept, safeArrivalSettings, studentAbsences } from './safe-arrival.table.ts';

const most = 500;

interface Absence extends Omit<AbsentChild, 'name'>, Record<string, unknown> {
  absenceId: number;
  studentId: number;
  lastName: string;
}

interface Guardian extends Record<string, unknown> {
  absenceId: number;
  familyId: number;
  firstName: string;
  lastName: string;
  email: string;
}

const child = sql`b.absence_id as "absenceId", b.student_id as "studentId", s.first_name as "firstName", s.last_name as "lastName",
  to_char(b.attendance_date, 'YYYY-MM-DD') as date`;
const guardian = sql`f.family_id as "familyId", f.first_name as "firstName", f.last_name as "lastName", f.email`;

/** Whether it is within the hours in which guardians are written to, by the school's clock, and outside the quiet hours. */
const isTheTime = sql`(
  select o.is_on and date_trunc('minute', now() at time zone z.time_zone)::time between o.tell_from and o.tell_to
  from ${safeArrivalSettings} o, ${schools} z) and ${quietUntil} is null`;

/**
 * Asks about today's absences that are certain and that nobody has explained. Each is locked until it is recorded that its guardians were
 * asked: if the register is corrected meanwhile, that waits, and a correction is sent afterwards.
 */
async function askGuardians(ctx: WriteContext): Promise<void> {
  const { rows } = await ctx.db.execute<Absence>(sql`
    select ${child}, p.program_name as "programName", a.morning, a.afternoon
    from ${absencesAsB} ${withRegister} join ${students} s on s.student_id = b.student_id
    join ${studentAttendanceSheets} t on t.sheet_id = a.sheet_id join ${programs} p on p.program_id = t.program_id
    where b.attendance_date = ${ctx.today}::date and b.told is null and ${isCertain} and ${isUnexplained}
      and exists (select ${writtenTo}) and ${isTheTime}
    order by b.absence_id limit ${most} for update of b skip locked`);
  if (rows.length === 0) return;
  const asked = await guardiansOf(
    ctx,
    sql`select b.absence_id as "absenceId", ${guardian}
    from ${absencesAsB}, lateral (select f.* ${writtenTo}) f where b.absence_id = any(${idsOf(rows)}::int[])`,
  );
  // Whose guardians have lost their addresses since then is left to the office.
  const toAsk = rows.filter(({ absenceId }) => asked.some((one) => one.absenceId === absenceId));
  if (toAsk.length === 0) return;
  const school = await schoolOf(ctx);
  const expires = midnight(sql`(now() at time zone (select ${schools.timeZone} from ${schools}))::date + 2`);
  const mails: NewMail[] = [];
  const links = [];
  for (const { absence, guardians } of paired(toAsk, asked)) {
    for (const to of guardians) {
      const token = newToken();
      links.push({ tokenHash: hashToken(token), absenceId: absence.absenceId, familyId: to.familyId, expires });
      const letter = absenceLetter({ guardian: { name: fullName(to), email: to.email }, school }, childOf(absence), token);
      mails.push({ ...letter, recipient: guardianOf(absence, to) });
    }
  }
  await ctx.db.insert(absenceLinks).values(links);
  await queueMails(ctx, mails);
  await written(ctx, 'told', toAsk, asked);
}

/** Tells the guardians who were asked that the register has been corrected, unless the child arrived late: then it was no mistake. */
async function correct(ctx: WriteContext): Promise<void> {
  const { rows } = await ctx.db.execute<Absence>(sql`
    select ${child}, '' as "programName", true as morning, true as afternoon
    from ${absencesAsB} join ${students} s on s.student_id = b.student_id
    where b.withdrawn is not null and b.told is not null and b.correction_told is null and b.state <> ${absenceState.arrivedLate}
      and exists (select from ${absenceLinks} k where k.absence_id = b.absence_id)
    order by b.absence_id limit ${most} for update of b skip locked`);
  if (rows.length === 0) return;
  const told = await guardiansOf(
    ctx,
    sql`select distinct k.absence_id as "absenceId", ${guardian}
    from ${absenceLinks} k join ${absencesAsB} using (absence_id) join ${families} f using (family_id)
    join ${studentFamilies} sf on sf.student_id = b.student_id and sf.family_id = f.family_id and sf.may_be_contacted
    where f.email <> '' and k.absence_id = any(${idsOf(rows)}::int[])`,
  );
  const school = await schoolOf(ctx);
  const mails = paired(rows, told).flatMap(({ absence, guardians }) =>
    guardians.map((to): NewMail => {
      const letter = correctionLetter({ guardian: { name: fullName(to), email: to.email }, school }, childOf(absence));
      return { ...letter, recipient: guardianOf(absence, to) };
    }),
  );
  await queueMails(ctx, mails);
  await written(ctx, 'correctionTold', rows, told);
}

/** Whom a letter goes to, so that it is not sent, or sent again, to somebody who is no longer a contact for the child. */
const guardianOf = ({ studentId }: Absence, { familyId }: Guardian) =>
  keptOf({ kind: 'guardian', id: familyId, studentIds: [studentId] });

const idsOf = (rows: readonly Absence[]) => sql.param(rows.map(({ absenceId }) => absenceId));
const childOf = ({ firstName, lastName, ...absence }: Absence): AbsentChild => ({
  ...absence,
  firstName,
  name: fullName({ firstName, lastName }),
});

async function guardiansOf({ db }: WriteContext, statement: ReturnType<typeof sql>): Promise<Guardian[]> {
  const { rows } = await db.execute<Guardian>(statement);
  return rows;
}

const paired = (absences: readonly Absence[], guardians: readonly Guardian[]) =>
  absences.map((absence) => ({ absence, guardians: guardians.filter(({ absenceId }) => absenceId === absence.absenceId) }));

async function schoolOf({ db }: WriteContext): Promise<{ name: string; phone: string }> {
  const [school] = await db.select({ name: schools.schoolName, phone: schools.phone }).from(schools);
  return school ?? { name: '', phone: '' };
}

async function written(
  ctx: WriteContext,
  what: 'told' | 'correctionTold',
  absences: readonly Absence[],
  guardians: readonly Guardian[],
): Promise<void> {
  const ids = absences.map(({ absenceId }) => absenceId);
  await ctx.db
    .update(studentAbsences)
    .set({ [what]: sql`now()` })
    .where(inArray(studentAbsences.absenceId, ids));
  await auditAll(
    ctx,
    paired(absences, guardians).map(({ absence: { absenceId, studentId }, guardians: to }) => ({
      ...{ action: 'update', resource: 'StudentAbsence', recordId: absenceId },
      after: { studentId, [what]: to.map(fullName).join(', ') },
    })),
  );
}

export const safeArrivalJobs: readonly Job[] = [
  {
    name: 'safe-arrival',
    cron: '* * * * *',
    run: async (ctx) => {
      await correct(ctx);
      await askGuardians(ctx);
    },
  },
  {
    name: 'forget-absence-links',
    cron: '25 2 * * *',
    run: async ({ db }) =>
      void (await db.delete(absenceLinks).where(lt(absenceLinks.expires, sql`now() - ${absenceLinksKept}::interval`))),
  },
];
