import { eq, sql } from 'drizzle-orm';
import { sendKept } from '../../../kit/server/database/prepared.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { feeStructures } from '../fee-structure/fee-structure.table.ts';
import { promotedFees } from './student-fee.table.ts';

interface Line {
  feeStructureId: number;
  amount: number;
}

/** What a fee was before a promotion; `of` is null where that made it. */
export type FeeBefore = { studentFeeId: number; of: { programId: number; programName: string; lines: Line[] } | null };

/** Keeps what fees are before a promotion changes them, or that it made them. What its stay did to a fee before counts. */
export async function keepBefore(
  { db }: WriteContext,
  fees: readonly { studentFeeId: number; stayId: number; programId: number | null; lines: readonly Line[] }[],
): Promise<void> {
  if (fees.length > 0)
    await db
      .insert(promotedFees)
      .values([...fees])
      .onConflictDoNothing();
}

/** What promotions that are taken back had found, without charges that are gone by now. It is asked for once. */
export async function takeBefore({ db }: WriteContext, stayIds: readonly number[]): Promise<readonly FeeBefore[]> {
  if (stayIds.length === 0) return [];
  return sendKept<FeeBefore>(
    db,
    sql`
    with was as (delete from ${promotedFees} where stay_id = any(${sql.param(stayIds)}::int[]) returning *)
    select w.student_fee_id as "studentFeeId", (
      select json_build_object('programId', p.program_id, 'programName', p.program_name, 'lines', (
        select coalesce(json_agg(json_build_object('feeStructureId', l.id, 'amount', l.amount)), '[]')
        from (
          select s.fee_structure_id as id, o.amount, sum(o.amount) over () as total
          from jsonb_to_recordset(w.lines) o ("feeStructureId" int, amount numeric)
          join ${feeStructures} s on s.fee_structure_id = o."feeStructureId"
          where o.amount = 0 or s.is_concession = (o.amount < 0)) l
        where l.amount >= 0 or l.total >= 0))
      from ${programs} p where p.program_id = w.program_id) as of
    from was w order by 1`,
  );
}

/** Somebody has chosen the lines of a fee: taking a promotion back no longer restores those of before. */
export const forgetBefore = ({ db }: WriteContext, studentFeeId: number) =>
  db.delete(promotedFees).where(eq(promotedFees.studentFeeId, studentFeeId));
