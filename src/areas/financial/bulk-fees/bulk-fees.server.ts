import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { amountOf, paiseOf, sumOf } from '../../../common/money.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { covers, type Grant } from '../../../kit/domain/permission.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { constant } from '../../../kit/server/database/constant.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { markOf, refuseUnseen } from '../../../kit/server/resource/saving/seen-preview.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { programOrder, programs } from '../../program/program/program.table.ts';
import { enrolments } from '../../student/enrolment/enrolment.table.ts';
import { studentScopes, students } from '../../student/student/student.table.ts';
import { feeStructures } from '../fee-structure/fee-structure.table.ts';
import { structuresHeld } from '../student-fee/fee-parts.server.ts';
import { holdStudents } from '../student-fee/settlement.server.ts';
import { studentFee } from '../student-fee/student-fee.domain.ts';
import { studentFees } from '../student-fee/student-fee.table.ts';
import { type BulkFees, createFees, previewFees } from './bulk-fees.domain.ts';
import { skipReason } from './skip-reasons.domain.ts';

interface Asked {
  programIds: readonly number[];
  dueDate: IsoDate;
}

/** Fees for whole programs: previewed first, then made. */
export const bulkFeeRoutes = [
  answering(previewFees, (ctx, { grant, body }) => plannedFees(ctx, grant, body())),
  writing(createFees, async (ctx, { grant, body }) => {
    const { seen, ...asked } = body();
    // Locked first: nobody leaves a program, pays or is charged while this is worked out.
    await holdStudents(ctx.db, sql`select student_id from ${students} where ${inProgramOf(asked.programIds)}`);
    await ctx.db.execute(structuresHeld(sql`${sql.param([...asked.programIds])}::int[]`));
    const planned = await plannedFees(ctx, grant, asked);
    refuseUnseen(
      seen,
      planned.seen,
      'What would be charged has changed in the meantime.|Check the preview again before creating the fees.',
    );
    const made = await makeFees(ctx, planned);
    return { data: made, message: counted(made, 'fee created', 'fees created') };
  }),
];

const inProgramOf = (programIds: readonly number[]): SQL =>
  sql`${students.programId} = any(${sql.param([...programIds])}::int[])`;

/** Who gets what. @throws 404 for a program that does not exist or that the grant does not cover */
async function plannedFees(ctx: Context, grant: Grant, { programIds, dueDate }: Asked): Promise<BulkFees> {
  const known = await ctx.db
    .select({ programId: programs.programId, programName: programs.programName })
    .from(programs)
    .where(inArray(programs.programId, [...programIds]))
    .orderBy(...programOrder);
  const covered = known.filter(({ programId }) => covers(grant, { programid: programId }));
  if (covered.length < new Set(programIds).size) throw notFound('program');
  const [parts, people] = [await partsOf(ctx, programIds, dueDate), await peopleOf(ctx, grant, programIds, dueDate)];
  const planned = covered.map((program) => {
    const own = parts.filter(({ programId }) => programId === program.programId);
    const amount = sumOf(own.map((part) => part.amount));
    const mine = people.filter(({ programId }) => programId === program.programId);
    const charged = mine.filter(({ reason }) => reason === null && own.length > 0);
    return {
      ...program,
      parts: own.map((part) => ({ feeType: part.feeType, amount: part.amount })),
      amount,
      charged: charged.map(asPerson),
      skipped: mine.flatMap((person) => {
        const reason = person.reason ?? (own.length === 0 ? skipReason.nothingInForce : null);
        return reason === null ? [] : [{ ...asPerson(person), reason }];
      }),
      total: amountOf(paiseOf(amount) * charged.length),
    };
  });
  const seen = markOf(
    planned.map(({ programId, parts: charges, charged }) => [programId, charges, charged.map(({ studentId }) => studentId)]),
  );
  return { dueDate, programs: planned, total: sumOf(planned.map(({ total }) => total)), seen };
}

const asPerson = ({ studentId, firstName, lastName }: Person) => ({ studentId, firstName, lastName });

/** What the programs charge everybody on a day. */
const partsOf = ({ db }: Context, programIds: readonly number[], day: IsoDate) =>
  db
    .select({ programId: feeStructures.programId, feeType: feeStructures.feeType, amount: feeStructures.amount })
    .from(feeStructures)
    .where(
      and(
        inArray(feeStructures.programId, [...programIds]),
        eq(feeStructures.isOptional, false),
        eq(feeStructures.isConcession, false),
        sql`${day}::date between ${feeStructures.effectiveFrom} and ${feeStructures.effectiveTo}`,
      ),
    )
    .orderBy(asc(feeStructures.nameSort), asc(feeStructures.feeStructureId));

type Person = {
  programId: number;
  studentId: number;
  firstName: string;
  lastName: string;
  /** Null: they get the fee. */
  reason: number | null;
};

/** Who is in the programs or left them during the fee's school year, with the reason why they get no fee, if any. */
async function peopleOf({ db }: Context, grant: Grant, programIds: readonly number[], dueDate: IsoDate): Promise<Person[]> {
  const leftThen = sql`exists (
    select from ${enrolments} e where e.student_id = student.student_id and e.program_id = student.program_id
      and school_year_of(e.to_date) >= school_year_of(${dueDate}::date))`;
  // A fee keeps its school year even if the school moves the start of its years; either way, nobody is charged twice for one year.
  const hasOne = sql`exists (
    select from ${studentFees} f where f.student_id = student.student_id and f.program_id = student.program_id
      and school_year_of(${dueDate}::date) in (f.school_year, school_year_of(f.due_date)))`;
  const isEnrolled = sql`${students.enrolledProgramId} is not distinct from ${students.programId}`;
  const rows = await db
    .select({
      programId: sql<number>`${students.programId}`,
      studentId: students.studentId,
      firstName: students.firstName,
      lastName: students.lastName,
      reason: sql<number | null>`case when ${hasOne} then ${constant(skipReason.hasOne)}
        when not (${isEnrolled}) then ${constant(skipReason.notEnrolled)} end`,
    })
    .from(students)
    .where(and(inProgramOf(programIds), sql`(${isEnrolled} or ${leftThen})`, scopeWhere(grant, studentScopes)))
    .orderBy(asc(students.nameSort), asc(students.studentId));
  return rows;
}

/** Makes the planned fees in one statement, with one entry in the log. @returns how many there are */
async function makeFees(ctx: WriteContext, { dueDate, programs: planned, total }: BulkFees): Promise<number> {
  const charged = planned.flatMap(({ programId, charged: people }) => people.map(({ studentId }) => ({ programId, studentId })));
  if (charged.length === 0) return 0;
  const { rows } = await ctx.db.execute<{ made: number }>(sql`
    select count(*)::int as made from (
      select array_agg(student_id) as students, program_id
      from unnest(${sql.param(charged.map(({ studentId }) => studentId))}::int[],
        ${sql.param(charged.map(({ programId }) => programId))}::int[]) as c (student_id, program_id)
      group by program_id order by program_id) groups,
    lateral charge_students(students, program_id, ${dueDate}::date, ${ctx.session.name}) fee`);
  const skipped = planned.reduce((sum, program) => sum + program.skipped.length, 0);
  await audit(ctx, {
    action: 'create',
    resource: studentFee.name,
    recordId: null,
    after: { programs: planned.map(({ programName }) => programName), dueDate, made: rows[0]?.made, skipped, total },
  });
  return rows[0]?.made ?? 0;
}
