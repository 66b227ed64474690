import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { yearNameOf } from '../../general/school-year/school-year.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { families, studentFamilies } from '../../student/family/family.table.ts';
import { students } from '../../student/student/student.table.ts';
import { paymentTransactions } from '../payment-transaction/payment-transaction.table.ts';
import { shownClass } from '../student-fee/coming-classes.server.ts';
import { studentFees } from '../student-fee/student-fee.table.ts';

/**
 * A family with those of its children who are inside of a grant: of all students, or by name. Reading the fees of one program
 * is not enough, because a statement shows what a child owed and paid in others too. Nobody prints the statement of a parent who
 * is kept apart from them.
 * @throws 404
 */
export async function familyOf(ctx: Context, grant: Grant, familyId: number) {
  const isApart = ctx.session.apart['familyid']?.includes(familyId);
  const children = isApart ? [] : await childrenOf(ctx, grant, familyId);
  const [family] = children;
  if (!family) throw notFound('family');
  return { firstName: family.firstName, lastName: family.lastName, children: children.map(({ student }) => student) };
}

const childrenOf = (ctx: Context, grant: Grant, familyId: number) =>
  ctx.db
    .select({
      firstName: families.firstName,
      lastName: families.lastName,
      student: {
        studentId: students.studentId,
        firstName: students.firstName,
        lastName: students.lastName,
        admission: students.schoolAdmissionNumber,
      },
    })
    .from(studentFamilies)
    .innerJoin(families, eq(families.familyId, studentFamilies.familyId))
    .innerJoin(students, eq(students.studentId, studentFamilies.studentId))
    .where(and(eq(studentFamilies.familyId, familyId), scopeWhere(grant, { studentid: students.studentId })))
    .orderBy(asc(students.nameSort), asc(students.studentId));

/** The fees of some students, by due date. */
export const feesOf = (ctx: Context, studentIds: readonly number[]) =>
  ctx.db
    .select({
      studentId: studentFees.studentId,
      programName: shownClass(ctx, { programId: studentFees.programId, year: studentFees.schoolYear }),
      schoolYear: studentFees.schoolYear,
      schoolYearName: yearNameOf(studentFees.schoolYear),
      dueDate: studentFees.dueDate,
      totalAmount: studentFees.totalAmount,
      amountPaid: studentFees.amountPaid,
      balance: studentFees.balance,
      excessPaid: studentFees.excessPaid,
    })
    .from(studentFees)
    .innerJoin(programs, eq(programs.programId, studentFees.programId))
    .where(inArray(studentFees.studentId, [...studentIds]))
    .orderBy(asc(studentFees.dueDate), asc(studentFees.studentFeeId));

/** What some students paid and got back, by day. It leaves out who paid and from which account: parents may live apart. */
export const paymentsOf = (ctx: Context, studentIds: readonly number[]) =>
  ctx.db
    .select({
      studentId: paymentTransactions.studentId,
      paymentDate: paymentTransactions.paymentDate,
      receiptNumber: paymentTransactions.receiptNumber,
      paymentMode: paymentTransactions.paymentMode,
      isRefund: paymentTransactions.isRefund,
      income: paymentTransactions.income,
    })
    .from(paymentTransactions)
    .where(inArray(paymentTransactions.studentId, [...studentIds]))
    .orderBy(asc(paymentTransactions.paymentDate), asc(paymentTransactions.paymentTransactionId));
