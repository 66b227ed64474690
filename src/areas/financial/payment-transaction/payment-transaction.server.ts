import { eq, sql } from 'drizzle-orm';
import { subject } from '../../../common/enumerations.domain.ts';
import { refuseForOwnChild, refuseForSelf } from '../../../common/own/own-person.server.ts';
import { endPapers } from '../../../common/paper/issued-paper.server.ts';
import { parseGrant } from '../../../kit/domain/permission.domain.ts';
import { NextNumber } from '../../../kit/server/database/number-series.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { records } from '../../../kit/server/resource/records.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { saving } from '../../../kit/server/resource/saving/save.server.ts';
import type { Save } from '../../../kit/server/resource/storage.server.ts';
import { inSchoolYear } from '../../general/school-year/school-year.table.ts';
import { programNameIn } from '../../program/program-year/program-year.table.ts';
import { personStorage } from '../../staff/staff/person.table.ts';
import { issuedReceipts, ofPayment } from '../receipt/issued-receipt.table.ts';
import { classesOfYears } from '../student-fee/coming-classes.server.ts';
import { holdStudents, settle } from '../student-fee/settlement.server.ts';
import { studentFees } from '../student-fee/student-fee.table.ts';
import { addUpPayments } from './add-up-payments.server.ts';
import { refuseOverdrawn, refusePaidBack } from './paid-back.server.ts';
import { paymentFacts, paymentReceived } from './payment-notifications.domain.ts';
import { isRevised, type PaymentInput, type PaymentRow, paymentTransaction, studentOf } from './payment-transaction.domain.ts';
import { cancelledPayments, paymentAllocations, paymentTransactions, receiptNumbers } from './payment-transaction.table.ts';
import { askAboutReference } from './same-reference.server.ts';
import { sumsInWords } from './sums-in-words.domain.ts';

/** The outer table is spelled out: where a select has no join, Drizzle leaves it off. */
const settles = sql`(
  select coalesce(json_agg(json_build_object('studentFeeId', f.student_fee_id, 'schoolYear', f.school_year,
    'programName', ${programNameIn(sql`f.program_id`, sql`f.school_year`)}, 'dueDate', f.due_date, 'settled', a.settled, 'excess', a.excess) order by f.due_date, f.student_fee_id), '[]')
  from ${paymentAllocations} a join ${studentFees} f using (student_fee_id)
  where a.payment_transaction_id = payment_transaction.payment_transaction_id)`;

const day = paymentTransactions.paymentDate;
const person = personStorage(paymentTransactions, { kind: 'paymentFor', id: 'paymentForId' });

export const paymentTransactionResource = storedResource(paymentTransaction, {
  table: paymentTransactions,
  counted: true,
  sums: async (ctx, grant, found) =>
    sumsInWords(await addUpPayments(ctx, found), grant === 'all').map(([label, amount = 0]) => ({
      label,
      amounts: { Amount: amount },
    })),
  links: person.links,
  columns: { ...person.columns, settles },
  decorate: {
    fills: ['settles'],
    reads: [],
    rows: async (ctx, _grant, rows) => {
      const shown = await classesOfYears(
        ctx,
        rows.flatMap((row) => row.settles.map(({ schoolYear }) => schoolYear)),
      );
      return rows.map((row) => ({
        ...row,
        settles: row.settles.map((fee) => ({ ...fee, programName: shown(fee.schoolYear, fee.programName) })),
      }));
    },
  },
  filters: {
    ...person.filters,
    paidFrom: { is: (from) => sql`${day} >= ${from}::date`, sort: day },
    paidTo: { is: (to) => sql`${day} <= ${to}::date`, sort: day },
    schoolYear: inSchoolYear(day),
  },
  holdFirst: (ctx, id) =>
    holdStudents(ctx.db, sql`select student_id from ${paymentTransactions} where payment_transaction_id = ${id}`),
  save: savePayment(),
  remove: async (ctx, payment, { reason, drop }) => {
    refuseOwnPayment(ctx, payment.staffId);
    refuseForOwnChild(ctx, 'delete a payment', payment.studentId);
    await refusePaidBack(ctx, payment);
    await keepCancelled(ctx, payment, reason);
    await endPapers(ctx.db, issuedReceipts, ofPayment(payment.paymentTransactionId), 'cancelled');
    await drop();
    await settle(ctx.db, studentsOf(payment.studentId));
  },
});

