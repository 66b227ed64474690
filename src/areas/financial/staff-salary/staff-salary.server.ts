import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { refuseForSelf } from '../../../common/own/own-person.server.ts';
import { endPapers } from '../../../common/paper/issued-paper.server.ts';
import { addMonths, firstOfMonth } from '../../../kit/domain/dates.domain.ts';
import { problemTypes } from '../../../kit/domain/problem.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { refuseIssues } from '../../../kit/server/resource/input.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { staff, staffLink } from '../../staff/staff/staff.table.ts';
import { paymentTransactions } from '../payment-transaction/payment-transaction.table.ts';
import { issuedPayslips } from '../payslip/issued-payslip.table.ts';
import { salaryStructures } from '../salary-structure/salary-structure.table.ts';
import { salaryIssues, salaryLines, salarySummary } from './salary-summary.domain.ts';
import { getSalaryParts, type StaffSalaryRow, staffSalary } from './staff-salary.domain.ts';
import { staffSalaries, staffSalaryDetails } from './staff-salary.table.ts';

/**
 * The parts in force, as a JSON array, in the order of their names. The outer table is spelled out: where a select has no join,
 * Drizzle leaves it off.
 */
const detailsInForce = sql`(
  select coalesce(json_agg(detail), '[]') from (
    select d.staff_salary_detail_id as "staffSalaryDetailId", d.staff_salary_id as "staffSalaryId",
      d.salary_structure_id as "salaryStructureId", d.amount, json_build_object('salaryType', s.salary_type,
        'isOptional', s.is_optional, 'isDeduction', s.is_deduction) as "salaryStructure"
    from ${staffSalaryDetails} d join ${salaryStructures} s using (salary_structure_id)
    where d.staff_salary_id = staff_salary.staff_salary_id and d.to_month is null order by s.name_sort, d.salary_structure_id
  ) detail)`;

export const staffSalaryResource = storedResource(staffSalary, {
  table: staffSalaries,
  links: { staffId: staffLink },
  columns: { staffSalaryDetails: detailsInForce },
  holdFirst: holdEarner,
  save: async (ctx, { staffId, staffSalaryDetails: lines }, { before, store }) => {
    refuseOwnSalary(ctx, staffId, before?.staffId);
    if (before && staffId !== before.staffId) throw ruleBroken({ staffId: ['The staff member of a salary cannot be changed'] });
    // Locked until the save is committed: nobody changes the maximum of a deduction meanwhile.
    const parts = await salaryParts(ctx.db).for('share');
    refuseIssues(salaryIssues(lines, parts));
    const signed = salaryLines.signed(lines, parts);
    const staffSalaryId = await store({ staffId, ...salarySummary(signed) });
    await keepLines(ctx, { staffSalaryId, staffId }, signed, before);
  },
  remove: async (ctx, { staffId }, { drop }) => {
    refuseOwnSalary(ctx, staffId);
    await refusePaidSalary(ctx, staffId);
    await endPapers(ctx.db, issuedPayslips, eq(issuedPayslips.staffId, staffId), 'void');
    await drop();
  },
  conflicts: { staff_salary_once: { field: 'staffId', message: 'This staff member already has a salary.' } },
});

const refuseOwnSalary = (ctx: WriteContext, ...staffIds: (number | undefined)[]) =>
  refuseForSelf(ctx, 'change your own salary', ...staffIds);

/** Salaries are paid while the staff are locked: a salary that is about to be paid is not changed or deleted meanwhile. */
async function holdEarner({ db }: WriteContext, staffSalaryId: number): Promise<void> {
  await db.execute(sql`
    select from ${staff} where staff_id = (select staff_id from ${staffSalaries} where staff_salary_id = ${staffSalaryId})
    for no key update`);
}

/** @throws 409 if something was paid on the salary: payslips of those months are made from it */
async function refusePaidSalary(ctx: WriteContext, staffId: number): Promise<void> {
  const { salaryMonth } = paymentTransactions;
  const paid = await ctx.db.$count(paymentTransactions, and(eq(paymentTransactions.staffId, staffId), isNotNull(salaryMonth)));
  if (paid > 0) throw conflict(`This salary has already been paid for ${counted(paid, 'month')}.`, problemTypes.stillReferenced);
}

/** What salaries are made of, for those who enter one. */
export const salaryPartRoutes = answering(getSalaryParts, ({ db }) => salaryParts(db));

const salaryParts = (db: Db) =>
  db
    .select({
      salaryStructureId: salaryStructures.salaryStructureId,
      salaryType: salaryStructures.salaryType,
      isOptional: salaryStructures.isOptional,
      isDeduction: salaryStructures.isDeduction,
      maxDeductionAmount: salaryStructures.maxDeductionAmount,
    })
    .from(salaryStructures)
    .orderBy(asc(salaryStructures.isDeduction), asc(salaryStructures.nameSort), asc(salaryStructures.salaryStructureId));

/** What is saved holds from this month on; what held until now keeps its months, unless it began this month. */
async function keepLines(
  ctx: WriteContext,
  { staffSalaryId, staffId }: { staffSalaryId: number; staffId: number },
  lines: readonly Line[],
  before: StaffSalaryRow | null,
): Promise<void> {
  if (before && sameLines(lines, before.staffSalaryDetails)) return;
  const fromMonth = firstOfMonth(ctx.today);
  await endPapers(ctx.db, issuedPayslips, sql`staff_id = ${staffId} and month >= ${fromMonth}::date`, 'revised');
  const inForce = and(eq(staffSalaryDetails.staffSalaryId, staffSalaryId), isNull(staffSalaryDetails.toMonth));
  await ctx.db.delete(staffSalaryDetails).where(and(inForce, eq(staffSalaryDetails.fromMonth, fromMonth)));
  await ctx.db
    .update(staffSalaryDetails)
    .set({ toMonth: firstOfMonth(addMonths(fromMonth, -1)) })
    .where(inForce);
  if (lines.length === 0) return;
  await ctx.db
    .insert(staffSalaryDetails)
    .values(lines.map(({ salaryStructureId, amount }) => ({ staffSalaryId, salaryStructureId, amount, fromMonth })));
}

type Line = { salaryStructureId: number; amount: number };

const sameLines = (some: readonly Line[], others: readonly Line[]): boolean => {
  const known = new Map(others.map(({ salaryStructureId, amount }) => [salaryStructureId, amount]));
  return some.length === others.length && some.every((line) => known.get(line.salaryStructureId) === line.amount);
};
