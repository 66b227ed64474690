import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { amountOf, paiseOf, sumOf } from '../../../common/money.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { covers, type Grant } from '../../../kit/domain/permission.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { say } from '../../../kit/server/resource/saving/say.server.ts';
import { markOf, refuseUnseen } from '../../../kit/server/resource/saving/seen-preview.server.ts';
import { programOrder, programs } from '../../program/program/program.table.ts';
import { feeStructures } from '../fee-structure/fee-structure.table.ts';
import { feeOutcomeTexts } from '../student-fee/fee-outcomes.domain.ts';
import { chargedOn } from '../student-fee/fee-parts.domain.ts';
import { structuresHeld } from '../student-fee/fee-parts.server.ts';
import { holdStudents } from '../student-fee/settlement.server.ts';
import { studentFee } from '../student-fee/student-fee.domain.ts';
import { type BilledYear, billedPeople, type Person, planOfComing, studentsOf } from './billed-people.server.ts';
import { type BulkFees, createFees, previewFees } from './bulk-fees.domain.ts';
import { skipReason } from './skip-reasons.domain.ts';

interface Asked {
  programIds: readonly number[];
  dueDate: IsoDate;
  /** Null: that of the due date. */
  schoolYear: number | null;
}

/** Fees for whole programs: previewed first, then made. */
export const bulkFeeRoutes = [
  answering(previewFees, (ctx, { grant, body }) => plannedFees(ctx, grant, body())),
  writing(createFees, async (ctx, { grant, body }) => {
    const { seen, ...asked } = body();
    // Locked first: nobody leaves a program, pays or is charged while this is worked out.
    const { schoolYear } = await yearOf(ctx, asked.dueDate, asked.schoolYear);
    await holdStudents(ctx.db, studentsOf(asked.programIds, schoolYear));
    await ctx.db.execute(structuresHeld(sql`${sql.param([...asked.programIds])}::int[]`));
    const planned = await plannedFees(ctx, grant, asked);
    refuseUnseen(
      seen,
      planned.seen,
      'What would be charged has changed in the meantime.|Check the preview again before creating the fees.',
    );
    const made = await makeFees(ctx, planned);
    sayWhoIsUncharged(ctx, planned);
    return { data: made, message: counted(made, 'fee created', 'fees created') };
  }),
];

/** Who gets what. @throws 404 for a program that does not exist or that the grant does not cover */
export async function plannedFees(ctx: Context, grant: Grant, { programIds, dueDate, schoolYear }: Asked): Promise<BulkFees> {
  const year = await yearOf(ctx, dueDate, schoolYear);
  const known = await ctx.db
    .select({ programId: programs.programId, programName: programs.programName })
    .from(programs)
    .where(inArray(programs.programId, [...programIds]))
    .orderBy(...programOrder);
  const covered = known.filter(({ programId }) => covers(grant, { programid: programId }));
  if (covered.length < new Set(programIds).size) throw notFound('program');
  const [parts, people] = [
    await partsOf(ctx, programIds, chargedOn(dueDate, year.yearBegins)),
    await billedPeople(ctx, grant, programIds, year),
  ];
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
  const { plan, ...shownYear } = year;
  return {
    dueDate,
    ...shownYear,
    isPlanned: plan !== null,
    programs: planned,
    total: sumOf(planned.map(({ total }) => total)),
    seen,
  };
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

type Year = BilledYear & Pick<BulkFees, 'schoolYearName' | 'isOtherYear'>;

/** The school year of the fees, by default that of the due date. */
async function yearOf({ db, today }: Context, dueDate: IsoDate, asked: number | null): Promise<Year> {
  const { rows } = await db.execute<Year>(sql`
    select year as "schoolYear", school_year_name(year) as "schoolYearName", school_year_begins(year)::text as "yearBegins",
      school_year_of(${today}::date) not in (year, school_year_of(${dueDate}::date)) or year <> school_year_of(${dueDate}::date) as "isOtherYear",
      ${planOfComing(sql`year`, today)} as plan
    from (select coalesce(${asked}::int, school_year_of(${dueDate}::date)) as year) y`);
  const [year] = rows;
  if (!year) throw new Error('The school year is unknown.');
  return year;
}

/** Says for whom no fee was made because their class charges nothing. */
function sayWhoIsUncharged(ctx: WriteContext, { programs: planned, dueDate, yearBegins, schoolYearName: year }: BulkFees): void {
  const uncharged = planned.flatMap(({ programName: program, skipped }) =>
    skipped.filter(({ reason }) => reason === skipReason.nothingInForce).map((person) => ({ program, person })),
  );
  const texts = feeOutcomeTexts(
    uncharged.map(({ program, person: { studentId } }) => ({
      ...{ kind: 'uncharged', studentId, year, program, day: chargedOn(dueDate, yearBegins) },
    })),
    {
      names: new Map(uncharged.map(({ person }) => [person.studentId, fullName(person)])),
      isOfOne: false,
      isCounted: false,
      showsAmounts: () => false,
    },
  );
  for (const text of texts) say(ctx, text);
}

/** Makes the planned fees in one statement, with one entry in the log. @returns how many there are */
export async function makeFees(
  ctx: WriteContext,
  { dueDate, schoolYear, isOtherYear, programs: planned, total }: BulkFees,
): Promise<number> {
  const charged = planned.flatMap(({ programId, charged: people }) => people.map(({ studentId }) => ({ programId, studentId })));
  if (charged.length === 0) return 0;
  const { rows } = await ctx.db.execute<{ made: number }>(sql`
    select count(*)::int as made from (
      select array_agg(student_id) as students, program_id
      from unnest(${sql.param(charged.map(({ studentId }) => studentId))}::int[],
        ${sql.param(charged.map(({ programId }) => programId))}::int[]) as c (student_id, program_id)
      group by program_id order by program_id) groups,
    lateral charge_students(students, program_id, ${schoolYear}::int, ${dueDate}::date, ${ctx.session.name}) fee`);
  const skipped = planned.reduce((sum, program) => sum + program.skipped.length, 0);
  await audit(ctx, {
    action: 'create',
    resource: studentFee.name,
    recordId: null,
    after: {
      programs: planned.map(({ programName }) => programName),
      dueDate,
      ...(isOtherYear && { schoolYear }),
      made: rows[0]?.made,
      skipped,
      total,
    },
    owners: {
      studentid: charged.map(({ studentId }) => studentId),
      programid: planned.map(({ programId }) => programId),
    },
  });
  return rows[0]?.made ?? 0;
}
