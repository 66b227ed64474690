import { paymentModes } from '../../../common/enumerations.domain.ts';
import { inRupees, printedAmount, sumOf } from '../../../common/money.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { schoolYearName } from '../../../common/school-year.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { sendDocument } from '../../../kit/server/documents/send-document.server.ts';
import { asOfNow } from '../../../kit/server/http/as-of-now.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import { payCode } from '../upi/pay-code.server.ts';
import { familyOf, feesOf, paymentsOf } from './family-account.server.ts';
import { printFamilyStatement } from './family-statement.domain.ts';
import { familyStatementTemplate } from './family-statement-template.server.ts';

type Fee = Awaited<ReturnType<typeof feesOf>>[number];
type Payment = Awaited<ReturnType<typeof paymentsOf>>[number];

/** The fees and payments of a family's children, those whom the caller may see. */
export const familyStatementRoutes = answering(printFamilyStatement, async (ctx, { grant, query, request, reply }) => {
  const { family, fees, payments, school } = await asOfNow(ctx, async (now) => {
    const family = await familyOf(now, grant, query.familyId);
    const ids = family.children.map(({ studentId }) => studentId);
    const [fees, payments, school] = await Promise.all([feesOf(now, ids), paymentsOf(now, ids), paymentSettings(now)]);
    return { family, fees, payments, school };
  });
  const children = family.children.map((child) => {
    const ofChild = ({ studentId }: { studentId: number | null }) => studentId === child.studentId;
    return { child, fees: fees.filter(ofChild), payments: payments.filter(ofChild) };
  });
  const balance = sumOf(fees.map((fee) => fee.balance));
  const note = `Fees ${family.children.map(({ admission }) => admission).join(' ')}`;
  return sendDocument(request, reply, {
    fileName: `family statement ${query.familyId}`,
    title: 'Family Statement',
    template: familyStatementTemplate,
    data: {
      facts: [['Family', fullName(family)], ...coveredYears(fees, school.schoolYearStart), ['Date', displayDate(ctx.today)]],
      children: children.map(({ child, fees: own, payments: paid }) => ({
        name: fullName(child),
        admission: child.admission,
        fees: own.map((fee) => feeCells(fee, school.schoolYearStart)),
        payments: paid.map(paymentCells),
      })),
      sums: [
        ...children.map(({ child, fees: own, payments: paid }) => [fullName(child), ...sumsOf(own, paid)]),
        ['Family', ...sumsOf(fees, payments)],
      ],
      balance: inRupees(printedAmount(balance)),
      code: payCode({ upiId: school.upiId, payee: school.schoolName, amount: balance, note }),
    },
  });
});

/** The school years whose fees it shows; their payments, and those of before any fee, are all there. */
function coveredYears(fees: readonly Fee[], yearStart: string): [label: string, words: string][] {
  const years = fees.map(({ schoolYear }) => schoolYear);
  if (years.length === 0) return [];
  const [first, last] = [Math.min(...years), Math.max(...years)].map((year) => schoolYearName(year, yearStart));
  return first === last ? [['School Year', `${first}`]] : [['School Years', `${first} to ${last}`]];
}

const feeCells = ({ programName, schoolYear, dueDate, totalAmount, amountPaid, balance }: Fee, yearStart: string) => [
  programName,
  schoolYearName(schoolYear, yearStart),
  displayDate(dueDate),
  ...[totalAmount, amountPaid, balance].map(printedAmount),
];

const paymentCells = (payment: Payment) => [
  displayDate(payment.paymentDate),
  payment.receiptNumber,
  payment.isRefund ? 'Paid back' : labelOf(paymentModes, payment.paymentMode),
  printedAmount(payment.income),
];

/** Charged, paid, balance and excess. */
const sumsOf = (fees: readonly Fee[], payments: readonly Payment[]): string[] =>
  [
    fees.map((fee) => fee.totalAmount),
    payments.map((payment) => payment.income),
    fees.map((fee) => fee.balance),
    fees.map((fee) => fee.excessPaid),
  ].map((amounts) => printedAmount(sumOf(amounts)));
