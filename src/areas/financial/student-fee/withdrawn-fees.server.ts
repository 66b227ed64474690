import { sql } from 'drizzle-orm';
import { isOneOf } from '../../../kit/server/database/one-of.server.ts';
import { sendKept } from '../../../kit/server/database/prepared.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { feeStructures } from '../fee-structure/fee-structure.table.ts';
import { studentFeeDetails, studentFees, withdrawnFeeDetails, withdrawnFees } from './student-fee.table.ts';

/**
 * Brings back the fees of those who attend a year again, as they were. Whoever was given another fee of that year meanwhile keeps
 * that one.
 */
export function restoreFees({ db, session, today }: WriteContext, studentIds: readonly number[]) {
  return sendKept<{ studentFeeId: number; studentId: number; yearName: string }>(
    db,
    sql`
    with back as (
      select w.* from ${withdrawnFees} w
      where w.student_id = any(${sql.param(studentIds)}::int[])
        and exists (select from classes_of_year(array[w.student_id], w.school_year, ${today}::date))),
    made as (
      insert into ${studentFees} (student_fee_id, student_id, program_id, due_date, school_year, created_by, last_modified_by)
        overriding system value
      select student_fee_id, student_id, program_id, due_date, school_year, ${session.name}, ${session.name} from back
      on conflict do nothing returning student_fee_id),
    kept as (
      update ${studentFees} f set is_without_stay = false, version = version + 1, last_modified = now(), last_modified_by = ${session.name}
      where f.student_id = any(${sql.param(studentIds)}::int[]) and f.is_without_stay
        and exists (select from classes_of_year(array[f.student_id], f.school_year, ${today}::date))
      returning f.student_fee_id),
    there as (select student_fee_id from made union all select student_fee_id from kept),
    lines as (
      select d.student_fee_id, d.fee_structure_id, d.amount, sum(d.amount) over (partition by d.student_fee_id) as total
      from ${withdrawnFeeDetails} d join ${feeStructures} s using (fee_structure_id)
      where d.student_fee_id in (select student_fee_id from there) and (d.amount = 0 or s.is_concession = (d.amount < 0))),
    detailed as (
      insert into ${studentFeeDetails} (student_fee_id, fee_structure_id, amount)
      select student_fee_id, fee_structure_id, amount from lines where amount >= 0 or total >= 0 on conflict do nothing),
    done as (delete from ${withdrawnFees} w using back b where w.student_fee_id = b.student_fee_id)
    select b.student_fee_id as "studentFeeId", b.student_id as "studentId", school_year_name(b.school_year) as "yearName"
    from back b join there using (student_fee_id) order by 1`,
  );
}

/**
 * Takes fees away, but keeps what they were in case that the year is attended after all.
 * @param kept those of them that stay, without lines, because they carry what was paid
 */
export async function withdrawFees({ db, session }: WriteContext, feeIds: readonly number[], kept: readonly number[]) {
  if (feeIds.length === 0) return;
  const [ids, keptIds] = [sql`${sql.param(feeIds)}::int[]`, sql`${sql.param(kept)}::int[]`];
  await db.execute(sql`
    delete from ${withdrawnFees} w using ${studentFees} f
    where f.student_fee_id = any(${ids}) and w.student_id = f.student_id and w.school_year = f.school_year`);
  await db.execute(sql`
    insert into ${withdrawnFees} (student_fee_id, student_id, program_id, due_date, school_year)
    select student_fee_id, student_id, program_id, due_date, school_year from ${studentFees} where student_fee_id = any(${ids})`);
  await db.execute(sql`
    insert into ${withdrawnFeeDetails} (student_fee_id, fee_structure_id, amount)
    select student_fee_id, fee_structure_id, amount from ${studentFeeDetails} where student_fee_id = any(${ids})`);
  await db.execute(sql`delete from ${studentFeeDetails} where student_fee_id = any(${keptIds})`);
  await db.execute(sql`
    update ${studentFees} set is_without_stay = true, version = version + 1, last_modified = now(), last_modified_by = ${session.name}
    where student_fee_id = any(${keptIds})`);
  await db.execute(sql`delete from ${studentFees} where student_fee_id = any(${ids}) and student_fee_id <> all(${keptIds})`);
}

/** Somebody has decided what becomes of fees: they no longer come back by themselves. */
export async function forgetWithdrawn({ db }: WriteContext, feeIds: readonly number[]): Promise<void> {
  if (feeIds.length > 0) await db.delete(withdrawnFees).where(isOneOf(withdrawnFees.studentFeeId, [...feeIds]));
}
