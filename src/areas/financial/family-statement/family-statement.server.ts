import { paymentModes } from '../../../common/enumerations.domain.ts';
import { inRupees, printedAmount, sumOf } from '../../../common/money.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
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
      facts: [['Family', fullName(family)], ...coveredYears(fees), ['Date', displayDate(ctx.today)]],
      children: children.map(({ child, fees: own, payments: paid }) => ({
        name: fullName(child),
        admission: child.admission,
        fees: own.map(feeCells),
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
function coveredYears(fees: readonly Fee[]): [label: string, words: string][] {
  const inOrder = fees.toSorted((one, other) => one.schoolYear - other.schoolYear);
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (!first || !last) return [];
  return first.schoolYear === last.schoolYear
    ? [['School Year', first.schoolYearName]]
    : [['School Years', `${first.schoolYearName} to ${last.schoolYearName}`]];
}

const feeCells = ({ programName, schoolYearName, dueDate, totalAmount, amountPaid, balance }: Fee) => [
  programName,
  schoolYearName,
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
