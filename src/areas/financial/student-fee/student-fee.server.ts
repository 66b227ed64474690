import { type SQL, sql } from 'drizzle-orm';
import { refuseForOwnChild } from '../../../common/own/own-person.server.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { problemTypes } from '../../../kit/domain/problem.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { refuseIssues } from '../../../kit/server/resource/input.server.ts';
import { shownAs } from '../../../kit/server/resource/link.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { yearNameOf } from '../../general/school-year/school-year.table.ts';
import { programLink } from '../../program/program/program.table.ts';
import { programNameIn } from '../../program/program-year/program-year.table.ts';
import { enrolments } from '../../student/enrolment/enrolment.table.ts';
import { studentLink, students } from '../../student/student/student.table.ts';
import { feeStructures } from '../fee-structure/fee-structure.table.ts';
import { paymentAllocations, paymentTransactions } from '../payment-transaction/payment-transaction.table.ts';
import { classesOfYears } from './coming-classes.server.ts';
import { chargedOn, feeIssues } from './fee-parts.domain.ts';
import { feeParts, keepParts, partsHeld } from './fee-parts.server.ts';
import { feeSumRows } from './fee-sums.server.ts';
import { forgetBefore } from './promoted-fees.server.ts';
import { holdStudents, settle } from './settlement.server.ts';
import { type StudentFeeInput, type StudentFeeRow, studentFee } from './student-fee.domain.ts';
import { studentFeeDetails, studentFees } from './student-fee.table.ts';
import { forgetWithdrawn } from './withdrawn-fees.server.ts';

/**
 * The parts as a JSON array: what is charged first, by name. The outer table is spelled out: where a select has no join, Drizzle
 * leaves it off.
 */
const partsOfFee = sql`(
  select coalesce(json_agg(detail), '[]') from (
    select d.student_fee_detail_id as "studentFeeDetailId", d.student_fee_id as "studentFeeId",
      d.fee_structure_id as "feeStructureId", d.amount, json_build_object('feeType', s.fee_type,
        'isOptional', s.is_optional, 'isConcession', s.is_concession) as "feeStructure"
    from ${studentFeeDetails} d join ${feeStructures} s using (fee_structure_id)
    where d.student_fee_id = student_fee.student_fee_id
    order by s.is_concession, s.is_optional, s.name_sort, d.fee_structure_id
  ) detail)`;

/** The payments that settle something of a fee, first to last. */
const paymentsOfFee = sql`(
  select coalesce(json_agg(payment), '[]') from (
    select p.payment_transaction_id as "paymentTransactionId", p.receipt_number as "receiptNumber",
      p.payment_date as "paymentDate", p.payment_mode as "paymentMode",
      a.settled + a.excess as "amountPaid", p.amount_paid as "paymentAmount"
    from ${paymentAllocations} a join ${paymentTransactions} p using (payment_transaction_id)
    where a.student_fee_id = student_fee.student_fee_id order by p.payment_date, p.payment_transaction_id
  ) payment)`;

const yearBegins = sql<IsoDate>`school_year_begins(student_fee.school_year)::text`;

/** Whether the student has another fee of the same school year. */
const isDoubled = sql<boolean>`exists (
  select from ${studentFees} o where o.student_id = student_fee.student_id and o.school_year = student_fee.school_year
    and o.student_fee_id <> student_fee.student_fee_id)`;

/** An open balance that has been due for at least this many days. */
const isOverdue = (days: SQL, today: SQL): SQL => sql`(${studentFees.balance} > 0
  and ${studentFees.dueDate} <= ${today}::date - least(greatest(ceil(${days}::numeric), 0), 100000)::int)`;

