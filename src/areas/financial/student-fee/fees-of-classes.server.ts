import { asc, sql } from 'drizzle-orm';
import { sumOf } from '../../../common/money.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { addDays, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { covers, parseGrant } from '../../../kit/domain/permission.domain.ts';
import { constant } from '../../../kit/server/database/constant.server.ts';
import { isOneOf } from '../../../kit/server/database/one-of.server.ts';
import { preparedStatement, sendKept } from '../../../kit/server/database/prepared.server.ts';
import { sendWithCommit } from '../../../kit/server/database/transaction.server.ts';
import type { Listener, WriteContext } from '../../../kit/server/http/context.server.ts';
import { type AuditEntry, auditAll, entriesOf, tellChanges, whoOf } from '../../../kit/server/resource/audit.server.ts';
import { say } from '../../../kit/server/resource/saving/say.server.ts';
import { students } from '../../student/student/student.table.ts';
import { feeStructures } from '../fee-structure/fee-structure.table.ts';
import { classesOf, feesOf, partsOffered, type YearClass, type YearFee } from './class-facts.server.ts';
import { type Exchanged, exchangedLines } from './exchanged-lines.domain.ts';
import { type FeeOutcome, feeOutcomeTexts } from './fee-outcomes.domain.ts';
import { replaceLines, structuresHeld } from './fee-parts.server.ts';
import { type FeeBefore, keepBefore, takeBefore } from './promoted-fees.server.ts';
import { settle } from './settlement.server.ts';
import { dueDaysAfterEntry, studentFee } from './student-fee.domain.ts';
import { studentFees } from './student-fee.table.ts';
import { forgetWithdrawn, restoreFees, withdrawFees } from './withdrawn-fees.server.ts';

/**
 * What a change of class does to fees: that of the year moves along, to another class's charges where the order is another; who enters a
 * first class of the year, or is promoted in its first half, and has none, is charged; the fee of a year in which no class is attended
 * goes, and comes back when one is. The fee of a coming year follows the class of its first day. What a promotion that is taken back did
 * to fees is undone.
 */
export const followClasses: Listener<'classesChanged'> = async (ctx, { studentIds, from, begins, takenBack = [] }) => {
  const school = await schoolYears(ctx, from);
  // In this order on one connection: what is restored is there when it is read.
  const [restored, classes, fees, before] = await Promise.all([
    restoreFees(ctx, studentIds),
    classesOf(ctx, studentIds, school.changed),
    feesOf(ctx, studentIds, school.changed),
    takeBefore(
      ctx,
      takenBack.map(({ stayId }) => stayId),
    ),
  ]);
  const classOf = new Map(classes.map((one) => [`${one.studentId} ${one.year}`, one]));
  const beforeOf = new Map(before.map(({ studentFeeId, of }) => [studentFeeId, of]));
  const leftOf = new Map(takenBack.map(({ studentId, programId }) => [studentId, programId]));

  const gone = fees.filter(({ studentId, year, isWithoutStay }) => !isWithoutStay && !classOf.has(`${studentId} ${year}`));
  const unmade = fees.filter((fee) => !gone.includes(fee) && beforeOf.get(fee.studentFeeId) === null);
  const moving = fees.flatMap((fee): Moving[] => {
    const was = beforeOf.get(fee.studentFeeId);
    if (was !== undefined) return was && !gone.includes(fee) ? [{ fee, to: was }] : [];
    const to = classOf.get(`${fee.studentId} ${fee.year}`);
    if (!to || to.programId === fee.programId || fee.year < school.now) return [];
    const isOfChange = begins || to.fromDate >= from || leftOf.get(fee.studentId) === fee.programId;
    return fee.year > school.now || isOfChange ? [{ fee, to }] : [];
  });
  const charged = new Set(fees.flatMap(({ studentId, year }) => (year === school.now ? studentId : [])));
  const begun = classes.filter(
    ({ studentId, year, fromDate, isPlanned }) =>
      begins && !isPlanned && year === school.now && fromDate >= from && !charged.has(studentId),
  );
  const entering = begun.filter(({ isFirst, isPromotion }) => isFirst || isPromotion);
  const withdrawn =
    (why: string) =>
    ({ studentId, yearName: year, paid }: YearFee): FeeOutcome => ({
      ...{ kind: 'withdrawn', studentId, year, paid, why },
    });

  const outcomes: FeeOutcome[] = [
    ...restored.map(({ studentId, yearName: year }): FeeOutcome => ({ kind: 'restored', studentId, year })),
    ...gone.map(withdrawn('no class is attended in that year')),
    ...unmade.map(withdrawn('the promotion had made it')),
    ...(await move(ctx, moving)),
    ...(await chargeEntering(ctx, entering)),
    ...begun
      .filter((one) => !entering.includes(one))
      .map(({ studentId, yearName: year }): FeeOutcome => ({ kind: 'none', studentId, year })),
  ];
  const kept = await withdraw(ctx, [...gone, ...unmade]);
  await forgetWithdrawn(
    ctx,
    unmade.filter((fee) => !kept.includes(fee)).map(({ studentFeeId }) => studentFeeId),
  );
  const changed = [...restored, ...gone, ...unmade, ...moving.map(({ fee }) => fee)].map(({ studentId }) => studentId);
  await settle(ctx.db, [...new Set(changed)]);
  await logRestored(ctx, restored);
  await tell(ctx, studentIds, school.charges ? outcomes : outcomes.filter(({ kind }) => kind !== 'none' && kind !== 'uncharged'));
};

