import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { staffStatus, subject } from '../../../common/enumerations.domain.ts';
import { isSelf } from '../../../common/own/own-person.server.ts';
import { firstOfMonth, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { type Grant, parseGrant } from '../../../kit/domain/permission.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { nextNumber, numberText } from '../../../kit/server/database/number-series.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { refuseIssues } from '../../../kit/server/resource/input.server.ts';
import { markOf, refuseUnseen } from '../../../kit/server/resource/saving/seen-preview.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { staff, staffScopes } from '../../staff/staff/staff.table.ts';
import { staffExits } from '../../staff/staff-exit/staff-exit.table.ts';
import { paymentTransactions, receiptNumbers } from '../payment-transaction/payment-transaction.table.ts';
import { inForceIn, staffSalaries, staffSalaryDetails } from '../staff-salary/staff-salary.table.ts';
import {
  countText,
  type Earner,
  monthIssues,
  type PaySalariesInput,
  paySalaries,
  paySalariesIssues,
  previewSalaries,
  type SalaryRun,
  salaryRunOf,
} from './pay-salaries.domain.ts';

export const paySalariesRoutes: readonly FastifyPluginAsync[] = [
  answering(previewSalaries, async (ctx, { grant, body }) => {
    const { month } = body();
    refuseIssues(monthIssues(month, ctx.today));
    const run = await salaryRunFor(ctx, earnersOf(ctx, grant, month), month);
    return { ...run, seen: shownBy(run) };
  }),
  writing(paySalaries, async (ctx, { grant, body }) => {
    const { seen, ...input } = body();
    refuseIssues(paySalariesIssues(input, ctx.today));
    const earners = earnersOf(ctx, grant, input.month);
    await holdStaff(ctx.db, earners);
    const run = await salaryRunFor(ctx, earners, input.month);
    refuseUnseen(seen, shownBy(run), 'What would be paid has changed in the meantime.|Check the preview again before paying.');
    const data = run.salaries.length;
    if (data > 0) await pay(ctx, input, run);
    return { data, message: `${countText(data)} paid` };
  }),
];

/** Who gets what. */
const shownBy = ({ salaries }: SalaryRun): string => markOf(salaries.map(({ staffId, amount }) => [staffId, amount]));

/**
 * The people who work here or left no earlier than in the month, whom the caller may pay and whose salaries they may see: entering
 * payments tells nobody what others earn.
 */
function earnersOf({ session }: Context, mayPay: Grant, month: string): SQL | undefined {
  const maySee = parseGrant(session.permissions['staffsalary.read']);
  const earns = or(eq(staff.staffStatus, staffStatus.active), leftSince(firstOfMonth(month)));
  return and(earns, scopeWhere(mayPay, staffScopes), scopeWhere(maySee, staffScopes));
}

/** Who was active until they left, and whose last day was this one or a later one. */
const leftSince = (day: IsoDate): SQL => sql`exists (
  select from ${staffExits} e where e.staff_id = ${staff.staffId} and e.exit_date >= ${day}::date
    and e.is_in_effect and e.former_status = ${staffStatus.active})`;

/** Someone paying the same salaries at the same moment waits, then finds them paid. */
const holdStaff = (db: Db, earners: SQL | undefined) =>
  db.select({ id: staff.staffId }).from(staff).where(earners).orderBy(asc(staff.staffId)).for('no key update');

/** The tables of the outer select are spelled out: where it has no join, Drizzle leaves them off. */
async function salaryRunFor(ctx: Context, who: SQL | undefined, month: string): Promise<SalaryRun> {
  const first = firstOfMonth(month);
  const earners = await ctx.db
    .select({
      staffId: staff.staffId,
      firstName: staff.firstName,
      lastName: staff.lastName,
      joinedOn: staff.joinedOn,
      leavesOn: sql<IsoDate | null>`(
        select max(e.exit_date)::text from ${staffExits} e
        where e.staff_id = staff.staff_id and (e.returned_on is null or date_trunc('month', e.exit_date) = ${first}::date))`,
      amounts: sql<number[] | null>`(
        select json_agg(amount) from ${staffSalaries} s join ${staffSalaryDetails} using (staff_salary_id)
        where s.staff_id = staff.staff_id and ${inForceIn(first)})`,
      paid: sql<Earner['paid']>`(
        select json_build_object(
          'paymentTransactionId', p.payment_transaction_id, 'receiptNumber', p.receipt_number, 'amount', p.amount_paid)
        from ${paymentTransactions} p where p.staff_id = staff.staff_id and p.salary_month = ${first}::date)`,
    })
    .from(staff)
    .where(who)
    .orderBy(asc(staff.nameSort), asc(staff.staffId));
  return salaryRunOf(
    earners.map((earner): Earner => ({ ...earner, isSelf: isSelf(ctx, earner.staffId) })),
    month,
  );
}

/** One payment each, under numbers that follow each other. */
async function pay(ctx: WriteContext, input: PaySalariesInput, { salaries, total }: SalaryRun): Promise<void> {
  const { month, paymentMode, paymentDate } = input;
  const year = Number(ctx.today.slice(0, 4));
  const first = await nextNumber(ctx.db, receiptNumbers, year, salaries.length);
  await ctx.db.insert(paymentTransactions).values(
    salaries.map(({ staffId, amount }, index) => ({
      receiptNumber: numberText(receiptNumbers, year, first + index),
      paymentFor: subject.staff,
      staffId,
      paymentMode,
      amountPaid: amount,
      paymentDate,
      salaryMonth: firstOfMonth(month),
      ...creationStamp(ctx),
    })),
  );
  await audit(ctx, {
    action: 'pay-salaries',
    resource: 'PaymentTransaction',
    recordId: null,
    after: { ...input, count: salaries.length, total },
    owners: { staffid: salaries.map(({ staffId }) => staffId) },
  });
}
