import { sql } from 'drizzle-orm';
import { constant } from '../../../kit/server/database/constant.server.ts';
import { keptStatement } from '../../../kit/server/database/prepared.server.ts';
import { sendAlong } from '../../../kit/server/database/transaction.server.ts';
import type { Listener, WriteContext } from '../../../kit/server/http/context.server.ts';
import { auditAll, entriesOf, tellChanges, whoOf } from '../../../kit/server/resource/audit.server.ts';
import { enrolments } from '../../student/enrolment/enrolment.table.ts';
import { structuresHeld } from './fee-parts.server.ts';
import { settle } from './settlement.server.ts';
import { dueDaysAfterEntry, studentFee } from './student-fee.domain.ts';
import { studentFees } from './student-fee.table.ts';

const { placeholder } = sql;

const charge = keptStatement<{ recordId: number }>(
  () => sql`
    with held as materialized (${structuresHeld(sql`${placeholder('programIds')}::int[]`)}),
    made as (
      select fee.* from (
        select array_agg(student_id) as students, program_id, from_date + ${constant(dueDaysAfterEntry)} as due_date
        from unnest(${placeholder('studentIds')}::int[], ${placeholder('programIds')}::int[], ${placeholder('fromDates')}::date[])
          as entered (student_id, program_id, from_date), (select count(*) from held) first
        group by program_id, from_date order by program_id, from_date) groups,
      lateral charge_students(students, program_id, due_date, ${placeholder('accountName')}) fee),
    entries as (${entriesOf('create', studentFee.name, {
      stored: sql`made f order by f.student_fee_id`,
      id: sql`f.student_fee_id`,
      before: sql`null::jsonb`,
      after: sql`(select to_jsonb(fee) - 'studentFeeId' from (select ${logged}) fee)`,
    })})
    select student_fee_id as "recordId" from made`,
);

/**
 * A student who enters a program owes what it charges everybody at that time. The statement travels with the commit: nobody waits
 * for it.
 */
export const chargeEntered: Listener<'studentsEnteredProgram'> = async (ctx, { stays }) => {
  const made = charge(ctx.db, {
    ...whoOf(ctx),
    studentIds: stays.map(({ studentId }) => studentId),
    programIds: stays.map(({ programId }) => programId),
    fromDates: stays.map(({ fromDate }) => fromDate),
  });
  const told = made.then((fees) =>
    tellChanges(
      ctx,
      fees.map((fee) => ({ action: 'create', resource: studentFee.name, ...fee })),
    ),
  );
  await sendAlong(ctx.db, told);
};

const follow = keptStatement<FeeLogged & { action: FeeChange; wasWithoutStay: boolean }>(
  () => sql`
    with judged as (
      select f.student_fee_id, f.is_without_stay, f.amount_paid + f.excess_paid > 0 as is_paid,
        coalesce(own.enrolment_id, other.enrolment_id) as enrolment_id
      from ${studentFees} f
      left join ${enrolments} own using (enrolment_id)
      left join lateral (
        select e.enrolment_id from ${enrolments} e
        where e.student_id = f.student_id and e.program_id = f.program_id
          and school_year_of(e.from_date + ${constant(dueDaysAfterEntry)}) = f.school_year
        order by e.from_date desc limit 1) other on own.enrolment_id is null
      where f.student_id = any(${placeholder('studentIds')}::int[]) and f.enrolment_id is not null),
    gone as (
      delete from ${studentFees} f using judged j
      where f.student_fee_id = j.student_fee_id and j.enrolment_id is null and not j.is_paid returning ${logged}),
    kept as (
      update ${studentFees} f
      set enrolment_id = coalesce(j.enrolment_id, f.enrolment_id), is_without_stay = j.enrolment_id is null,
        version = version + 1, last_modified = now(), last_modified_by = ${placeholder('byWhom')}
      from judged j
      where f.student_fee_id = j.student_fee_id and (j.enrolment_id is not null or j.is_paid)
        and (f.is_without_stay, f.enrolment_id) is distinct from (j.enrolment_id is null, coalesce(j.enrolment_id, f.enrolment_id))
      returning ${logged}, j.is_without_stay as "wasWithoutStay")
    select 'delete' as action, gone.*, false as "wasWithoutStay" from gone union all select 'update', kept.* from kept`,
);

/**
 * When a stay is undone, its fee goes with it, unless something was paid on it: then it is kept and marked, for somebody to decide,
 * until the stay comes back. If the student has entered the same program again meanwhile, it belongs to that stay.
 */
export const followStays: Listener<'staysRewritten'> = async (ctx, { studentIds }) => {
  const rows = await follow(ctx.db, { studentIds, byWhom: ctx.session.name });
  const gone = rows.filter(({ action }) => action === 'delete');
  if (gone.length > 0) await settle(ctx.db, [...new Set(gone.map(({ studentId }) => studentId))]);
  const told = rows.filter(
    ({ action, isWithoutStay, wasWithoutStay }) => action === 'delete' || isWithoutStay !== wasWithoutStay,
  );
  await log(
    ctx,
    told.map(({ action, wasWithoutStay: _, ...row }) => ({ action, row })),
  );
};

/** A student who is deleted was never here: unpaid fees are deleted too; any other fee prevents the deletion. */
export const forgetUnpaidFees: Listener<'personDeleted'> = async (ctx, person) => {
  if (!('studentId' in person)) return;
  const { rows } = await ctx.db.execute<FeeLogged>(sql`
    delete from ${studentFees} f where student_id = ${person.studentId} and amount_paid + excess_paid = 0 returning ${logged}`);
  await log(
    ctx,
    rows.map((row) => ({ action: 'delete', row })),
  );
};

type FeeChange = 'update' | 'delete';

/** What the log keeps about a fee that comes and goes with a stay. */
interface FeeLogged extends Record<string, unknown> {
  studentFeeId: number;
  studentId: number;
  isWithoutStay: boolean;
}

const logged = sql.raw(`f.student_fee_id as "studentFeeId", f.student_id as "studentId", f.program_id as "programId",
  f.due_date::text as "dueDate", f.total_amount::float8 as "totalAmount", f.is_without_stay as "isWithoutStay"`);

const log = (ctx: WriteContext, changes: readonly { action: FeeChange; row: FeeLogged }[]): Promise<void> =>
  auditAll(
    ctx,
    changes.map(({ action, row: { studentFeeId: recordId, ...fee } }) => ({
      action,
      resource: studentFee.name,
      recordId,
      ...(action === 'delete' && { before: fee }),
      ...(action === 'update' && { before: { isWithoutStay: !fee.isWithoutStay }, after: { isWithoutStay: fee.isWithoutStay } }),
    })),
  );
