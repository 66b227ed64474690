import { and, eq, gt, sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import { type ListExport, sendList } from '../../../kit/server/export/list-export.server.ts';
import { type Cell, inBatches } from '../../../kit/server/export/sheet-rows.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { students } from '../../student/student/student.table.ts';
import { studentFee } from '../student-fee/student-fee.domain.ts';
import { studentFees } from '../student-fee/student-fee.table.ts';
import { exportDues } from './dues.domain.ts';

/** The open balances by program, with a sum for each and one for all. */
export const duesRoutes = answering(exportDues, async (ctx, { grant, query: { programId }, request, reply }) =>
  sendList(request, reply, paperOf(ctx, await duesOf(ctx, grant, programId))),
);

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
};

async function duesOf({ db, today }: Context, grant: Grant, programId: number | undefined): Promise<Due[]> {
  const scope = scopeWhere(grant, { programid: studentFees.programId, studentid: studentFees.studentId });
  const open = and(gt(studentFees.balance, 0), scope, programId === undefined ? undefined : eq(studentFees.programId, programId));
  const program = sql.raw('program_order, program.name_sort, program.program_id, program_name');
  const fee = sql.raw('student_fee_id, student.name_sort, first_name, last_name, due_date');
  const { rows } = await db.execute<Due>(sql`
    select program_name as "programName", student_fee_id as "studentFeeId", first_name as "firstName", last_name as "lastName",
      to_char(due_date, 'YYYY-MM-DD') as "dueDate", nullif(greatest(${today}::date - due_date, 0), 0) as "overdueDays",
      sum(total_amount) as total, sum(amount_paid) as paid, sum(balance) as balance
    from ${studentFees} join ${programs} on program.program_id = student_fee.program_id join ${students} using (student_id)
    where ${open}
    group by grouping sets ((${program}, ${fee}), (${program}), ())
    order by grouping(program.program_id), ${program}, grouping(student_fee_id), student.name_sort, due_date,
      student_fee_id`);
  // Without any balance there is still a total.
  return rows.length === 1 ? [] : rows;
}

function paperOf({ today }: Pick<Context, 'today'>, dues: readonly Due[]): ListExport {
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
    ],
    filters: [{ name: 'asOf', value: today, filter: { kind: 'date', label: 'As of' }, words: displayDate(today) }],
    rows: inBatches(dues, cellsOf),
    rowCount: dues.length,
    sums: dues.filter(({ studentFeeId }) => studentFeeId === null).length,
  };
}

function cellsOf(due: Due): Cell[] {
  const { programName, studentFeeId, firstName, lastName, dueDate, overdueDays } = due;
  const name = studentFeeId === null ? 'Sum' : fullName({ firstName: firstName ?? '', lastName: lastName ?? '' });
  const amounts = [due.total, due.paid, due.balance].map(Number);
  return [programName ?? 'All programs', name, dueDate, overdueDays, ...amounts];
}
