import { sql } from 'drizzle-orm';
import { addDays } from '../../../../kit/domain/dates.domain.ts';
import { type Grant, parseGrant } from '../../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../../kit/server/http/context.server.ts';
import { answering } from '../../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../../kit/server/resource/scope.server.ts';
import { programs } from '../../../program/program/program.table.ts';
import { families, inCallOrder, studentFamilies } from '../../../student/family/family.table.ts';
import { studentScopes, students } from '../../../student/student/student.table.ts';
import { studentKind } from '../sheet-kind.server.ts';
import { daysLookedAt, getOftenAbsent, type OftenAbsent, usualShare } from './often-absent.domain.ts';

/** Of fewer days nothing follows yet. */
const fewestDays = 5;
const named = 10;

export const oftenAbsentRoutes = answering(getOftenAbsent, (ctx, { grant }) => oftenAbsent(ctx, grant));

async function oftenAbsent(ctx: Context, grant: Grant): Promise<OftenAbsent[]> {
  const scope = scopeWhere(grant, {
    programid: (ids) => sql`s.owner_id = any(${ids})`,
    studentid: (ids) => sql`a.student_id = any(${ids})`,
  });
  const mayCall = scopeWhere(parseGrant(ctx.session.permissions['student.read']), studentScopes) ?? sql`true`;
  const apart = sql.param(ctx.session.apart['familyid'] ?? []);
  const { rows } = await ctx.db.execute<OftenAbsent & Record<string, unknown>>(sql`
    with of_days as materialized (
      select a.student_id, count(*)::int as days, sum((not a.morning)::int + (not a.afternoon)::int) / 2.0 as absent
      from student_attendance_sheet s join student_attendance a using (sheet_id)
      where s.attendance_date between ${addDays(ctx.today, 1 - daysLookedAt)}::date and ${ctx.today}::date
        and ${studentKind.belonged} and ${scope ?? sql`true`}
      group by a.student_id having count(*) >= ${fewestDays}
    )
    select d.student_id as "studentId", student.first_name as "firstName", student.last_name as "lastName",
      p.program_name as "programName", d.days, d.absent::float as "absentDays",
      case when ${mayCall} then (
        select json_build_object('firstName', f.first_name, 'lastName', f.last_name, 'relationship', sf.relationship,
          'personalContact', f.personal_contact)
        from ${studentFamilies} sf join ${families} f using (family_id)
        where sf.student_id = d.student_id and sf.may_be_contacted and f.family_id <> all(${apart}::int[])
        order by ${inCallOrder} limit 1) end as guardian
    from of_days d join ${students} on student.student_id = d.student_id
    join ${programs} p on p.program_id = student.enrolled_program_id
    where d.absent > d.days * ${1 - usualShare}::numeric
    order by d.absent / d.days desc, student.name_sort, d.student_id limit ${named}`);
  return rows;
}
