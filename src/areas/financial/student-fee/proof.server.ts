import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { paymentAllocations, paymentMonths, paymentTransactions } from '../payment-transaction/payment-transaction.table.ts';
import { studentFees, withdrawnFees } from './student-fee.table.ts';

/** What is stored, and what it comes to when it is added up again. */
interface Difference {
  /** What it is about: `fee 7`, `payment 3 for fee 7`, `month 2026-06`, `year 2026 of student 9`. */
  where: string;
  stored: string;
  computed: string;
}

/** How many of each kind were added up again. */
interface Proof {
  fees: number;
  allocations: number;
  months: number;
  differences: Difference[];
}

/**
 * Adds up every fee, every part of a payment and every month again, counts the fees of every year, and compares that with what is stored. Reads everything in
 * one snapshot, and changes nothing. The rules for a fee's status and for what a refund takes off are written out here once more,
 * on purpose: if the proof shared the code that keeps the sums, it would confirm any mistake in it.
 */
export const proveBalances = (db: Db): Promise<Proof> => db.transaction(prove, { isSnapshot: true });

async function prove(tx: Db): Promise<Proof> {
  const everybody = sql`(select array_agg(distinct student_id) from (
      select student_id from ${studentFees} union select student_id from ${paymentTransactions} where student_id is not null) s)`;
  const differences = [
    ...(await differing(tx, feesAnew(everybody))),
    ...(await differing(tx, allocationsAnew(everybody))),
    ...(await differing(tx, monthsAnew)),
    ...(await differing(tx, yearsAnew)),
    ...(await differing(tx, withdrawnAnew)),
  ];
  const { rows } = await tx.execute<Omit<Proof, 'differences'>>(sql`
      select (select count(*)::int from ${studentFees}) as fees, (select count(*)::int from ${paymentAllocations}) as allocations,
        (select count(*)::int from ${paymentMonths}) as months`);
  return { fees: 0, allocations: 0, months: 0, ...rows[0], differences };
}

/** Rows of `place, stored, computed`, texts each; a difference where these two differ. */
async function differing(db: Pick<Db, 'execute'>, compared: SQL): Promise<Difference[]> {
  const { rows } = await db.execute<Difference & Record<string, unknown>>(sql`
    select place as "where", coalesce(stored, 'nothing') as stored, coalesce(computed, 'nothing') as computed
    from (${compared}) c where stored is distinct from computed order by 1 limit 1000`);
  return rows.map(({ where, stored, computed }) => ({ where, stored, computed }));
}

/** A sum as the tables hold amounts, so that equal ones are equal texts; with room for the sum of a whole school. */
const inCents = (sum: SQL): SQL => sql`(${sum})::numeric(18, 2)`;

const feeText = (total: SQL, paid: SQL, balance: SQL, excess: SQL, status: SQL): SQL =>
  sql`concat('total ', ${total}, ', paid ', ${paid}, ', balance ', ${balance}, ', excess ', ${excess}, ', status ', ${status})`;

const feesAnew = (students: SQL): SQL => sql`
  select concat('fee ', f.student_fee_id) as place,
    ${feeText(sql`f.total_amount`, sql`f.amount_paid`, sql`f.balance`, sql`f.excess_paid`, sql`f.fee_status`)} as stored,
    ${feeText(
      inCents(sql`n.total`),
      inCents(sql`n.paid`),
      inCents(sql`n.total - n.paid`),
      inCents(sql`n.excess`),
      sql`case when n.excess > 0 then 4 when n.paid = n.total then 3 when n.paid > 0 then 2 else 1 end`,
    )} as computed
  from ${studentFees} f left join student_fee_figures(${students}) n using (student_fee_id)`;

const allocationsAnew = (students: SQL): SQL => sql`
  select concat('payment ', payment_transaction_id, ' for fee ', student_fee_id) as place,
    case when a.settled is not null then concat(a.settled, ' and excess ', a.excess) end as stored,
    case when n.settled is not null then concat(${inCents(sql`n.settled`)}, ' and excess ', ${inCents(sql`n.excess`)}) end as computed
  from ${paymentAllocations} a full join fee_allocations(${students}) n using (payment_transaction_id, student_fee_id)`;

const monthText = (income: SQL, expense: SQL): SQL =>
  sql`concat('income ', ${inCents(sql`coalesce(${income}, 0)`)}, ', expense ', ${inCents(sql`coalesce(${expense}, 0)`)})`;

/** A month without payments may have a row of zeros, or none. */
const monthsAnew = sql`
  select concat('month ', to_char(month, 'YYYY-MM')) as place,
    ${monthText(sql`m.income`, sql`m.expense`)} as stored, ${monthText(sql`n.income`, sql`n.expense`)} as computed
  from ${paymentMonths} m full join (
    select date_trunc('month', payment_date)::date as month,
      sum(case when payment_for <> 1 then 0 when is_refund then -amount_paid else amount_paid end) as income,
      sum(case when payment_for = 2 then amount_paid else 0 end) as expense
    from ${paymentTransactions} group by 1) n using (month)`;

/** Of a student's fees of one school year, one moves along with the class; any other stands beside it from before. */
const yearsAnew = sql`
  select concat('year ', school_year, ' of student ', student_id) as place,
    concat(count(*) filter (where besides = 0), ' and ', count(*) filter (where besides = student_fee_id), ' beside it') as stored,
    concat(1, ' and ', count(*) - 1, ' beside it') as computed
  from ${studentFees} group by student_id, school_year`;

/** A fee whose year is not attended has gone, or charges nothing and only carries what was paid. */
const withdrawnAnew = sql`
  select concat('withdrawn fee ', f.student_fee_id) as place, concat('total ', f.total_amount) as stored, 'total 0.00' as computed
  from ${studentFees} f join ${withdrawnFees} using (student_fee_id)`;
