import { type SQL, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { filtersInWords, type ListExport, sendList } from '../../../kit/server/export/list-export.server.ts';
import { type Cell, inBatches } from '../../../kit/server/export/sheet-rows.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { foundInList } from '../../../kit/server/resource/find-rows.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { students } from '../../student/student/student.table.ts';
import { feeSums, overdue } from '../student-fee/fee-sums.server.ts';
import { studentFee } from '../student-fee/student-fee.domain.ts';
import { studentFeeResource } from '../student-fee/student-fee.server.ts';
import { studentFees } from '../student-fee/student-fee.table.ts';
import { exportDues, getFeeSums } from './dues.domain.ts';

export const duesRoutes: readonly FastifyPluginAsync[] = [
  /** The open balances by program, with a sum for each and one for all. */
  answering(exportDues, async (ctx, { grant, query: { format: _format, ...filters }, request, reply }) => {
    const { found, wanted } = foundInList(studentFeeResource, ctx, grant, filters);
    const dues = await duesOf(ctx, found);
    const words = await filtersInWords(ctx, studentFee, studentFeeResource.storage, wanted, dues.length);
    return sendList(request, reply, paperOf(ctx, dues, words));
  }),

  answering(getFeeSums, async (ctx, { grant, query }) => {
    const { found } = foundInList(studentFeeResource, ctx, grant, query);
    return feeSums(ctx, found);
  }),
];

/** A balance, or, without a student, the sum of a program, or, without a program, that of all. */
type Due = {
  programName: string | null;
  studentFeeId: number | null;
  firstName: string | null;
  lastName: string | null;
  dueDate: string | null;
  overdueDays: number | null;
  total: string | null;
  paid: string;
  balance: string;
  overdue: string | null;
};

async function duesOf(ctx: Context, found: SQL): Promise<Due[]> {
  const { db, today } = ctx;
  const program = sql.raw('program_order, program.name_sort, program.program_id, program_name');
  const fee = sql.raw('student_fee_id, student.name_sort, first_name, last_name, due_date');
  const { rows } = await db.execute<Due>(sql`
    select program_name as "programName", student_fee_id as "studentFeeId", first_name as "firstName", last_name as "lastName",
      to_char(due_date, 'YYYY-MM-DD') as "dueDate", nullif(greatest(${today}::date - due_date, 0), 0) as "overdueDays",
      sum(total_amount) as total, sum(amount_paid) as paid, sum(balance) as balance,
      ${overdue(ctx)} as overdue
    from ${studentFees} join ${programs} on program.program_id = student_fee.program_id join ${students} using (student_id)
    where balance > 0 and student_fee_id in ${found}
    group by grouping sets ((${program}, ${fee}), (${program}), ())
    order by grouping(program.program_id), ${program}, grouping(student_fee_id), student.name_sort, due_date,
      student_fee_id`);
  // Without any balance there is still a total.
  return rows.length === 1 ? [] : rows;
}

function paperOf({ today }: Pick<Context, 'today'>, dues: readonly Due[], filters: ListExport['filters']): ListExport {
  return {
    resource: studentFee.name,
    title: 'Dues',
    fileName: `dues ${today}`,
    columns: [
      { header: 'Program' },
      { header: 'Student Name' },
      { header: 'Due Date', kind: 'date' },
      { header: 'Days Overdue', kind: 'number' },
      { header: 'Total', kind: 'money' },
      { header: 'Paid', kind: 'money' },
      { header: 'Balance', kind: 'money' },
      { header: 'Overdue', kind: 'money' },
    ],
    filters: [{ name: 'asOf', value: today, filter: { kind: 'date', label: 'As of' }, words: displayDate(today) }, ...filters],
    rows: inBatches(dues, cellsOf),
    rowCount: dues.length,
    sums: dues.filter(({ studentFeeId }) => studentFeeId === null).length,
  };
}

function cellsOf(due: Due): Cell[] {
  const { programName, studentFeeId, firstName, lastName, dueDate, overdueDays } = due;
  const name = studentFeeId === null ? 'Sum' : fullName({ firstName: firstName ?? '', lastName: lastName ?? '' });
  const amounts = [due.total, due.paid, due.balance].map(Number);
  // An empty cell where nothing of a fee is overdue, a zero where nothing of a sum is.
  const late = due.overdue === null && studentFeeId !== null ? null : Number(due.overdue);
  return [programName ?? 'All programs', name, dueDate, overdueDays, ...amounts, late];
}