export const studentFeeResource = storedResource(studentFee, {
  table: studentFees,
  links: { studentId: studentLink, programId: shownAs(programLink, 'programDetails') },
  columns: {
    ...{ studentFeeDetails: partsOfFee, paymentTransactions: paymentsOfFee, yearBegins, isDoubled },
    schoolYearName: yearNameOf(studentFees.schoolYear),
    programDetails: { programName: programNameIn(studentFees.programId, studentFees.schoolYear) },
  },
  filters: { isDoubled, overdueDays: { is: isOverdue, sort: sql`(date '2100-01-01' - ${studentFees.dueDate})` } },
  decorate: {
    fills: ['programDetails'],
    reads: ['schoolYear', 'yearBegins'],
    rows: async (ctx, _grant, rows) => {
      // A year that has begun is shown to everybody.
      const coming = rows.filter(({ yearBegins }) => yearBegins > ctx.today);
      const shown = await classesOfYears(
        ctx,
        coming.map(({ schoolYear }) => schoolYear),
      );
      return rows.map((row) => ({
        ...row,
        programDetails: { programName: shown(row.schoolYear, row.programDetails.programName) },
      }));
    },
  },
  counted: true,
  sums: (ctx, _grant, found) => feeSumRows(ctx, found),
  holdFirst: (ctx, id) => holdStudents(ctx.db, sql`select student_id from ${studentFees} where student_fee_id = ${id}`),
  save: async (ctx, input, { before, store }) => {
    const { studentId, dueDate, studentFeeDetails: lines } = input;
    refuseForOwnChild(ctx, 'enter or change a fee', studentId, before?.studentId);
    const programId = before ? keptProgram(input, before) : await programOfNew(ctx, input);
    const held = before && partsHeld(before);
    const { schoolYear, yearBegins } = await yearOf(ctx.db, dueDate, input.schoolYear ?? before?.schoolYear ?? null);
    // Locked until the save is committed: no charge becomes a concession meanwhile.
    const parts = await feeParts(ctx.db, programId, held).for('share');
    refuseIssues(feeIssues(lines, parts, { day: chargedOn(dueDate, yearBegins), held }));

    const id = await store({ studentId, programId, dueDate, schoolYear });
    if (before?.isWithoutStay && lines.length > 0) await forgetWithdrawn(ctx, [id]);
    if (before && lineKey(before.studentFeeDetails) !== lineKey(lines)) await forgetBefore(ctx, id);
    await keepParts(ctx.db, id, lines);
    await settle(ctx.db, [studentId]);
  },
  remove: async (ctx, fee, { drop }) => {
    const { studentFeeId, studentId, schoolYear } = fee;
    refuseForOwnChild(ctx, 'delete a fee', studentId);
    if ((fee.amountPaid > 0 || fee.excessPaid > 0) && !fee.isDoubled) throw conflict(paidOn, problemTypes.stillReferenced);
    await drop();
    await forgetWithdrawn(ctx, [studentFeeId]);
    await ctx.db.execute(sql`
      update ${studentFees} f set besides = 0
      from (select student_fee_id from ${studentFees} where student_id = ${studentId} and school_year = ${schoolYear}
        order by besides, due_date desc, student_fee_id desc limit 1) rest
      where f.student_fee_id = rest.student_fee_id and f.besides <> 0`);
    await settle(ctx.db, [studentId]);
  },
  conflicts: {
    student_fee_once: { field: 'studentId', message: 'This student already has a fee for this school year.' },
  },
});

/** Lines as one text, whatever their order and the sign of concessions. */
const lineKey = (lines: readonly { feeStructureId: number; amount: number | null }[]): string =>
  lines
    .map(({ feeStructureId, amount }) => `${feeStructureId} ${Math.abs(amount ?? 0)}`)
    .sort()
    .join();

const paidOn = 'Payments have been made on this fee.|Delete its payments first, or change what it is made of.';

/** A fee stays with its student and program. @throws 422 */
function keptProgram({ studentId, programId }: StudentFeeInput, before: StudentFeeRow): number {
  if (studentId !== before.studentId) throw ruleBroken({ studentId: ['The student of a fee cannot be changed'] });
  if (programId !== null && programId !== before.programId)
    throw ruleBroken({ programId: ['The program of a fee cannot be changed'] });
  return before.programId;
}

/** The program of a new fee, by default the student's. Locks the student. @throws 422 */
async function programOfNew(ctx: WriteContext, { studentId, programId: chosen }: StudentFeeInput): Promise<number> {
  await holdStudents(ctx.db, [studentId]);
  const { rows } = await ctx.db.execute<{ programId: number | null; wasThere: boolean }>(sql`
    select p.program_id as "programId", exists (
      select from ${enrolments} e where e.student_id = s.student_id and e.program_id = p.program_id) as "wasThere"
    from ${students} s cross join lateral (select coalesce(${chosen}::int, s.enrolled_program_id) as program_id) p
    where s.student_id = ${studentId}`);
  const [of] = rows;
  if (!of?.programId) throw ruleBroken({ programId: ['Program is required'] });
  if (!of.wasThere) throw ruleBroken({ programId: ['This student has never been in this program'] });
  return of.programId;
}

/** A school year, by default that of a due date, and its first day. */
async function yearOf(db: Db, dueDate: IsoDate, year: number | null): Promise<{ schoolYear: number; yearBegins: IsoDate }> {
  const { rows } = await db.execute<{ schoolYear: number; yearBegins: IsoDate }>(sql`
    select year as "schoolYear", school_year_begins(year)::text as "yearBegins"
    from (select coalesce(${year}::int, school_year_of(${dueDate}::date)) as year) y`);
  const [found] = rows;
  if (!found) throw new Error('The school year is unknown.');
  return found;
}
