import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import { amountText } from '../../../common/money.domain.ts';
import type { PlanLine, PlannedYear, PlanStep } from '../../../common/year-plan/plan-step.server.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { programOrder, programs } from '../../program/program/program.table.ts';
import { feeStructure } from '../fee-structure/fee-structure.domain.ts';
import { feeStructures } from '../fee-structure/fee-structure.table.ts';
import { changedAmount, type FeeStructuresSettings, feeStructuresSettings } from './fee-structures-step.domain.ts';

/** Fee structures in force at the end of the year before are in force in the new one as well, at another amount where one is set. */
export const feeStructuresStep: PlanStep<FeeStructuresSettings> = {
  name: 'fee-structures',
  label: 'Fee structures',
  permissions: ['feestructure.create', 'feestructure.update'],
  settings: feeStructuresSettings,
  fields: [
    { name: 'percent', label: 'Percent', kind: 'number', hint: 'By how much all amounts go up; a negative one takes off' },
    { name: 'amount', label: 'Amount', kind: 'number', hint: 'What each charge, but no concession, costs more' },
    { name: 'roundTo', label: 'Round To', kind: 'number', hint: 'What changes becomes a multiple of this' },
  ],
  apply: async (ctx, year, settings) => {
    const { copied, goOn, present } = await sorted(ctx, year, settings);
    await end(
      ctx,
      year,
      copied.filter(({ lasts }) => lasts),
    );
    await create(ctx, year, copied);
    const days = `from ${displayDate(year.firstDay)}`;
    return [
      line(copied, (count) => `${count} ${days}`, changeInWords),
      line(goOn, (count) => `${count} in force beyond the year, as before`, nameOf),
      line(present, (count) => `${count} left out, because there is one of that type already`, nameOf),
    ].flatMap((one) => one ?? []);
  },
  watched: [
    {
      ...{ table: feeStructures, resource: feeStructure.name, areRecords: true },
      rows: () => sql`true`,
      named: (row) => sql`(${row} ->> 'fee_type') || ' of ' || (
        select p.program_name from ${programs} p where p.program_id = (${row} ->> 'program_id')::int) || ': the fee structure has been changed'`,
    },
  ],
};

type Source = Awaited<ReturnType<typeof inForce>>[number];
type Copied = Source & { newAmount: number };

const nameOf = ({ feeType, programName }: Source) => `${programName}: ${feeType}`;
const changeInWords = (one: Copied) =>
  one.newAmount === one.amount
    ? `${nameOf(one)} ${amountText(one.amount)}`
    : `${nameOf(one)} ${amountText(one.newAmount)} instead of ${amountText(one.amount)}`;

function line<One>(of: readonly One[], text: (count: string) => string, name: (one: One) => string): PlanLine | undefined {
  return of.length === 0 ? undefined : { text: text(counted(of.length, 'fee structure')), names: of.map(name) };
}

/** What is in force on the last day before the year. */
const inForce = ({ db }: WriteContext, { lastDayBefore }: PlannedYear) =>
  db
    .select({
      feeStructureId: feeStructures.feeStructureId,
      feeType: feeStructures.feeType,
      programId: feeStructures.programId,
      programName: programs.programName,
      description: feeStructures.description,
      amount: feeStructures.amount,
      isOptional: feeStructures.isOptional,
      isConcession: feeStructures.isConcession,
      effectiveFrom: feeStructures.effectiveFrom,
      effectiveTo: feeStructures.effectiveTo,
      lasts: sql<boolean>`${feeStructures.effectiveTo} > ${lastDayBefore}::date`,
    })
    .from(feeStructures)
    .innerJoin(programs, eq(programs.programId, feeStructures.programId))
    .where(and(lte(feeStructures.effectiveFrom, lastDayBefore), gte(feeStructures.effectiveTo, lastDayBefore)))
    .orderBy(...programOrder, asc(feeStructures.nameSort), asc(feeStructures.feeStructureId))
    .for('no key update', { of: feeStructures });

/** Which are copied, which go on by themselves, and which are there already. */
async function sorted(ctx: WriteContext, year: PlannedYear, settings: FeeStructuresSettings) {
  const sources = await inForce(ctx, year);
  const taken = await alreadyThere(ctx, year);
  const [copied, goOn, present]: [Copied[], Source[], Source[]] = [[], [], []];
  for (const source of sources) {
    const newAmount = changedAmount(source, settings);
    // One that began on its last day could not be ended on it.
    const staysAsIs = source.lasts && (newAmount === source.amount || source.effectiveFrom === year.lastDayBefore);
    if (staysAsIs) goOn.push(source);
    else if (taken.has(source.feeStructureId)) present.push(source);
    else copied.push({ ...source, newAmount });
  }
  return { copied, goOn, present };
}

/** Those for whose program there is another one of the type on some of the days of the new year. */
async function alreadyThere(
  { db }: WriteContext,
  { firstDay, lastDay, lastDayBefore }: PlannedYear,
): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select s.fee_structure_id as id from ${feeStructures} s
    where ${lastDayBefore}::date between s.effective_from and s.effective_to and exists (
      select from ${feeStructures} o
      where o.fee_structure_id <> s.fee_structure_id and o.program_id = s.program_id and o.search_name = s.search_name
        and o.is_concession = s.is_concession and o.effective_from <= ${lastDay}::date and o.effective_to >= ${firstDay}::date)`);
  return new Set(rows.map(({ id }) => id));
}

/** Those that last beyond the year end with it, because another amount follows. */
async function end(ctx: WriteContext, { lastDayBefore }: PlannedYear, ended: readonly Source[]): Promise<void> {
  if (ended.length === 0) return;
  await ctx.db.execute(sql`
    update ${feeStructures} set effective_to = ${lastDayBefore}, version = version + 1, last_modified = now(),
      last_modified_by = ${ctx.session.name}
    where fee_structure_id = any(${sql.param(ended.map(({ feeStructureId }) => feeStructureId))}::int[])`);
  await auditAll(
    ctx,
    ended.map(({ feeStructureId: recordId, effectiveTo }) => ({
      ...{ action: 'update', resource: feeStructure.name, recordId },
      ...{ before: { effectiveTo }, after: { effectiveTo: lastDayBefore } },
    })),
  );
}

async function create(ctx: WriteContext, { firstDay, lastDay }: PlannedYear, copied: readonly Copied[]): Promise<void> {
  if (copied.length === 0) return;
  const values = copied.map(({ feeType, programId, description, isOptional, isConcession, effectiveTo, lasts, newAmount }) => ({
    ...{ feeType, programId, description, isOptional, isConcession, amount: newAmount },
    ...{ effectiveFrom: firstDay, effectiveTo: lasts ? effectiveTo : lastDay },
  }));
  const made = await ctx.db
    .insert(feeStructures)
    .values(values.map((value) => ({ ...value, ...creationStamp(ctx) })))
    .returning({ id: feeStructures.feeStructureId });
  await auditAll(
    ctx,
    made.map(({ id: recordId }, index) => ({
      ...{ action: 'create', resource: feeStructure.name, recordId },
      after: { ...values[index] },
    })),
  );
}