/** The years of today and of a day, and whether the school charges any fees. */
async function schoolYears({ db, today }: WriteContext, day: IsoDate) {
  const rows = await sendKept<{ now: number; changed: number; charges: boolean }>(
    db,
    sql`
    select school_year_of(${today}::date) as now, school_year_of(${day}::date) as changed,
      exists (select from ${feeStructures}) as charges`,
  );
  const [found] = rows;
  if (!found) throw new Error('The school years are unknown.');
  return found;
}

interface Moving {
  fee: YearFee;
  /** The class to which it goes, or what it was before. */
  to: YearClass | NonNullable<FeeBefore['of']>;
}

/** Fees go to other programs: to one of the same order as they are, to any other with its charges, or back to what they were. */
async function move(ctx: WriteContext, moving: readonly Moving[]): Promise<FeeOutcome[]> {
  if (moving.length === 0) return [];
  const exchanged = await exchanges(ctx, moving);
  const moved: { studentFeeId: number; programId: number; exchanged: Exchanged | null }[] = [];
  const before: Parameters<typeof keepBefore>[1][number][] = [];
  const entries: AuditEntry[] = [];
  const outcomes: FeeOutcome[] = [];
  for (const { fee, to } of moving) {
    const { studentFeeId, studentId, totalAmount: former, parts: lines } = fee;
    const { programId, programName: program } = to;
    const of = { studentId, year: fee.yearName, program };
    const lined = exchanged({ fee, to });
    if (lined === 'nothing') {
      if ('day' in to) outcomes.push({ kind: 'kept', ...of, day: to.day });
      continue;
    }
    moved.push({ studentFeeId, programId, exchanged: lined });
    if ('isPromotion' in to && to.isPromotion) before.push({ studentFeeId, stayId: to.stayId, programId: fee.programId, lines });
    const total = lined?.total ?? former;
    outcomes.push(lined ? { kind: 'exchanged', ...of, lacking: lined.lacking, former, total } : { kind: 'moved', ...of });
    entries.push({
      ...{ action: 'update', resource: studentFee.name, recordId: studentFeeId },
      before: { programId: fee.programId, totalAmount: former },
      after: { programId, totalAmount: total },
    });
  }
  await keepBefore(ctx, before);
  await replaceLines(
    ctx.db,
    moved.flatMap(({ studentFeeId, exchanged }) => (exchanged ? { studentFeeId, lines: exchanged.lines } : [])),
  );
  await ctx.db.execute(sql`
    update ${studentFees} f set program_id = m.program_id, version = version + 1, last_modified = now(),
      last_modified_by = ${ctx.session.name}
    from unnest(${sql.param(moved.map(({ studentFeeId }) => studentFeeId))}::int[],
      ${sql.param(moved.map(({ programId }) => programId))}::int[]) m (student_fee_id, program_id)
    where f.student_fee_id = m.student_fee_id`);
  await auditAll(ctx, entries);
  return outcomes;
}

