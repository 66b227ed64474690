import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { paymentModes } from '../../../common/enumerations.domain.ts';
import { amountInWords } from '../../../common/in-words/amount-in-words.server.ts';
import { inRupees, printedAmount, sumOf } from '../../../common/money.domain.ts';
import { issueAgain, standingPaper } from '../../../common/paper/issued-paper.server.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate, firstOfMonth, type IsoDate, monthName } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import { sendDocument } from '../../../kit/server/documents/send-document.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { whoOf } from '../../../kit/server/resource/audit.server.ts';
import { issuing } from '../../../kit/server/resource/saving/write.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { staff, staffScopes } from '../../staff/staff/staff.table.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import { paymentTransactions } from '../payment-transaction/payment-transaction.table.ts';
import { salaryStructures } from '../salary-structure/salary-structure.table.ts';
import { inForceIn, staffSalaries, staffSalaryDetails } from '../staff-salary/staff-salary.table.ts';
import { issuedPayslips, type PayslipContent } from './issued-payslip.table.ts';
import { issuePayslipAgain, printPayslip } from './payslip.domain.ts';
import { type PayslipLine, payslipFigures } from './payslip-figures.domain.ts';
import { payslipTemplate } from './payslip-template.server.ts';

/** Payslips: of each month by the salary that was in force then. */
export const payslipRoutes: readonly FastifyPluginAsync[] = [
  answering(printPayslip, async (ctx, { grant, query: { staffId, month }, request, reply }) => {
    const first = firstOfMonth(month);
    if (!(await earnerOf(ctx, grant, staffId)) || first > ctx.today) throw noSalary(month);
    const said =
      (await standingPaper(ctx.db, issuedPayslips, ofMonth(staffId, first)))?.said ??
      (await issuing(request, (inside) => issuePayslip(inside, staffId, first)));
    const [paid, isRevised] = await Promise.all([paidFor(ctx, staffId, first), wasEnded(ctx, staffId, first)]);
    return sendDocument(request, reply, {
      fileName: `payslip ${month} ${staffId}`,
      title: `Payslip ${monthName(month)}`,
      school: said.school,
      template: payslipTemplate,
      data: { ...said, ...paidLines(paid, said.net), marks: isRevised ? ['Revised'] : [] },
    });
  }),

  writing(issuePayslipAgain, async (ctx, { grant, query: { staffId, month }, body }) => {
    if (!(await earnerOf(ctx, grant, staffId))) throw noSalary(month);
    const [salary] = await ctx.db
      .select({ id: staffSalaries.staffSalaryId })
      .from(staffSalaries)
      .where(eq(staffSalaries.staffId, staffId));
    const of = ofMonth(staffId, firstOfMonth(month));
    const record = { resource: 'StaffSalary', recordId: salary?.id ?? 0 };
    return issueAgain(ctx, { table: issuedPayslips, of, paper: `payslip of ${monthName(month)}`, ...record, ...body() });
  }),
];

/** The same words for somebody outside of the scope. */
const noSalary = (month: string) => notFound(`salary of ${monthName(month)}`);

const ofMonth = (staffId: number, first: IsoDate): SQL =>
  sql`${eq(issuedPayslips.staffId, staffId)} and ${eq(issuedPayslips.month, first)}`;

/** Whether an earlier payslip of the month said something else. */
const wasEnded = async ({ db }: Context, staffId: number, first: IsoDate): Promise<boolean> =>
  (await db.$count(issuedPayslips, and(ofMonth(staffId, first), isNotNull(issuedPayslips.ended)))) > 0;

/** Writes the payslip of a month, and keeps it. In a transaction. @throws 404 without a salary */
async function issuePayslip(ctx: Context, staffId: number, first: IsoDate): Promise<PayslipContent> {
  // Whoever is changing the salary is waited for, so that a payslip never says what no longer stands.
  await ctx.db.execute(sql`select from ${staff} where staff_id = ${staffId} for share`);
  const of = ofMonth(staffId, first);
  const said = await payslipContent(ctx, staffId, first);
  await ctx.db
    .insert(issuedPayslips)
    .values({ staffId, month: first, said, issuedBy: whoOf(ctx).accountName })
    .onConflictDoNothing();
  return (await standingPaper(ctx.db, issuedPayslips, of))?.said ?? said;
}

async function payslipContent(ctx: Context, staffId: number, first: IsoDate): Promise<PayslipContent> {
  const [person, parts, school] = await Promise.all([
    earnerOf(ctx, 'all', staffId),
    partsInForce(ctx, staffId, first),
    paymentSettings(ctx),
  ]);
  if (!person || parts.length === 0) throw noSalary(first.slice(0, 7));
  const { earnings, deductions, sums, net } = payslipFigures(parts);
  const facts: [label: string, value: string][] = [
    ['Name', fullName(person)],
    ['Designation', person.designation],
    ['Joined On', displayDate(person.joinedOn)],
  ];
  return {
    school: { name: school.schoolName, address: school.address },
    facts: facts.filter(([, value]) => value !== ''),
    earnings: [...earnings, sums.earnings].map(cellsOf),
    deductions: [...deductions, sums.deductions].map(cellsOf),
    tax: [sums.taxable, sums.tax].map(cellsOf),
    net,
    amount: inRupees(printedAmount(net)),
    words: amountInWords(net),
  };
}

/** What was paid for the month by today. */
function paidLines(paid: Awaited<ReturnType<typeof paidFor>>, net: number) {
  const differs = paid.length > 0 ? differenceOf(sumOf(paid.map(({ amountPaid }) => amountPaid)), net) : [];
  const lines = paid.map((payment) => [
    displayDate(payment.paymentDate),
    payment.receiptNumber,
    [labelOf(paymentModes, payment.paymentMode), payment.reference].filter((part) => part !== '').join(', '),
    printedAmount(payment.amountPaid),
  ]);
  return { paid: [...lines, ...differs], differs: differs.length };
}

/** Where the salary was corrected after it had been paid, or paid otherwise: the two amounts would contradict each other. */
function differenceOf(paid: number, net: number): string[][] {
  const more = sumOf([paid, -net]);
  if (more === 0) return [];
  return [[`${more > 0 ? 'More' : 'Less'} than the net salary`, '', '', printedAmount(Math.abs(more))]];
}

const cellsOf = ({ label, year, month }: PayslipLine) => [label, printedAmount(year), printedAmount(month)] as const;

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
