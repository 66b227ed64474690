import { and, asc, eq, gte, lt, lte, ne, or, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { DayRange } from '../../../kit/domain/dates.domain.ts';
import { searchText } from '../../../kit/server/database/enum-check.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { programs } from '../../program/program/program.table.ts';
import type { FeeStructureInput, FeeStructureRow } from './fee-structure.domain.ts';
import { feeStructures } from './fee-structure.table.ts';
import { getInForceTwice, inForceAlready } from './in-force-once.domain.ts';

/**
 * Of mandatory structures of one type and program, and of concessions, one is in force on a day: two would both be charged, or both be
 * taken off. Pairs from before this rule may be brought apart, step by step. The program is held, so that two cannot be stored at once.
 * @throws 422 naming the other and its days
 */
export async function refuseSecondInForce({ db }: WriteContext, input: FeeStructureInput, before: FeeStructureRow | null) {
  const { programId, isConcession, effectiveFrom: from, effectiveTo: to } = input;
  if (input.isOptional && !isConcession) return;
  await db.select({ id: programs.programId }).from(programs).where(eq(programs.programId, programId)).for('no key update');
  const others = await db
    .select({
      feeType: feeStructures.feeType,
      from: feeStructures.effectiveFrom,
      to: feeStructures.effectiveTo,
      wasOfThisType: sql<boolean>`${feeStructures.searchName} = ${typeOf(before?.feeType ?? '')}`,
    })
    .from(feeStructures)
    .where(
      and(
        eq(feeStructures.programId, programId),
        eq(feeStructures.isConcession, isConcession),
        isConcession ? undefined : eq(feeStructures.isOptional, false),
        eq(feeStructures.searchName, typeOf(input.feeType)),
        lte(feeStructures.effectiveFrom, to),
        gte(feeStructures.effectiveTo, from),
        before ? ne(feeStructures.feeStructureId, before.feeStructureId) : undefined,
      ),
    )
    .orderBy(asc(feeStructures.effectiveFrom));
  const wasAlike =
    before?.programId === programId && before.isConcession === isConcession && (isConcession || !before.isOptional);
  const other = others.find((one) => !before || !wasAlike || !one.wasOfThisType || !isWithin({ from, to }, spanOf(before), one));
  if (other) throw ruleBroken({ effectiveFrom: [inForceAlready(other.feeType, other)] });
}

const typeOf = (feeType: string) => searchText(sql`trim(${feeType}::text)`);

const spanOf = ({ effectiveFrom, effectiveTo }: FeeStructureRow): DayRange => ({ from: effectiveFrom, to: effectiveTo });

/** Whether the days that one span shares with another were all shared before. */
function isWithin(now: DayRange, before: DayRange, other: DayRange): boolean {
  const [shared, sharedBefore] = [now, before].map(({ from, to }) => ({
    from: from > other.from ? from : other.from,
    to: to < other.to ? to : other.to,
  })) as [DayRange, DayRange];
  return shared.from >= sharedBefore.from && shared.to <= sharedBefore.to;
}

const scopes = ({ feeStructureId, programId }: Record<'feeStructureId' | 'programId', PgColumn>) => ({
  feestructureid: feeStructureId,
  programid: programId,
});

/** The pairs that are in force on the same days. */
export const inForceTwiceRoutes = answering(getInForceTwice, async ({ db }, { grant }) => {
  const [one, other] = [alias(feeStructures, 'one'), alias(feeStructures, 'other')];
  const from = sql<string>`greatest(${one.effectiveFrom}, ${other.effectiveFrom})::text`;
  const to = sql<string>`least(${one.effectiveTo}, ${other.effectiveTo})::text`;
  return db
    .select({
      programName: programs.programName,
      one: { feeStructureId: one.feeStructureId, feeType: one.feeType },
      other: { feeStructureId: other.feeStructureId, feeType: other.feeType },
      from,
      to,
    })
    .from(one)
    .innerJoin(
      other,
      and(
        eq(other.programId, one.programId),
        eq(other.searchName, one.searchName),
        eq(other.isConcession, one.isConcession),
        lt(one.feeStructureId, other.feeStructureId),
        lte(one.effectiveFrom, other.effectiveTo),
        gte(one.effectiveTo, other.effectiveFrom),
      ),
    )
    .innerJoin(programs, eq(programs.programId, one.programId))
    .where(
      and(
        or(one.isConcession, and(eq(one.isOptional, false), eq(other.isOptional, false))),
        scopeWhere(grant, scopes(one)),
        scopeWhere(grant, scopes(other)),
      ),
    )
    .orderBy(asc(programs.nameSort), asc(one.feeStructureId), asc(other.feeStructureId));
});
