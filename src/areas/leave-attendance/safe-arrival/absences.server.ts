import { type SQL, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { type Grant, parseGrant } from '../../../kit/domain/permission.domain.ts';
import { constant, constantDay } from '../../../kit/server/database/constant.server.ts';
import { sendKept } from '../../../kit/server/database/prepared.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { families, inCallOrder, studentFamilies } from '../../student/family/family.table.ts';
import { emergencyContactFor } from '../../student/student/emergency-contact.table.ts';
import { studentScopes, students } from '../../student/student/student.table.ts';
import { studentAttendanceSheets } from '../student-attendance/student-attendance.table.ts';
import { absencesAsB, clockOf, isForOffice, isUnexplained, withRegister, writtenTo } from './absence-conditions.server.ts';
import { absenceState, askedForDays } from './absence-states.domain.ts';
import { type Absence, getAbsences } from './safe-arrival.domain.ts';
import { absenceLinks, safeArrivalSettings } from './safe-arrival.table.ts';

/** The absences `b` of the last days within a grant. */
const inScope = ({ today }: Context, grant: Grant): SQL => {
  const scope = scopeWhere(grant, studentScopes);
  return sql`b.attendance_date > ${constantDay(today)} - ${constant(askedForDays)} ${scope ? sql`and (${scope})` : sql``}`;
};

/** The absences `b` that the register still marks, with their student. */
const followed = sql`${absencesAsB} ${withRegister} join ${students} on ${students.studentId} = b.student_id`;

/** Callers get phone numbers only if they may read the student's family, and never those of a parent from whom they are kept apart. */
const phones = ({ session }: Context): SQL => {
  const scope = scopeWhere(parseGrant(session.permissions['student.read']), studentScopes);
  const apart = session.apart['familyid'] ?? [];
  return sql`coalesce((
    select json_agg(json_build_object('name', n.name, 'relationship', n.relationship, 'phone', n.phone) order by n.place, n.name)
    from (
      select f.first_name || ' ' || f.last_name as name, sf.relationship, f.personal_contact as phone, row_number() over (order by ${inCallOrder}) as place
      from ${studentFamilies} sf join ${families} f using (family_id)
      where sf.student_id = b.student_id and sf.may_be_contacted and f.personal_contact <> ''
        and f.family_id <> all(${sql.param(apart)}::int[])
      union all select '', 0, contact, null::bigint from (select ${emergencyContactFor(session.apart)} as contact) e
      where contact <> '' and not exists (
        select from ${studentFamilies} sf join ${families} f using (family_id)
        where sf.student_id = b.student_id and sf.may_be_contacted and f.personal_contact = contact)) n
    where ${scope ?? sql`true`}), '[]')`;
};

/** The absences that somebody should call about, and what is known about everyone else who is absent today. */
export const absenceListRoutes: readonly FastifyPluginAsync[] = [
  answering(getAbsences, async (ctx, { grant }) => {
    const [{ rows }, [setting]] = await Promise.all([
      ctx.db.execute<Absence & { isDue: boolean }>(sql`
        select b.absence_id as "absenceId", b.version, b.student_id as "studentId", ${students.firstName} as "firstName",
          ${students.lastName} as "lastName", p.program_id as "programId", p.program_name as "programName",
          to_char(b.attendance_date, 'YYYY-MM-DD') as "attendanceDate", a.morning, a.afternoon, b.state, b.note,
          ${clockOf('since')} as since, ${clockOf('told')} as told, ${clockOf('explained')} as explained,
          b.explained_by as "explainedBy", ${phones(ctx)} as phones, coalesce((
            select json_agg(distinct f.first_name || ' ' || f.last_name) from ${absenceLinks} k join ${families} f using (family_id)
            where k.absence_id = b.absence_id and b.told is not null), '[]') as "toldTo",
          ${isForOffice} as "isDue"
        from ${followed} join ${studentAttendanceSheets} t on t.sheet_id = a.sheet_id
        join ${programs} p on p.program_id = t.program_id
        where ${inScope(ctx, grant)} and (${isUnexplained} or (b.attendance_date = ${ctx.today}::date and b.state <> ${absenceState.open}))
        order by b.attendance_date desc, exists (select ${writtenTo}), p.program_order, ${students.nameSort}, b.absence_id`),
      ctx.db.select({ isOn: safeArrivalSettings.isOn }).from(safeArrivalSettings),
    ]);
    const absences = rows.flatMap(({ isDue, ...row }) => (isDue || row.state !== absenceState.open ? [row] : []));
    return { isOn: setting?.isOn ?? false, waiting: rows.length - absences.length, absences };
  }),
];

/** How many absences somebody should call about. */
export async function unexplainedIn(ctx: Context, grant: Grant): Promise<number> {
  if (grant === 'none') return 0;
  const [counted] = await sendKept<{ n: number }>(
    ctx.db,
    sql`select count(*)::int as n from ${followed} where ${inScope(ctx, grant)} and ${isForOffice}`,
  );
  return counted?.n ?? 0;
}
