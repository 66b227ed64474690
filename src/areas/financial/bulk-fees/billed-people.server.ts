import { type SQL, sql } from 'drizzle-orm';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import { constant } from '../../../kit/server/database/constant.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { studentScopes, students } from '../../student/student/student.table.ts';
import { studentExits } from '../../student/student-exit/student-exit.table.ts';
import { leadsToClass, planOutcome, planOutcomes } from '../../student/year-plan/outcomes.domain.ts';
import { yearPlanOutcomes, yearPlans } from '../../student/year-plan/year-plan.table.ts';
import { studentFees } from '../student-fee/student-fee.table.ts';
import { skipReason } from './skip-reasons.domain.ts';

export type Person = {
  programId: number;
  studentId: number;
  firstName: string;
  lastName: string;
  /** Null: they get the fee. */
  reason: number | null;
};

/** The school year that is billed. */
export type BilledYear = {
  schoolYear: number;
  yearBegins: IsoDate;
  /** The state of its plan, if it is to come and has one. */
  plan: 'draft' | 'applied' | null;
};

/** The state of the plan of a year that is still to come; null: there is none, or it was applied without the students. */
export const planOfComing = (year: SQL, today: IsoDate): SQL => sql`(
  select case when p.applied is null then 'draft' when p.steps ? 'students' then 'applied' end from ${yearPlans} p
  where p.school_year = ${year} and school_year_begins(${year}) > ${today}::date)`;

/** Who is or was in these programs, or will be by their stays or by the plan of the year. */
export const studentsOf = (programIds: readonly number[], schoolYear: number): SQL => {
  const asked = sql`program_id = any(${sql.param([...programIds])}::int[])`;
  return sql`
    select student_id from student_stay where ${asked}
    union select student_id from ${yearPlanOutcomes} where school_year = ${schoolYear}::int and ${asked}`;
};

/** Whose class of the year these programs are, with the reason why they get no fee, if any. */
export const billedPeople = (ctx: Context, grant: Grant, programIds: readonly number[], year: BilledYear): Promise<Person[]> =>
  year.plan === 'draft' ? peopleOfDraft(ctx, grant, programIds, year) : peopleOfStays(ctx, grant, programIds, year);

const hasOne = ({ schoolYear }: BilledYear) => sql`exists (
  select from ${studentFees} f where f.student_id = student.student_id and f.school_year = ${schoolYear}::int)`;

/** As the draft of the year's plan says; who leaves by it, or has no outcome, is named with the class of today. */
async function peopleOfDraft(
  { db, today }: Context,
  grant: Grant,
  programIds: readonly number[],
  year: BilledYear,
): Promise<Person[]> {
  const toClass = sql.raw(
    Object.keys(planOutcomes.names)
      .filter((outcome) => leadsToClass(Number(outcome)))
      .join(),
  );
  const { rows } = await db.execute<Person>(sql`
    select c.program_id as "programId", student.student_id as "studentId", student.first_name as "firstName",
      student.last_name as "lastName", case
        when ${hasOne(year)} then ${constant(skipReason.hasOne)}
        when p.outcome is null or p.outcome in (${toClass}) and p.program_id is null then ${constant(skipReason.noOutcome)}
        when p.outcome not in (${toClass}, ${constant(planOutcome.leftOut)}) then ${constant(skipReason.leavesByPlan)} end as reason
    from year_plan_students(${year.schoolYear}::int, ${today}::date) p join ${students} using (student_id)
    cross join lateral (select coalesce(p.program_id, p.attended_id) as program_id) c
    where c.program_id = any(${sql.param([...programIds])}::int[]) and ${scopeWhere(grant, studentScopes) ?? sql`true`}
    order by student.name_sort, student.student_id`);
  return rows;
}

/**
 * As the stays say. Where none says which class somebody will be in, a coming year's is the one of today; without a plan, who is in the
 * highest will have left by then. Of an earlier year that is not in the history, it is the one of today as well.
 */
async function peopleOfStays(
  { db, today }: Context,
  grant: Grant,
  programIds: readonly number[],
  year: BilledYear,
): Promise<Person[]> {
  const { schoolYear, yearBegins, plan } = year;
  const isComing = sql`${yearBegins}::date > ${today}::date`;
  const leaves = sql`exists (
    select from ${studentExits} x where x.student_id = student.student_id and not x.is_in_effect and x.exit_date < ${yearBegins}::date)`;
  const isPromoted = sql`k.is_promotion and k.from_date > first_half_ends(${schoolYear}::int - 1)`;
  const isInHighest = sql`(select program_order = (select max(program_order) from ${programs}) from ${programs} p where p.program_id = c.program_id)`;
  const { rows } = await db.execute<Person>(sql`
    with asked as (select distinct student_id from (${studentsOf(programIds, schoolYear)}) m)
    select c.program_id as "programId", student.student_id as "studentId", student.first_name as "firstName",
      student.last_name as "lastName", case
        when ${hasOne(year)} then ${constant(skipReason.hasOne)}
        when case when ${isComing} then ${leaves} else student.enrolled_program_id is null end then ${constant(skipReason.notEnrolled)}
        when ${isComing} and ${plan === null}::boolean and k.from_date <= ${today}::date and not (${isPromoted}) and ${isInHighest}
          then ${constant(skipReason.highestClass)} end as reason
    from asked join ${students} using (student_id)
    left join classes_of_year((select array_agg(student_id) from asked), ${schoolYear}::int, ${today}::date) k using (student_id)
    cross join lateral (
      select coalesce(k.program_id, case when not ${isComing} then student.enrolled_program_id end) as program_id) c
    where c.program_id = any(${sql.param([...programIds])}::int[]) and ${scopeWhere(grant, studentScopes) ?? sql`true`}
    order by student.name_sort, student.student_id`);
  return rows;
}
