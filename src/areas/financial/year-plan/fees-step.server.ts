import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { amountText, inRupees } from '../../../common/money.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import type { PlanLine, PlannedYear, PlanStep } from '../../../common/year-plan/plan-step.server.ts';
import { addDays, displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { optionalDate } from '../../../kit/domain/rules.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { programOrder, programs } from '../../program/program/program.table.ts';
import { studentNamed } from '../../student/student/student.table.ts';
import { concernedBy, yearPlanRows, yearPlans } from '../../student/year-plan/year-plan.table.ts';
import type { BulkFees } from '../bulk-fees/bulk-fees.domain.ts';
import { makeFees, plannedFees } from '../bulk-fees/bulk-fees.server.ts';
import { skipReasons } from '../bulk-fees/skip-reasons.domain.ts';
import { paymentAllocations, paymentTransactions } from '../payment-transaction/payment-transaction.table.ts';
import { structuresHeld } from '../student-fee/fee-parts.server.ts';
import { settle } from '../student-fee/settlement.server.ts';
import { dueDateInput, dueDaysAfterEntry } from '../student-fee/student-fee.domain.ts';
import {
  promotedFees,
  studentFeeDetails,
  studentFees,
  withdrawnFeeDetails,
  withdrawnFees,
} from '../student-fee/student-fee.table.ts';

const settings = z.strictObject({
  /** None: 30 days after the year begins. */
  dueDate: optionalDate('Due Date should be a date').pipe(dueDateInput.nullable()).default(null),
});

const studentOf = (row: SQL) => studentNamed(sql`(${row} ->> 'student_id')::int`);
const studentOfFee = (row: SQL, fees: typeof studentFees | typeof withdrawnFees) =>
  studentNamed(sql`(select f.student_id from ${fees} f where f.student_fee_id = (${row} ->> 'student_fee_id')::int)`);
const changed = (of: SQL) => sql`${of} || ': the fee has been changed'`;
const ofFees = (
  table: typeof studentFeeDetails | typeof withdrawnFeeDetails | typeof promotedFees,
  fees: typeof studentFees | typeof withdrawnFees,
) =>
  ({
    ...{ table, resource: 'StudentFee' },
    rows: ({ schoolYear }: PlannedYear) =>
      sql`student_fee_id in (select f.student_fee_id from ${fees} f where f.school_year >= ${schoolYear})`,
    named: (row: SQL) => changed(studentOfFee(row, fees)),
  }) as const;

/** The fees of the year, as Create Fees makes them for the classes that the plan says. */
export const feesStep: PlanStep<z.output<typeof settings>> = {
  name: 'fees',
  label: 'Fees of the year',
  permissions: ['studentfee.create'],
  settings,
  fields: [{ name: 'dueDate', label: 'Due Date', kind: 'day', hint: 'Empty: 30 days after the first day of the year' }],
  apply: async (ctx, year, { dueDate }) => {
    const rows = await ctx.db
      .select({ programId: programs.programId })
      .from(programs)
      .orderBy(...programOrder);
    const programIds = rows.map(({ programId }) => programId);
    await ctx.db.execute(structuresHeld(sql`${sql.param(programIds)}::int[]`));
    const due = dueDate ?? addDays(year.firstDay, dueDaysAfterEntry);
    const fees = await plannedFees(ctx, 'all', { programIds, dueDate: due, schoolYear: year.schoolYear });
    await makeFees(ctx, fees);
    return linesOf(fees);
  },
  watched: [
    {
      ...{ table: studentFees, resource: 'StudentFee', areRecords: true },
      rows: ({ schoolYear }) => sql`school_year >= ${schoolYear}`,
      derived: ['total_amount', 'amount_paid', 'balance', 'excess_paid', 'fee_status'],
      comparesVersion: true,
      named: (row) => changed(studentOf(row)),
    },
    ofFees(studentFeeDetails, studentFees),
    { ...ofFees(promotedFees, studentFees), mayBeGone: true },
    {
      ...{ table: withdrawnFees, resource: 'StudentFee' },
      rows: ({ schoolYear }) => sql`school_year >= ${schoolYear}`,
      mayBeGone: true,
      named: (row) => changed(studentOf(row)),
    },
    { ...ofFees(withdrawnFeeDetails, withdrawnFees), mayBeGone: true },
  ],
  standsOn: paidSince,
  afterUndo: async (ctx, year) => {
    const { rows } = await ctx.db.execute<{ student_id: number }>(concernedBy(year.schoolYear));
    await settle(
      ctx.db,
      rows.map((row) => row.student_id),
    );
  },
};

/** Fees that the plan made and that have been paid since. */
async function paidSince({ db }: Context, { schoolYear }: PlannedYear): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; receipt: string }>(sql`
    select ${studentOf(sql`k.after`)} as name, min(t.receipt_number) as receipt
    from ${yearPlanRows} k join ${yearPlans} y using (school_year)
    join ${paymentAllocations} a on a.student_fee_id = k.row_key::int
    join ${paymentTransactions} t on t.payment_transaction_id = a.payment_transaction_id and t.created > y.applied
    where k.school_year = ${schoolYear} and k.table_name = 'student_fee' and k.before is null
    group by k.row_key, k.after order by 2 limit 20`);
  return rows.map(({ name, receipt }) => `${name} has paid the fee of the year since: receipt ${receipt}.`);
}

/** How many get a fee, by class, and who gets none. */
function linesOf({ programs: classes, total, dueDate }: BulkFees): PlanLine[] {
  const charged = classes.filter((one) => one.charged.length > 0);
  const count = charged.reduce((sum, one) => sum + one.charged.length, 0);
  const made: PlanLine = {
    text: `${counted(count, 'fee')}, together ${inRupees(amountText(total))}, due on ${displayDate(dueDate)}`,
    names: charged.map(({ programName, charged: people, amount }) => `${programName}: ${people.length} of ${amountText(amount)}`),
  };
  const skipped = classes.flatMap((one) => one.skipped);
  const reasons = [...new Set(skipped.map(({ reason }) => reason))].sort();
  const none = reasons.map((reason): PlanLine => {
    const own = skipped.filter((one) => one.reason === reason);
    return { text: `No fee for ${counted(own.length, 'student')}: ${labelOf(skipReasons, reason)}`, names: own.map(fullName) };
  });
  return [made, ...none];
}