/** What the lines of a fee become: null where they stay, and that the program has nothing to put in their place. */
async function exchanges(ctx: WriteContext, moving: readonly Moving[]): Promise<(one: Moving) => Exchanged | 'nothing' | null> {
  const offered = await partsOffered(
    ctx,
    moving.flatMap(({ fee, to }) => ('lines' in to || fee.programOrder === to.programOrder ? [] : to)),
  );
  return ({ fee, to }) => {
    if ('lines' in to) return { lines: to.lines, total: sumOf(to.lines.map(({ amount }) => amount)), lacking: [] };
    if (fee.programOrder === to.programOrder) return null;
    return exchangedLines(fee.parts, offered(to.programId, to.day)) ?? 'nothing';
  };
}

/** Charges those who enter; answers who is not, because nothing is in force. */
async function chargeEntering(ctx: WriteContext, entering: readonly YearClass[]): Promise<FeeOutcome[]> {
  if (entering.length === 0) return [];
  const made = await charge(ctx.db, {
    ...whoOf(ctx),
    today: ctx.today,
    studentIds: entering.map(({ studentId }) => studentId),
    programIds: entering.map(({ programId }) => programId),
    fromDates: entering.map(({ fromDate }) => fromDate),
  });
  tellMade(ctx, made);
  const promoted = new Map(entering.flatMap(({ studentId, isPromotion, stayId }) => (isPromotion ? [[studentId, stayId]] : [])));
  await keepBefore(
    ctx,
    made.flatMap(({ recordId: studentFeeId, studentId }) => {
      const stayId = promoted.get(studentId);
      return stayId === undefined ? [] : [{ studentFeeId, stayId, programId: null, lines: [] }];
    }),
  );
  const charged = new Set(made.map(({ studentId }) => studentId));
  return entering
    .filter(({ studentId }) => !charged.has(studentId))
    .map(({ studentId, yearName: year, programName: program, fromDate }) => {
      const day = addDays(fromDate > ctx.today ? fromDate : ctx.today, dueDaysAfterEntry);
      return { kind: 'uncharged', studentId, year, program, day };
    });
}

/** Takes fees away. One that is the student's last stays, if it carries what was paid: these are answered. */
async function withdraw(ctx: WriteContext, gone: readonly YearFee[]): Promise<readonly YearFee[]> {
  const goneOf = (studentId: number) => gone.filter((fee) => fee.studentId === studentId);
  const kept = gone.filter((fee) => {
    const mine = goneOf(fee.studentId);
    return fee.paidByStudent > 0 && mine.length === fee.ofStudent && mine[0] === fee;
  });
  await withdrawFees(
    ctx,
    gone.map(({ studentFeeId }) => studentFeeId),
    kept.map(({ studentFeeId }) => studentFeeId),
  );
  await auditAll(
    ctx,
    gone.map((fee) => {
      const { studentFeeId: recordId, studentId, programId, dueDate, totalAmount } = fee;
      const of = { resource: studentFee.name, recordId, owners: ownersOf(fee) };
      return kept.includes(fee)
        ? {
            action: 'update',
            ...of,
            before: { totalAmount, isWithoutStay: false },
            after: { totalAmount: 0, isWithoutStay: true },
          }
        : { action: 'delete', ...of, before: { studentId, programId, dueDate, totalAmount } };
    }),
  );
  return kept;
}

/** Fees that came back, as they are once everything is settled. */
async function logRestored(ctx: WriteContext, restored: readonly { studentFeeId: number }[]): Promise<void> {
  if (restored.length === 0) return;
  const { studentFeeId, studentId, programId, dueDate, totalAmount } = studentFees;
  const ids = restored.map((fee) => fee.studentFeeId);
  const rows = await ctx.db
    .select({ studentFeeId, studentId, programId, dueDate, totalAmount })
    .from(studentFees)
    .where(isOneOf(studentFeeId, ids));
  await auditAll(
    ctx,
    rows.map(({ studentFeeId: recordId, ...after }) => ({ action: 'create', resource: studentFee.name, recordId, after })),
  );
}

