import { and, asc, eq, sql } from 'drizzle-orm';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { yearNameOf } from '../../general/school-year/school-year.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { programNameOn } from '../../program/program-year/program-year.table.ts';
import { staff, staffScopes } from '../../staff/staff/staff.table.ts';
import { enrolments } from '../../student/enrolment/enrolment.table.ts';
import { studentFamilies } from '../../student/family/family.table.ts';
import { studentScopes, students } from '../../student/student/student.table.ts';
import { cancelledPayments, paymentAllocations, paymentTransactions } from '../payment-transaction/payment-transaction.table.ts';
import { classForFamilies } from '../student-fee/coming-classes.server.ts';
import { studentFees } from '../student-fee/student-fee.table.ts';

type PaymentTable = typeof paymentTransactions | typeof cancelledPayments;

/** What a receipt says about the payment and about whom it is from or for. */
const shown = (table: PaymentTable) => ({
  paymentTransactionId: table.paymentTransactionId,
  receiptNumber: table.receiptNumber,
  paymentMode: table.paymentMode,
  amountPaid: table.amountPaid,
  isRefund: table.isRefund,
  paymentDate: table.paymentDate,
  salaryMonth: table.salaryMonth,
  reference: table.reference,
  created: table.created,
  createdBy: table.createdBy,
  areParentsApart: areApart(table),
  paymentFor: table.paymentFor,
  studentId: table.studentId,
  staffId: table.staffId,
  enrolledProgramId: students.enrolledProgramId,
  student: { firstName: students.firstName, lastName: students.lastName, admission: students.schoolAdmissionNumber },
  /** The one that the student belonged to on the day of the payment; else the one of today. */
  programName: sql<string | null>`coalesce((
    select ${programNameOn(sql`e.program_id`, table.paymentDate)} from ${enrolments} e
    where e.student_id = ${table.studentId} and ${table.paymentDate} between e.from_date and coalesce(e.to_date, 'infinity')
  ), (select p.program_name from ${programs} p where p.program_id = ${students.programId}))`,
  staff: { firstName: staff.firstName, lastName: staff.lastName, designation: staff.designation },
});

/**
 * Whether two parents of the student live apart, wherever that was entered: then the family's copies do not say from which account
 * one of them paid.
 */
const areApart = (table: PaymentTable) => sql<boolean>`exists (
  select from ${studentFamilies} one join ${studentFamilies} other using (student_id)
    join ${studentFamilies} a on a.family_id = one.family_id
    join ${studentFamilies} b on b.family_id = other.family_id and b.student_id = a.student_id
  where one.student_id = ${table.studentId} and one.family_id <> other.family_id and (a.is_separated or b.is_separated))`;

const scopes = { ...studentScopes, ...staffScopes };

async function find(ctx: Context, grant: Grant, paymentTransactionId: number) {
  const [payment] = await ctx.db
    .select({ ...shown(paymentTransactions), revised: paymentTransactions.revised })
    .from(paymentTransactions)
    .leftJoin(students, eq(students.studentId, paymentTransactions.studentId))
    .leftJoin(staff, eq(staff.staffId, paymentTransactions.staffId))
    .where(and(eq(paymentTransactions.paymentTransactionId, paymentTransactionId), scopeWhere(grant, scopes)));
  return payment && { ...payment, cancelled: null };
}

async function findCancelled(ctx: Context, grant: Grant, paymentTransactionId: number) {
  const [payment] = await ctx.db
    .select({
      ...shown(cancelledPayments),
      cancelled: { on: cancelledPayments.cancelled, by: cancelledPayments.cancelledBy, reason: cancelledPayments.reason },
    })
    .from(cancelledPayments)
    .leftJoin(students, eq(students.studentId, cancelledPayments.studentId))
    .leftJoin(staff, eq(staff.staffId, cancelledPayments.staffId))
    .where(and(eq(cancelledPayments.paymentTransactionId, paymentTransactionId), scopeWhere(grant, scopes)));
  return payment && { ...payment, revised: null };
}

/** A payment inside of a grant, cancelled ones as well. @throws 404 */
export async function paymentOf(ctx: Context, grant: Grant, paymentTransactionId: number): Promise<ReceiptPayment> {
  const payment = (await find(ctx, grant, paymentTransactionId)) ?? (await findCancelled(ctx, grant, paymentTransactionId));
  if (!payment) throw notFound('payment transaction');
  // Whoever is kept apart from the other parent does not learn from which account that one paid, in the office either.
  const isApart = payment.studentId !== null && ctx.session.apart['studentid']?.includes(payment.studentId);
  return isApart ? { ...payment, reference: '' } : payment;
}

/** A payment as its receipt shows it. */
export type ReceiptPayment = NonNullable<Awaited<ReturnType<typeof find>> | Awaited<ReturnType<typeof findCancelled>>>;

/** What a payment settles, the oldest fee first, and what is left over. */
export const settledBy = (ctx: Context, paymentTransactionId: number) =>
  ctx.db
    .select({
      programName: classForFamilies(ctx, { programId: studentFees.programId, year: studentFees.schoolYear }),
      schoolYearName: yearNameOf(studentFees.schoolYear),
      dueDate: studentFees.dueDate,
      settled: paymentAllocations.settled,
      excess: paymentAllocations.excess,
    })
    .from(paymentAllocations)
    .innerJoin(studentFees, eq(studentFees.studentFeeId, paymentAllocations.studentFeeId))
    .where(eq(paymentAllocations.paymentTransactionId, paymentTransactionId))
    .orderBy(asc(studentFees.dueDate), asc(studentFees.studentFeeId));

export type SettledFee = Awaited<ReturnType<typeof settledBy>>[number];

/** What a student owes. */
export interface Owed {
  /** On all fees, as every screen shows it. */
  balance: number;
  /**
   * The balance after the payment was entered: of the fees that there were then, or that it settles, less everything that had been
   * entered until then. The same on every later print, whatever was paid since.
   */
  afterPayment: number;
}

/** What the student of a payment owes today, and owed after it. */
export async function owedAfter(
  { db }: Context,
  { paymentTransactionId, studentId }: Pick<ReceiptPayment, 'paymentTransactionId' | 'studentId'>,
): Promise<Owed> {
  const { rows } = await db.execute<{ balance: string; after: string }>(sql`
    select coalesce(sum(f.balance), 0) as balance,
      greatest(coalesce(sum(f.total_amount) filter (where f.created <= payment.created or exists (
          select from ${paymentAllocations} a
          where a.student_fee_id = f.student_fee_id and a.payment_transaction_id = payment.payment_transaction_id)), 0) - (
        select coalesce(sum(income), 0)
        from ${paymentTransactions} where student_id = ${studentId} and payment_transaction_id <= ${paymentTransactionId}
      ), 0) as after
    from ${studentFees} f, ${paymentTransactions} payment
    where f.student_id = ${studentId} and payment.payment_transaction_id = ${paymentTransactionId}`);
  return { balance: Number(rows[0]?.balance ?? 0), afterPayment: Number(rows[0]?.after ?? 0) };
}
