import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PlannedYear, PlanStep } from '../../../common/year-plan/plan-step.server.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { yearPlanRows } from '../../student/year-plan/year-plan.table.ts';
import { courses } from '../course/course.table.ts';
import { programs } from '../program/program.table.ts';
import { prepare } from './program-year.server.ts';
import { programYearCourses, programYears } from './program-year.table.ts';
import { turnBack } from './turn-programs.server.ts';

const programOf = (row: SQL) =>
  sql`(select p.program_name from ${programs} p where p.program_id = (${row} ->> 'program_id')::int)`;
const courseOf = (row: SQL) => sql`(select c.course_name from ${courses} c where c.course_id = (${row} ->> 'course_id')::int)`;
const entriesOf = ({ schoolYear }: PlannedYear) =>
  sql`program_year_id in (select program_year_id from ${programYears} where school_year = ${schoolYear})`;

/** Every program is prepared as it is, with its courses and teachers, unless it has been: what differs is then changed there. */
export const programsStep: PlanStep<Record<string, never>> = {
  name: 'programs',
  label: 'Programs, courses and teachers',
  permissions: ['programyear.create'],
  settings: z.strictObject({}),
  apply: async (ctx, { schoolYear, firstDay, name }) => {
    if (firstDay <= ctx.today) return [{ text: `The programs of ${name} are what they are today`, names: [] }];
    const { rows: fresh } = await ctx.db.execute<{ name: string }>(sql`
      select p.program_name as name from ${programs} p
      where not exists (select from ${programYears} y where y.program_id = p.program_id and y.school_year = ${schoolYear})
      order by p.program_order, p.name_sort`);
    await prepare(ctx, schoolYear);
    return [{ text: `${counted(fresh.length, 'program')} prepared for ${name}`, names: fresh.map((program) => program.name) }];
  },
  watched: [
    {
      ...{ table: programYears, resource: 'ProgramYear', areRecords: true },
      rows: ({ schoolYear }, today) => sql`school_year = ${schoolYear} and school_year > school_year_of(${today}::date)`,
      named: (row) => sql`${programOf(row)} || ': what it is in that school year has been changed'`,
    },
    {
      ...{ table: programYearCourses, resource: 'ProgramYear' },
      rows: (year) => entriesOf(year),
      named: (row) => sql`${courseOf(row)} || ': how it is taught in that school year has been changed'`,
    },
  ],
  beforeUndo: async (ctx, { schoolYear: year }) => {
    const { rows: ids } = await ctx.db.execute<{ programId: number; programYearId: number }>(sql`
      select (k.after ->> 'program_id')::int as "programId", k.row_key::int as "programYearId"
      from ${yearPlanRows} k join ${programs} p on p.program_id = (k.after ->> 'program_id')::int
      where k.school_year = ${year} and k.table_name = 'program_year' and k.before is null order by 1`);
    if (ids.length > 0) await turnBack(ctx, { year, ids });
  },
};
