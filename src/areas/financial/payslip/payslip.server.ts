import { and, asc, eq } from 'drizzle-orm';
import { paymentModes } from '../../../common/enumerations.domain.ts';
import { amountInWords } from '../../../common/in-words/amount-in-words.server.ts';
import { inRupees, printedAmount, sumOf } from '../../../common/money.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate, firstOfMonth, type IsoDate, monthName } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import { sendDocument } from '../../../kit/server/documents/send-document.server.ts';
import { asOfNow } from '../../../kit/server/http/as-of-now.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { staff, staffScopes } from '../../staff/staff/staff.table.ts';
import { paymentTransactions } from '../payment-transaction/payment-transaction.table.ts';
import { salaryStructures } from '../salary-structure/salary-structure.table.ts';
import { inForceIn, staffSalaries, staffSalaryDetails } from '../staff-salary/staff-salary.table.ts';
import { printPayslip } from './payslip.domain.ts';
import { type PayslipLine, payslipFigures } from './payslip-figures.domain.ts';
import { payslipTemplate } from './payslip-template.server.ts';

/** Payslips: of each month by the salary that was in force then. */
export const payslipRoutes = answering(printPayslip, async (ctx, { grant, query: { staffId, month }, request, reply }) => {
  const first = firstOfMonth(month);
  const [person, parts, paid] = await asOfNow(ctx, (now) =>
    Promise.all([earnerOf(now, grant, staffId), partsInForce(now, staffId, first), paidFor(now, staffId, first)]),
  );
  // The same words for somebody outside of the scope.
  if (!person || parts.length === 0 || first > ctx.today) throw notFound(`salary of ${monthName(month)}`);
  const { earnings, deductions, sums, net } = payslipFigures(parts);
  const differs = paid.length > 0 ? differenceOf(sumOf(paid.map(({ amountPaid }) => amountPaid)), net) : [];
  return sendDocument(request, reply, {
    fileName: `payslip ${month} ${staffId}`,
    title: `Payslip ${monthName(month)}`,
    template: payslipTemplate,
    data: {
      facts: [
        ['Name', fullName(person)],
        ['Designation', person.designation],
        ['Joined On', displayDate(person.joinedOn)],
      ].filter(([, value]) => value !== ''),
      earnings: [...earnings, sums.earnings].map(cellsOf),
      deductions: [...deductions, sums.deductions].map(cellsOf),
      tax: [sums.taxable, sums.tax].map(cellsOf),
      amount: inRupees(printedAmount(net)),
      words: amountInWords(net),
      paid: [
        ...paid.map((payment) => [
          displayDate(payment.paymentDate),
          payment.receiptNumber,
          [labelOf(paymentModes, payment.paymentMode), payment.reference].filter((part) => part !== '').join(', '),
          printedAmount(payment.amountPaid),
        ]),
        ...differs,
      ],
      differs: differs.length,
    },
  });
});

/** Where the salary was corrected after it had been paid, or paid otherwise: the two amounts would contradict each other. */
function differenceOf(paid: number, net: number): string[][] {
  const more = sumOf([paid, -net]);
  if (more === 0) return [];
  return [[`${more > 0 ? 'More' : 'Less'} than the net salary`, '', '', printedAmount(Math.abs(more))]];
}

const cellsOf = ({ label, year, month }: PayslipLine) => [label, printedAmount(year), printedAmount(month)];

async function earnerOf(ctx: Context, grant: Grant, staffId: number) {
  const [person] = await ctx.db
    .select({
      firstName: staff.firstName,
      lastName: staff.lastName,
      designation: staff.designation,
      joinedOn: staff.joinedOn,
    })
    .from(staff)
    .where(and(eq(staff.staffId, staffId), scopeWhere(grant, staffScopes)));
  return person;
}

const partsInForce = (ctx: Context, staffId: number, month: IsoDate) =>
  ctx.db
    .select({
      salaryType: salaryStructures.salaryType,
      isDeduction: salaryStructures.isDeduction,
      amount: staffSalaryDetails.amount,
    })
    .from(staffSalaryDetails)
    .innerJoin(staffSalaries, eq(staffSalaries.staffSalaryId, staffSalaryDetails.staffSalaryId))
    .innerJoin(salaryStructures, eq(salaryStructures.salaryStructureId, staffSalaryDetails.salaryStructureId))
    .where(and(eq(staffSalaries.staffId, staffId), inForceIn(month)))
    .orderBy(asc(salaryStructures.nameSort), asc(salaryStructures.salaryStructureId));

const paidFor = (ctx: Context, staffId: number, month: IsoDate) =>
  ctx.db
    .select({
      paymentDate: paymentTransactions.paymentDate,
      receiptNumber: paymentTransactions.receiptNumber,
      paymentMode: paymentTransactions.paymentMode,
      reference: paymentTransactions.reference,
      amountPaid: paymentTransactions.amountPaid,
    })
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.staffId, staffId), eq(paymentTransactions.salaryMonth, month)))
    .orderBy(asc(paymentTransactions.paymentDate), asc(paymentTransactions.paymentTransactionId));
