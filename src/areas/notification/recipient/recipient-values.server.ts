import { and, eq, gt, inArray, min, sql, sum } from 'drizzle-orm';
import { amountText, inRupees, sumOf } from '../../../common/money.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { listed } from '../../../kit/domain/wording.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { studentFees } from '../../financial/student-fee/student-fee.table.ts';
import { schools } from '../../general/school/school.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { students } from '../../student/student/student.table.ts';
import { mailPlaceholders } from '../mail-placeholder/mail-placeholder.domain.ts';
import type { PlaceholderValues } from '../mail-placeholder/placeholders-in.domain.ts';
import { mayReadOf } from './may-read.server.ts';
import type { Recipient } from './recipient.server.ts';

interface Child {
  studentId: number;
  firstName: string;
  name: string;
  admission: string;
  program: string | null;
  due: number;
  dueDate: string | null;
}

type Facts = { school: typeof schools.$inferSelect | undefined; today: string };

/**
 * The values of the placeholders for each of several recipients. Nobody gets a value that they may not read themselves, no matter
 * who sends it.
 * @param facts what else is known for each of them, by placeholder name
 */
export async function valuesFor(
  { db, today }: Pick<Context, 'db' | 'today'>,
  recipients: readonly Recipient[],
  facts: readonly Readonly<Record<string, string>>[] = [],
): Promise<PlaceholderValues[]> {
  const [children, [school], mayRead] = await Promise.all([
    childrenOf(db, [...new Set(recipients.flatMap(({ studentIds }) => studentIds))]),
    db.select().from(schools),
    mayReadOf(db, recipients),
  ]);
  return recipients.map((recipient, index) => {
    const own = recipient.studentIds.flatMap((id) => children.get(id) ?? []);
    const all: PlaceholderValues = { ...valuesOf(recipient, own, { school, today: displayDate(today) }), ...facts[index] };
    const readable = mailPlaceholders.filter(({ permission }) => permission === null || mayRead(recipient, permission));
    return Object.fromEntries(readable.map(({ placeholderName }) => [placeholderName, all[placeholderName] ?? '']));
  });
}

function valuesOf(recipient: Recipient, children: readonly Child[], { school, today }: Facts): PlaceholderValues {
  const of = (kind: Recipient['kind']) => (recipient.kind === kind ? recipient.name : '');
  const dueDates = children.flatMap(({ dueDate }) => dueDate ?? []).sort();
  return {
    'Recipient Name': recipient.name,
    'Guardian Name': of('guardian'),
    'Staff Name': of('staff'),
    'Student Name': listed(children.map(({ name }) => name)),
    'Student First Name': listed(children.map(({ firstName }) => firstName)),
    'Admission Number': listed(children.map(({ admission }) => admission)),
    'Program Name': listed([...new Set(children.flatMap(({ program }) => program ?? []))]),
    'Amount Due': children.length > 0 ? inRupees(amountText(sumOf(children.map(({ due }) => due)))) : '',
    'Due Date': displayDate(dueDates[0]),
    Today: today,
    'School Name': school?.schoolName ?? '',
    'School Address': school?.address ?? '',
    'School Phone': school?.phone ?? '',
    'School Email': school?.email ?? '',
  };
}

async function childrenOf(db: Db, studentIds: readonly number[]): Promise<Map<number, Child>> {
  if (studentIds.length === 0) return new Map();
  const owed = db
    .select({
      studentId: studentFees.studentId,
      due: sum(studentFees.balance).as('due'),
      dueDate: min(studentFees.dueDate).as('due_date'),
    })
    .from(studentFees)
    .where(and(inArray(studentFees.studentId, [...studentIds]), gt(studentFees.balance, 0)))
    .groupBy(studentFees.studentId)
    .as('owed');
  const rows = await db
    .select({
      studentId: students.studentId,
      firstName: students.firstName,
      lastName: students.lastName,
      admission: students.schoolAdmissionNumber,
      program: programs.programName,
      due: sql<string>`coalesce(${owed.due}, 0)`,
      dueDate: owed.dueDate,
    })
    .from(students)
    .leftJoin(programs, eq(programs.programId, students.programId))
    .leftJoin(owed, eq(owed.studentId, students.studentId))
    .where(inArray(students.studentId, [...studentIds]));
  return new Map(rows.map((row) => [row.studentId, { ...row, name: fullName(row), due: Number(row.due) }]));
}
