import { sql } from 'drizzle-orm';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { sendKept } from '../../../kit/server/database/prepared.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { yearPlanOutcomes, yearPlans } from '../../student/year-plan/year-plan.table.ts';
import { feeStructures } from '../fee-structure/fee-structure.table.ts';
import type { Part } from './exchanged-lines.domain.ts';
import { structuresHeld } from './fee-parts.server.ts';
import { studentFeeDetails, studentFees } from './student-fee.table.ts';

/** The class whose fee a student owes for a school year. */
export type YearClass = {
  stayId: number;
  year: number;
  yearName: string;
  studentId: number;
  programId: number;
  programName: string;
  programOrder: number;
  /** The first day in that year on which it was attended, or will be. */
  day: IsoDate;
  fromDate: IsoDate;
  isPromotion: boolean;
  /** Whether no other class was attended in that year before. */
  isFirst: boolean;
  /** Whether the plan of the year began it, which makes no fee. */
  isPlanned: boolean;
};

/** The fee of a student for a year, with its lines. */
export type YearFee = {
  studentFeeId: number;
  studentId: number;
  year: number;
  yearName: string;
  programId: number;
  programOrder: number;
  dueDate: IsoDate;
  totalAmount: number;
  paid: number;
  isWithoutStay: boolean;
  parts: Part[];
  /** How many fees the student has, and what was paid on all of them. */
  ofStudent: number;
  paidByStudent: number;
};

const partOf = sql`'feeStructureId', s.fee_structure_id, 'feeType', s.fee_type, 'searchName', s.search_name,
  'isOptional', s.is_optional, 'isConcession', s.is_concession`;

/** Which class some students' fees of a year and those after it are for, as of today; and of the year of today, if it is one of these. */
export function classesOf({ db, today }: WriteContext, studentIds: readonly number[], year: number): Promise<YearClass[]> {
  const ids = sql`${sql.param(studentIds)}::int[]`;
  return sendKept<YearClass>(
    db,
    sql`
    select (select max(s.enrolment_id) from student_stay s
        where s.student_id = c.student_id and s.program_id = c.program_id and s.from_date = c.from_date) as "stayId",
      y.year, school_year_name(y.year) as "yearName", c.student_id as "studentId", c.program_id as "programId", p.program_name as "programName",
      p.program_order as "programOrder", greatest(c.from_date, school_year_begins(y.year))::text as day,
      c.from_date::text as "fromDate", c.is_promotion as "isPromotion", c.is_first as "isFirst",
      exists (
        select from ${yearPlanOutcomes} o join ${yearPlans} l using (school_year)
        where o.school_year = y.year and l.applied is not null and l.steps ? 'students' and o.student_id = c.student_id and o.program_id = c.program_id
          and not o.is_given and c.from_date = school_year_begins(y.year)) as "isPlanned"
    from (
      select school_year as year from ${studentFees} where student_id = any(${ids}) and school_year >= ${year}
      union select school_year_of(${today}::date) where school_year_of(${today}::date) >= ${year}) y
    cross join lateral classes_of_year(${ids}, y.year, ${today}::date) c join ${programs} p using (program_id)
    order by y.year, c.student_id`,
  );
}

/** The fees of some students for a year and those after it. */
export function feesOf({ db }: WriteContext, studentIds: readonly number[], year: number): Promise<YearFee[]> {
  return sendKept<YearFee>(
    db,
    sql`
    select f.student_fee_id as "studentFeeId", f.student_id as "studentId", f.school_year as year,
      school_year_name(f.school_year) as "yearName", f.program_id as "programId",
      p.program_order as "programOrder", f.due_date::text as "dueDate", f.total_amount::float8 as "totalAmount",
      (f.amount_paid + f.excess_paid)::float8 as paid, f.is_without_stay as "isWithoutStay", (
        select coalesce(json_agg(json_build_object(${partOf}, 'amount', d.amount)), '[]')
        from ${studentFeeDetails} d join ${feeStructures} s using (fee_structure_id) where d.student_fee_id = f.student_fee_id) as parts,
      o.count as "ofStudent", o.paid as "paidByStudent"
    from ${studentFees} f join ${programs} p using (program_id)
    cross join lateral (
      select count(*)::int, sum(o.amount_paid + o.excess_paid)::float8 as paid from ${studentFees} o where o.student_id = f.student_id) o
    where f.student_id = any(${sql.param(studentIds)}::int[]) and f.besides = 0 and f.school_year >= ${year}
    order by f.student_id, f.school_year`,
  );
}

/** What programs offer on some days, by program and day; the newest first. Held until the transaction ends. */
export async function partsOffered(
  { db }: WriteContext,
  on: readonly { programId: number; day: IsoDate }[],
): Promise<(programId: number, day: IsoDate) => readonly Part[]> {
  const programIds = sql`${sql.param(on.map(({ programId }) => programId))}::int[]`;
  await db.execute(structuresHeld(programIds));
  const { rows } = await db.execute<{ programId: number; day: IsoDate; parts: Part[] }>(sql`
    select s.program_id as "programId", o.day::text,
      json_agg(json_build_object(${partOf}, 'amount', s.amount) order by s.effective_from desc, s.fee_structure_id) as parts
    from (select distinct * from unnest(${programIds}, ${sql.param(on.map(({ day }) => day))}::date[]) o (program_id, day)) o
    join ${feeStructures} s on s.program_id = o.program_id and o.day between s.effective_from and s.effective_to
    group by s.program_id, o.day`);
  const known = new Map(rows.map(({ programId, day, parts }) => [`${programId} ${day}`, parts]));
  return (programId, day) => known.get(`${programId} ${day}`) ?? [];
}
