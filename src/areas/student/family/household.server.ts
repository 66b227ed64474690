import { and, eq, inArray, sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, notFound } from '../../../kit/server/http/errors.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import { studentScopes, students } from '../student/student.table.ts';
import { families, studentFamilies } from './family.table.ts';
import { type AlsoFor, changesAlong, type HouseholdMember, type Shared } from './household.domain.ts';
import { lockFamily, refuseApart } from './lock-family.server.ts';

const scopeOf = (ctx: Context) => scopeWhere(grantOf(ctx, 'student.update'), studentScopes);

/** Who may live with a student whom the caller may change. */
export async function readHousehold(ctx: Context, studentId: number): Promise<HouseholdMember[]> {
  const { familyid = [], studentid = [] } = ctx.session.apart;
  const scope = scopeOf(ctx);
  const { rows } = await ctx.db.execute<HouseholdMember>(sql`
    with child as (
      select ${students.studentId} as id from ${students}
      where (${students.studentId} = ${studentId} or ${students.studentId} in (
          select other.student_id from ${studentFamilies} sf join ${studentFamilies} other using (family_id)
          where sf.student_id = ${studentId} and sf.family_id <> all(${sql.param([...familyid])}::int[])))
        and ${students.studentId} <> all(${sql.param([...studentid])}::int[]) ${scope ? sql`and (${scope})` : sql``})
    select s.student_id as "studentId", null::int as "familyId", s.first_name as "firstName", s.last_name as "lastName",
      s.current_address as "currentAddress", s.permanent_address as "permanentAddress", s.personal_contact as "personalContact",
      s.emergency_contact as "emergencyContact"
    from ${students} s where s.student_id in (select id from child)
    union all
    select null, f.family_id, f.first_name, f.last_name, f.current_address, f.permanent_address, f.personal_contact, ''
    from ${families} f where f.family_id <> all(${sql.param([...familyid])}::int[])
      and f.family_id in (select sf.family_id from ${studentFamilies} sf where sf.student_id in (select id from child))
    order by 1, 2`);
  return rows;
}

/** Changes the same address or number of others of the household as well. @throws 403, 404, 409 if it is not the same by now */
export async function changeAlong(
  ctx: WriteContext,
  { studentIds, familyIds }: AlsoFor,
  before: Shared,
  after: Shared,
): Promise<void> {
  const follow = <Row extends Shared & { firstName: string; lastName: string }>(row: Row) => {
    const changes = changesAlong(row, before, after);
    const fields = Object.keys(changes) as (keyof Shared)[];
    if (fields.length === 0) throw conflict(`${fullName(row)} has another address or number by now.`);
    return { changes, was: Object.fromEntries(fields.map((field) => [field, row[field]])) };
  };
  const found = await ctx.db
    .select()
    .from(students)
    .where(and(inArray(students.studentId, studentIds), scopeOf(ctx)))
    .orderBy(students.studentId)
    .for('update');
  if (found.length < new Set(studentIds).size) throw notFound('student');
  const entries: Parameters<typeof auditAll>[1][number][] = [];
  for (const row of found) {
    await refuseApart(ctx, { studentId: row.studentId });
    const { changes, was } = follow(row);
    await ctx.db
      .update(students)
      .set({ ...changes, ...changeStamp(ctx) })
      .where(eq(students.studentId, row.studentId));
    entries.push({ action: 'update', resource: 'Student', recordId: row.studentId, before: was, after: changes });
  }
  for (const familyId of new Set(familyIds)) {
    const { changes, was } = follow(await lockFamily(ctx, familyId));
    await ctx.db
      .update(families)
      .set({ ...changes, ...changeStamp(ctx) })
      .where(eq(families.familyId, familyId));
    entries.push({ action: 'update', resource: 'Family', recordId: familyId, before: was, after: changes });
  }
  await auditAll(ctx, entries);
}
