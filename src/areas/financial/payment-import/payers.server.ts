import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { studentStatus } from '../../../common/enumerations.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { parseGrant } from '../../../kit/domain/permission.domain.ts';
import { firstListed } from '../../../kit/domain/wording.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { textsOf, type Values } from '../../../kit/server/import/import-plan.server.ts';
import type { ReadRow } from '../../../kit/server/import/read-rows.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { programKeyOf, programs } from '../../program/program/program.table.ts';
import { admissionNumberKeyOf, studentScopes, students } from '../../student/student/student.table.ts';
import { paymentImport } from './import-kind.domain.ts';
import { payerColumns } from './payment-columns.domain.ts';
import { mayBeSame } from './same-name.domain.ts';

/** Who is meant by a row, or why that cannot be told and which column says so. */
type Payer = { studentId: number; name: string } | { field: string; message: string };

const { number: byNumber, name: byName, program: ofProgram } = payerColumns;

/** Tells whom rows mean, among the students whom the caller may enter payments for. */
export async function payersOf(ctx: Context, rows: readonly ReadRow[]): Promise<(values: Values) => Payer> {
  const [numbered, named] = await Promise.all([
    studentsLike(ctx, { given: textsOf(rows, byNumber.name), column: students.schoolAdmissionNumber, key: admissionNumberKeyOf }),
    studentsLike(ctx, { given: textsOf(rows, byName.name), column: students.searchName, key: sameText, typed: searched }),
  ]);
  return (values) => {
    const [number, name, program] = [byNumber, byName, ofProgram].map((column) => textIn(values, column.name));
    if (number) return withNumber(number, numbered.get(number) ?? [], name ?? '');
    if (name) return withName(name, named.get(name) ?? [], program ?? '');
    return { field: byNumber.name, message: `${byNumber.label} or ${byName.label} is required` };
  };
}

const sameText = (name: SQLWrapper): SQL => sql`${name}`;
/** Whatever a search leaves out of a name does not matter. */
const searched = (name: SQLWrapper): SQL => sql`search_name(${name})`;

const textIn = (values: Values, name: string): string => String(values[name] ?? '');

interface Student {
  studentId: number;
  name: string;
  number: string;
  programName: string;
  isActive: boolean;
  /** Otherwise nobody tells the caller more of the student than the name. */
  mayBeRead: boolean;
}

interface Like {
  /** What the file gives. */
  given: readonly string[];
  column: SQLWrapper;
  /** Equal for what is the same. */
  key: (text: SQLWrapper) => SQL;
  /** Brings what is given into the form of the column. */
  typed?: (text: SQLWrapper) => SQL;
}

/** The students with a number or name like one that is given, by that. */
async function studentsLike(ctx: Context, { given, column, key, typed = (text) => sql`${text}` }: Like) {
  const mayRead = scopeWhere(parseGrant(ctx.session.permissions['student.read']), studentScopes) ?? sql`true`;
  const found = await ctx.db
    .select({
      given: sql<string>`given.text`,
      studentId: students.studentId,
      firstName: students.firstName,
      lastName: students.lastName,
      number: students.schoolAdmissionNumber,
      programName: programs.programName,
      status: students.studentStatus,
      mayBeRead: sql<boolean>`coalesce(${mayRead}, false)`,
    })
    .from(students)
    .innerJoin(
      sql`unnest(${sql.param([...new Set(given)])}::text[]) given (text)`,
      sql`${key(column)} = ${key(typed(sql`given.text`))}`,
    )
    .leftJoin(programs, eq(programs.programId, students.programId))
    .where(scopeWhere(grantOf(ctx, paymentImport.permission), studentScopes))
    .orderBy(students.schoolAdmissionNumber, students.studentId);
  const like = new Map<string, Student[]>();
  for (const { given: text, firstName, lastName, programName, status, ...student } of found) {
    const isActive = status === studentStatus.active;
    const one = { ...student, name: fullName({ firstName, lastName }), programName: programName ?? '', isActive };
    like.set(text, [...(like.get(text) ?? []), one]);
  }
  return like;
}

/** The number decides; a name besides it may be written differently, but not be another person's. */
function withNumber(number: string, like: readonly Student[], name: string): Payer {
  const one = like.length === 1 ? like[0] : like.find((student) => student.number === number);
  const field = byNumber.name;
  if (!one && like.length > 1) return { field, message: `Several students have a number like “${number}”${toldApart(like)}` };
  if (!one) return { field, message: `No student has the number “${number}”` };
  if (name !== '' && !mayBeSame(name, one.name)) return { field: byName.name, message: `${number} is the number of ${one.name}` };
  return one;
}

/** Whoever attends the school comes before those who have left. */
function withName(name: string, like: readonly Student[], program: string): Payer {
  const there = like.filter(({ programName }) => program === '' || programKeyOf(programName) === programKeyOf(program));
  const active = there.filter(({ isActive }) => isActive);
  const [one, ...others] = active.length > 0 ? active : there;
  const field = byName.name;
  const where = program === '' ? '' : ` in ${program}`;
  if (!one) return { field, message: `No student${where} is called “${name}”` };
  if (others.length === 0) return one;
  const which = [one, ...others];
  return { field, message: `${which.length} students${where} are called so: give the number${toldApart(which)}` };
}

/** Their numbers and programs, as far as the caller may know them. */
function toldApart(which: readonly Student[]): string {
  const known = which.filter(({ mayBeRead }) => mayBeRead);
  const told = known.map(({ number, programName }) => (programName === '' ? number : `${number} (${programName})`));
  return told.length === 0 ? '' : `, ${firstListed(told, 6)}`;
}