async function tell(ctx: WriteContext, studentIds: readonly number[], outcomes: readonly FeeOutcome[]): Promise<void> {
  if (outcomes.length === 0 || !ctx.said) return;
  const { studentId, firstName, lastName, enrolledProgramId } = students;
  const rows = await ctx.db
    .select({ studentId, firstName, lastName, programid: enrolledProgramId })
    .from(students)
    .where(
      isOneOf(
        studentId,
        outcomes.map((outcome) => outcome.studentId),
      ),
    )
    .orderBy(asc(students.nameSort), asc(studentId));
  const grant = parseGrant(ctx.session.permissions['studentfee.read']);
  const programOf = new Map(rows.map((row) => [row.studentId, row.programid]));
  const texts = feeOutcomeTexts(outcomes, {
    names: new Map(rows.map((row) => [row.studentId, fullName(row)])),
    isOfOne: studentIds.length === 1,
    isCounted: ctx.isRehearsed ?? false,
    showsAmounts: (id) => covers(grant, { studentid: id, programid: programOf.get(id) ?? null }),
  });
  for (const text of texts) say(ctx, text);
}

const { placeholder } = sql;

const charge = preparedStatement<{ recordId: number; studentId: number }>(
  () => sql`
    with held as materialized (${structuresHeld(sql`${placeholder('programIds')}::int[]`)}),
    made as (
      select fee.* from (
        select array_agg(student_id) as students, program_id, year, due_date
        from (
          select student_id, program_id, greatest(school_year_of(from_date), school_year_of(${placeholder('today')}::date)) as year,
            greatest(from_date, ${placeholder('today')}::date) + ${constant(dueDaysAfterEntry)} as due_date
          from unnest(${placeholder('studentIds')}::int[], ${placeholder('programIds')}::int[], ${placeholder('fromDates')}::date[])
            as e (student_id, program_id, from_date)) entered, (select count(*) from held) first
        group by program_id, year, due_date order by program_id, year, due_date) groups,
      lateral charge_students(students, program_id, year, due_date, ${placeholder('accountName')}) fee),
    entries as (${entriesOf('create', studentFee.name, {
      stored: sql`made f order by f.student_fee_id`,
      id: sql`f.student_fee_id`,
      before: sql`null::jsonb`,
      after: sql`(select to_jsonb(fee) - 'studentFeeId' from (select ${logged}) fee)`,
    })})
    select student_fee_id as "recordId", student_id as "studentId" from made`,
);

/**
 * A student who is new in a program owes what it charges everybody, 30 days after entering it or being entered. The statement travels with
 * the commit: nobody waits for it.
 */
export const chargeJoined: Listener<'studentsJoined'> = async (ctx, { stays }) => {
  const made = charge(ctx.db, {
    ...whoOf(ctx),
    today: ctx.today,
    studentIds: stays.map(({ studentId }) => studentId),
    programIds: stays.map(({ programId }) => programId),
    fromDates: stays.map(({ fromDate }) => fromDate),
  });
  await sendWithCommit(
    ctx.db,
    made.then((fees) => tellMade(ctx, fees)),
  );
};

const tellMade = (ctx: WriteContext, made: readonly { recordId: number }[]): void =>
  tellChanges(
    ctx,
    made.map(({ recordId }) => ({ action: 'create', resource: studentFee.name, recordId })),
  );

/** A student who is deleted was never here: unpaid fees are deleted too; any other fee prevents the deletion. */
export const forgetUnpaidFees: Listener<'peopleDeleted'> = async (ctx, people) => {
  if (!('studentIds' in people)) return;
  const { rows } = await ctx.db.execute<{ studentFeeId: number; studentId: number; programId: number }>(sql`
    delete from ${studentFees} f where student_id = any(${sql.param(people.studentIds)}::int[]) and amount_paid + excess_paid = 0 returning ${logged}`);
  await auditAll(
    ctx,
    rows.map(({ studentFeeId: recordId, ...before }) => ({
      ...{ action: 'delete', resource: studentFee.name, recordId, before },
      owners: ownersOf(before),
    })),
  );
};

const ownersOf = ({ studentId, programId }: { studentId: number; programId: number }) => ({
  ...{ studentid: [studentId], programid: [programId] },
});

/** What the log keeps about a fee that comes and goes with a stay. */
const logged = sql.raw(`f.student_fee_id as "studentFeeId", f.student_id as "studentId", f.program_id as "programId",
  f.due_date::text as "dueDate", f.total_amount::float8 as "totalAmount"`);
