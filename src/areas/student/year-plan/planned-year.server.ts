import { eq, sql } from 'drizzle-orm';
import type { PlannedYear } from '../../../common/year-plan/plan-step.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { programYears } from '../../program/program-year/program-year.table.ts';
import { students } from '../student/student.table.ts';
import { studentExits } from '../student-exit/student-exit.table.ts';
import type { PlannedClass } from './outcomes.domain.ts';
import type { PlannedStudent } from './year-plan.domain.ts';
import { yearPlans } from './year-plan.table.ts';

export type StoredPlan = typeof yearPlans.$inferSelect;

/** The days of a school year for which there may be a plan: the one of today, or the next. @throws 422 */
export async function plannedYear({ db, today }: Context, schoolYear: number): Promise<PlannedYear> {
  const { rows } = await db.execute<PlannedYear & { now: number } & Record<string, unknown>>(sql`
    select ${schoolYear}::int as "schoolYear", school_year_name(y) as name, school_year_begins(y)::text as "firstDay",
      school_year_ends(y)::text as "lastDay", (school_year_begins(y) - 1)::text as "lastDayBefore",
      school_year_begins(y - 1)::text as "firstDayBefore", school_year_of(${today}::date) as now
    from (select ${Math.min(schoolYear, 2200)}::int as y) asked`);
  const [found] = rows;
  if (!found) throw new Error('The school year is unknown.');
  const { now, ...year } = found as PlannedYear & { now: number };
  if (![now, now + 1].includes(schoolYear))
    throw ruleBroken({ schoolYear: [`A plan is for the school year of today or the next one, which begins in ${now + 1}`] });
  return year;
}

/** The plan, held until the transaction ends. @throws 404, 409 */
export async function holdPlan({ db }: WriteContext, schoolYear: number, state: 'draft' | 'applied'): Promise<StoredPlan> {
  const [plan] = await db.select().from(yearPlans).where(eq(yearPlans.schoolYear, schoolYear)).for('update');
  if (!plan) throw notFound('plan');
  if (state === 'draft' && plan.applied) throw conflict('The plan has been applied.|Undo it to change it.');
  if (state === 'applied' && !plan.applied) throw conflict('The plan has not been applied.');
  return plan;
}

/** What the plan says of a student, and what else it has to know about them: also the day of an exit that comes later. */
export type Planned = PlannedStudent & { promotedId: number | null; exitsOn: string | null };

/** What the plan of a year says of everybody, by class and name. */
export async function plannedStudents({ db, today }: Context, schoolYear: number): Promise<Planned[]> {
  const { rows } = await db.execute<Planned & Record<string, unknown>>(sql`
    select p.student_id as "studentId", s.first_name as "firstName", s.last_name as "lastName",
      s.school_admission_number as "schoolAdmissionNumber", p.from_id as "fromId", p.attended_id as "attendedId",
      p.promoted_id as "promotedId", p.outcome, p.program_id as "programId", p.reason, p.is_by_hand as "isByHand",
      p.is_given as "isGiven", p.leaves_on::text as "leavesOn", p.changes_on::text as "changesOn", (
        select min(x.exit_date)::text from ${studentExits} x
        where x.student_id = p.student_id and x.exit_date >= school_year_begins(${schoolYear}::int)) as "exitsOn"
    from year_plan_students(${schoolYear}::int, ${today}::date) p join ${students} s using (student_id)
    left join ${programs} c on c.program_id = p.from_id
    order by c.program_order nulls last, c.name_sort, c.program_id, s.name_sort, s.student_id`);
  return rows;
}

/** All classes as they are in the year, in its order. */
export async function plannedClasses({ db }: Context, schoolYear: number): Promise<PlannedClass[]> {
  const { rows } = await db.execute<PlannedClass & Record<string, unknown>>(sql`
    select p.program_id as "programId", coalesce(y.program_name, p.program_name) as "programName",
      coalesce(y.program_order, p.program_order) as "programOrder", program_order_in(p.program_id, ${schoolYear - 1}::int) as "orderBefore",
      coalesce(y.capacity, p.capacity) as capacity, coalesce(y.is_offered, p.is_offered) as "isOffered"
    from ${programs} p left join ${programYears} y on y.program_id = p.program_id and y.school_year = ${schoolYear}::int
    order by 3, coalesce(y.name_sort, p.name_sort), 1`);
  return rows;
}
