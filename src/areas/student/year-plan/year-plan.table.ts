import { type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { studentStatus } from '../../../common/enumerations.domain.ts';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { waitingStays } from '../enrolment/enrolment.table.ts';
import { students } from '../student/student.table.ts';
import type { PassRule } from './pass-rule.domain.ts';
import type { StepPreview } from './year-plan.domain.ts';

/** What becomes of everybody and everything in a coming school year: a draft until it is applied. */
export const yearPlans = pgTable('year_plan', {
  /** The year that it prepares, by the calendar year in which it begins. */
  schoolYear: integer().primaryKey(),
  /** The steps that were chosen, by their names, with what is set for each. */
  steps: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  /** What has to be reached for the next class to be proposed; null: nothing. */
  passRule: jsonb().$type<PassRule>(),
  /** When and by whom it was applied; null: it is a draft, and changes nothing. */
  applied: timestamp({ withTimezone: true }),
  appliedBy: text().notNull().default(''),
  /** What applying it wrote, step by step, in words. */
  done: jsonb().$type<readonly StepPreview[]>().notNull().default([]),
  ...stampColumns(),
});

/** What the plan of a year says of a student. `year_plan_students` tells whether it still holds, and who has none. */
export const yearPlanOutcomes = pgTable(
  'year_plan_outcome',
  {
    schoolYear: belongsTo(() => yearPlans.schoolYear),
    studentId: belongsTo(() => students.studentId),
    /** The class that was attended when it was chosen: of another one it says nothing. */
    attendedId: integer(),
    outcome: integer().notNull(),
    /** Where the student goes; null: to no class, or nowhere else. */
    programId: integer().references(() => programs.programId, { onDelete: 'cascade' }),
    reason: text().notNull().default(''),
    isByHand: boolean().notNull().default(false),
    /** Somebody had entered it elsewhere before the plan was applied, so that the plan wrote nothing. */
    isGiven: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.schoolYear, table.studentId] }),
    index('year_plan_outcome_student').on(table.studentId),
    index('year_plan_outcome_program').on(table.programId),
    check('year_plan_outcome_known', sql`${table.outcome} between 1 and 7`),
  ],
);

/** Every row that applying a plan has changed, as it was before and after; null: it was not there. */
export const yearPlanRows = pgTable(
  'year_plan_row',
  {
    yearPlanRowId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    schoolYear: belongsTo(() => yearPlans.schoolYear),
    tableName: text().notNull(),
    rowKey: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [index('year_plan_row_of').on(table.schoolYear, table.tableName, table.rowKey)],
);

/** Whom the plan of a year may move, or has moved. */
export const concernedBy = (schoolYear: number): SQL => sql`
  select student_id from ${students} where enrolled_program_id is not null or student_status = ${studentStatus.active}
  union select student_id from ${waitingStays}
  union select student_id from ${yearPlanOutcomes} where school_year = ${schoolYear}`;