/** @param isOneOfMany whether families are not told, and the caller settles the fees of all students afterwards */
function savePayment(isOneOfMany = false) {
  return async (
    ctx: WriteContext,
    input: PaymentInput,
    { before, confirmed, store }: Save<PaymentRow, typeof paymentTransactions>,
  ) => {
    const studentId = studentOf(input);
    const concerned = studentsOf(studentId, before?.studentId);
    refuseOwnPayment(ctx, staffOf(input), before?.staffId);
    refuseForOwnChild(ctx, 'enter or change a payment', ...concerned);
    refuseMovedSalary(input, before);
    await holdStudents(ctx.db, concerned);
    await refuseOverdrawn(ctx, input, before);
    await askAboutReference(ctx, input, { before, isShared: confirmed.has('isShared'), shown: (id) => shownTo(ctx, id) });

    const isChanged = before !== null && isRevised(input, before);
    const number = before === null && { receiptNumber: new NextNumber(receiptNumbers) };
    const id = await store({ ...input, ...number, ...(isChanged && { revised: new Date() }) });
    if (isOneOfMany) return;
    await settle(ctx.db, concerned);
    if (isChanged) await endPapers(ctx.db, issuedReceipts, ofPayment(id), 'revised');
    const isKnown = before !== null && before.studentId === studentId && !before.isRefund;
    if (studentId !== null && !input.isRefund && !isKnown) await tellReceived(ctx, studentId, id);
  };
}

const { find } = records(paymentTransaction, paymentTransactionResource.storage);
const { create } = saving(paymentTransaction, { ...paymentTransactionResource.storage, save: savePayment(true) });

/**
 * Enters a student's payment as the call does, if the caller may. For many at once: the caller has found out which payments are there
 * already. @returns the id, once it is stored
 */
export const enterUnsettled = async (ctx: WriteContext, input: Readonly<Record<string, unknown>>): Promise<number> =>
  (await create(ctx, { ...input, isShared: true })).id;

/** The payment if the caller may see it. */
const shownTo = (ctx: WriteContext, id: number): Promise<PaymentRow | undefined> =>
  find(ctx, parseGrant(ctx.session.permissions['paymenttransaction.read']), id);

async function tellReceived(ctx: WriteContext, studentId: number, paymentTransactionId: number): Promise<void> {
  const { amountPaid, paymentDate, receiptNumber } = paymentTransactions;
  const [payment] = await ctx.db
    .select({ amountPaid, paymentDate, receiptNumber })
    .from(paymentTransactions)
    .where(eq(paymentTransactions.paymentTransactionId, paymentTransactionId));
  if (!payment) return;
  const path = `/sis/student/details/${studentId}`;
  const of = [{ studentId, facts: paymentFacts(payment), path, attachment: { paymentTransactionId } }];
  await raise(ctx, 'happened', { kind: paymentReceived, of });
}

const staffOf = ({ paymentFor, paymentForId }: PaymentInput): number | null =>
  paymentFor === subject.staff ? paymentForId : null;

const refuseOwnPayment = (ctx: WriteContext, ...staffIds: (number | null | undefined)[]) =>
  refuseForSelf(ctx, 'enter, change or delete what the school pays you', ...staffIds);

/** A salary payment stays with the person who got it; to pay somebody else, cancel it and enter a new one. @throws 422 */
function refuseMovedSalary({ paymentFor, paymentForId }: PaymentInput, before: PaymentRow | null): void {
  if (!before?.salaryMonth || (paymentFor === before.paymentFor && paymentForId === before.paymentForId)) return;
  throw ruleBroken({ paymentForId: ['A salary payment cannot be moved to somebody else'] });
}

const studentsOf = (...ids: (number | null | undefined)[]): number[] => [...new Set(ids.filter((id) => typeof id === 'number'))];

/** What a cancelled payment keeps of what it was. */
const kept = sql.raw(`payment_transaction_id, receipt_number, payment_for, payment_mode, amount_paid, is_refund, payment_date,
  salary_month, reference, notes, student_id, staff_id, created, created_by`);

/** A payment that is deleted moves to the cancelled ones: there it keeps its number, and counts nowhere. */
async function keepCancelled(ctx: WriteContext, { paymentTransactionId }: PaymentRow, reason: string): Promise<void> {
  await ctx.db.execute(sql`
    insert into ${cancelledPayments} (${kept}, cancelled_by, reason)
    select ${kept}, ${ctx.session.name}, ${reason} from ${paymentTransactions} where payment_transaction_id = ${paymentTransactionId}`);
}
