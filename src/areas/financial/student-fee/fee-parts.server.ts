import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { feeStructures } from '../fee-structure/fee-structure.table.ts';
import { feeLines } from './fee-parts.domain.ts';
import { type FeeLine, getFeeParts, type StudentFeeRow, studentFee } from './student-fee.domain.ts';
import { studentFeeDetails, studentFees } from './student-fee.table.ts';

/** The fee structures that a fee is made of. */
export const partsHeld = ({ studentFeeDetails: details }: Pick<StudentFeeRow, 'studentFeeDetails'>): ReadonlySet<number> =>
  new Set(details.map(({ feeStructureId }) => feeStructureId));

/** What a program charges, whenever that is in force, and the parts that a fee has. */
export const feeParts = (db: Db, programId: number, held: ReadonlySet<number> | null) =>
  db
    .select({
      feeStructureId: feeStructures.feeStructureId,
      feeType: feeStructures.feeType,
      amount: feeStructures.amount,
      isOptional: feeStructures.isOptional,
      isConcession: feeStructures.isConcession,
      effectiveFrom: feeStructures.effectiveFrom,
      effectiveTo: feeStructures.effectiveTo,
    })
    .from(feeStructures)
    .where(or(eq(feeStructures.programId, programId), inArray(feeStructures.feeStructureId, [...(held ?? [])])))
    .orderBy(
      asc(feeStructures.isConcession),
      asc(feeStructures.isOptional),
      asc(feeStructures.nameSort),
      asc(feeStructures.feeStructureId),
    );

/**
 * Locks what programs charge until the transaction ends: if a charge became a concession meanwhile, a fee would have its amount
 * with the wrong sign.
 */
export const structuresHeld = (programIds: SQL): SQL => sql`
  select fee_structure_id from ${feeStructures} where program_id = any(${programIds}) order by fee_structure_id for share`;

/** The parts that a fee may have, for one that the caller may change. */
export const feePartRoutes = answering(getFeeParts, async ({ db }, { grant, query: { studentFeeId } }) => {
  const mine = scopeWhere(grant, { programid: studentFees.programId, studentid: studentFees.studentId });
  const found = await db
    .select({ programId: studentFees.programId, feeStructureId: studentFeeDetails.feeStructureId })
    .from(studentFees)
    .leftJoin(studentFeeDetails, eq(studentFeeDetails.studentFeeId, studentFees.studentFeeId))
    .where(and(eq(studentFees.studentFeeId, studentFeeId), mine));
  const [fee] = found;
  if (!fee) throw notFound(studentFee.labels.one);
  return feeParts(db, fee.programId, new Set(found.flatMap(({ feeStructureId: id }) => id ?? [])));
});

/** Stores the parts of a fee; those that stay keep their ids. */
export async function keepParts(db: Db, studentFeeId: number, lines: readonly FeeLine[]): Promise<void> {
  const known = await db
    .select({ feeStructureId: feeStructures.feeStructureId, isConcession: feeStructures.isConcession })
    .from(feeStructures)
    .where(
      inArray(
        feeStructures.feeStructureId,
        lines.map(({ feeStructureId }) => feeStructureId),
      ),
    );
  await replaceLines(db, [{ studentFeeId, lines: feeLines.signed(lines, known) }]);
}

/** Fees have these lines from now on, concessions negative; those that stay keep their ids. */
export async function replaceLines(
  db: Db,
  fees: readonly { studentFeeId: number; lines: readonly { feeStructureId: number; amount: number }[] }[],
): Promise<void> {
  const all = fees.flatMap(({ studentFeeId, lines }) => lines.map((line) => ({ studentFeeId, ...line })));
  const lines = sql`unnest(${sql.param(all.map(({ studentFeeId }) => studentFeeId))}::int[],
    ${sql.param(all.map(({ feeStructureId }) => feeStructureId))}::int[],
    ${sql.param(all.map(({ amount }) => amount))}::numeric[]) n (student_fee_id, fee_structure_id, amount)`;
  await db.execute(sql`
    with gone as (
      delete from ${studentFeeDetails} where student_fee_id = any(${sql.param(fees.map(({ studentFeeId }) => studentFeeId))}::int[])
        and (student_fee_id, fee_structure_id) not in (select n.student_fee_id, n.fee_structure_id from ${lines}))
    insert into ${studentFeeDetails} as d (student_fee_id, fee_structure_id, amount) select * from ${lines}
    on conflict (student_fee_id, fee_structure_id) do update set amount = excluded.amount where d.amount <> excluded.amount`);
}
