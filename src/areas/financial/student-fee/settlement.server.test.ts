import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { type Paise, paiseOf } from '../../../common/money.domain.ts';
import { type Chance, createChance } from '../../../kit/domain/chance.factory.ts';
import { feeStructureFactory } from '../fee-structure/fee-structure.factory.ts';

let school: TestApp;
let programId: number;
let structures: number[];
beforeAll(async () => {
  school = await startApp();
  programId = await addProgram(school.database);
  structures = await Promise.all([1, 2, 3].map(() => addStructure()));
});
afterAll(() => school.close());

async function insert(table: string, values: Record<string, unknown>, id: string): Promise<number> {
  const names = Object.keys(values);
  const text = `insert into ${table} (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()}) returning ${id} as id`;
  const [row] = await school.rows<{ id: number }>(text, Object.values(values));
  return row?.id ?? 0;
}

const addStructure = () => {
  const { feeType, amount, effectiveFrom, effectiveTo } = feeStructureFactory({ programId });
  const values = { fee_type: feeType, program_id: programId, amount, effective_from: effectiveFrom, effective_to: effectiveTo };
  return insert('fee_structure', values, 'fee_structure_id');
};

const addFee = async (studentId: number, dueDate: string, schoolYear: number, amounts: readonly number[]): Promise<number> => {
  const fee = { student_id: studentId, program_id: programId, due_date: dueDate, school_year: schoolYear };
  const feeId = await insert('student_fee', fee, 'student_fee_id');
  for (const [index, amount] of amounts.entries()) {
    const detail = { student_fee_id: feeId, fee_structure_id: structures[index], amount };
    await insert('student_fee_detail', detail, 'student_fee_detail_id');
  }
  return feeId;
};

let receipts = 0;
const pay = (studentId: number, paymentDate: string, amount: number, isRefund = false): Promise<number> => {
  receipts += 1;
  const what = { receipt_number: `R-${receipts}`, payment_for: 1, payment_mode: 1, amount_paid: amount, is_refund: isRefund };
  return insert('payment_transaction', { ...what, payment_date: paymentDate, student_id: studentId }, 'payment_transaction_id');
};

const settle = (...studentIds: number[]) => school.rows('select settle_student_fees($1::int[])', [studentIds]);

interface Figures {
  total: string;
  paid: string;
  balance: string;
  excess: string;
  status: number;
}
const figures = (studentId: number) =>
  school.rows<Figures>(
    `select total_amount as total, amount_paid as paid, balance, excess_paid as excess, fee_status as status
     from student_fee where student_id = $1 order by due_date, student_fee_id`,
    [studentId],
  );
const said = ({ total, paid, balance, excess, status }: Figures) => `${total} ${paid} ${balance} ${excess} ${status}`;

test.each([
  ['nothing paid', [[1000]], [], ['1000.00 0.00 1000.00 0.00 1']],
  ['a part', [[1000]], [400], ['1000.00 400.00 600.00 0.00 2']],
  ['all of it', [[1000]], [400, 600], ['1000.00 1000.00 0.00 0.00 3']],
  ['more than that', [[1000]], [400, 600.5], ['1000.00 1000.00 0.00 0.50 4']],
  ['a concession', [[1000, 200.25, -100.25]], [1100], ['1100.00 1100.00 0.00 0.00 3']],
  ['a fee of nothing', [[500, -500]], [], ['0.00 0.00 0.00 0.00 3']],
  ['a fee of nothing and a payment', [[500, -500]], [1], ['0.00 0.00 0.00 1.00 4']],
  ['two fees: the oldest first', [[1000], [500]], [1200], ['1000.00 1000.00 0.00 0.00 3', '500.00 200.00 300.00 0.00 2']],
  ['two fees: the excess on the newest', [[1000], [500]], [1600], ['1000.00 1000.00 0.00 0.00 3', '500.00 500.00 0.00 100.00 4']],
  ['an excess paid back', [[1000]], [1400, -400], ['1000.00 1000.00 0.00 0.00 3']],
] as const)('What fees come to: %s', async (_case, fees, payments, expected) => {
  const studentId = await addStudent(school.database);
  for (const [index, amounts] of fees.entries()) await addFee(studentId, `202${index}-07-01`, 2020 + index, amounts);
  for (const amount of payments) await pay(studentId, '2026-01-01', Math.abs(amount), amount < 0);
  await settle(studentId);
  expect((await figures(studentId)).map(said)).toEqual(expected);
});

interface Fee {
  id: number;
  dueDate: string;
  amounts: number[];
}
interface Payment {
  id: number;
  day: string;
  amount: Paise;
  isRefund: boolean;
}

/** The same by walking through the payments one by one, as a bookkeeper would. */
function byHand(fees: readonly Fee[], payments: readonly Payment[]) {
  const byDay = (one: Payment, other: Payment) => one.day.localeCompare(other.day) || one.id - other.id;
  const kept: { id: number; left: Paise }[] = [];
  for (const { id, amount, isRefund } of [...payments].sort(byDay)) {
    if (!isRefund) kept.push({ id, left: amount });
    let back = isRefund ? amount : 0;
    for (let last = kept.at(-1); back > 0 && last; last = kept.at(-1)) {
      const taken = Math.min(back, last.left);
      back -= taken;
      last.left -= taken;
      if (last.left === 0) kept.pop();
    }
  }
  const shares = new Map<string, Paise>();
  const share = (payment: number, fee: number, amount: Paise) =>
    amount > 0 && shares.set(`${payment} ${fee}`, (shares.get(`${payment} ${fee}`) ?? 0) + amount);
  const sorted = [...fees].sort((one, other) => one.dueDate.localeCompare(other.dueDate) || one.id - other.id);
  const rows = sorted.map(({ id, amounts }) => {
    const total = amounts.reduce((sum, amount) => sum + paiseOf(amount), 0);
    let open = total;
    for (const payment of kept) {
      const taken = Math.min(open, payment.left);
      open -= taken;
      payment.left -= taken;
      share(payment.id, id, taken);
    }
    return { id, total, paid: total - open, excess: 0 };
  });
  const newest = rows.at(-1);
  for (const { id, left } of kept) {
    if (newest) newest.excess += left;
    if (newest) share(id, newest.id, left);
  }
  return { rows, shares };
}

async function stored(studentId: number) {
  const fees = await school.rows<{ id: number; total: string; paid: string; excess: string }>(
    `select student_fee_id as id, total_amount as total, amount_paid as paid, excess_paid as excess
     from student_fee where student_id = $1 order by due_date, student_fee_id`,
    [studentId],
  );
  const allocations = await school.rows<{ payment: number; fee: number; amount: string }>(
    `select a.payment_transaction_id as payment, a.student_fee_id as fee, a.settled + a.excess as amount
     from payment_allocation a join student_fee f using (student_fee_id) where f.student_id = $1`,
    [studentId],
  );
  const paise = (text: string) => paiseOf(Number(text));
  return {
    rows: fees.map(({ id, total, paid, excess }) => ({ id, total: paise(total), paid: paise(paid), excess: paise(excess) })),
    shares: new Map(allocations.map(({ payment, fee, amount }) => [`${payment} ${fee}`, paise(amount)])),
  };
}

const amountsOf = (chance: Chance): number[] => {
  const amounts = [chance.whole(1, 50_000) / 100, chance.whole(0, 20_000) / 100];
  return chance.happens(0.3) ? [...amounts, -chance.whole(1, paiseOf(amounts[0] ?? 0)) / 100] : amounts;
};

test('After any 300 histories of fees, payments, refunds and deletions, the sums match a bookkeeper’s', async () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const chance = createChance(seed);
    const studentId = await addStudent(school.database);
    const fees: Fee[] = [];
    const payments: Payment[] = [];
    for (let step = 0; step < chance.whole(1, 9); step += 1) {
      const day = chance.day('2020-01-01', '2023-12-31');
      const dice = chance.whole(1, 10);
      if (dice <= 3) {
        const amounts = amountsOf(chance);
        fees.push({ id: await addFee(studentId, day, 2000 + step, amounts), dueDate: day, amounts });
      } else if (dice <= 7) {
        const amount = chance.whole(1, 60_000);
        payments.push({ id: await pay(studentId, day, amount / 100), day, amount, isRefund: false });
      } else if (dice === 8) {
        const excess = byHand(fees, payments).rows.at(-1)?.excess ?? 0;
        const amount = excess && chance.whole(1, excess);
        // Today, after all that was paid.
        if (amount)
          payments.push({
            id: await pay(studentId, '2024-01-01', amount / 100, true),
            day: '2024-01-01',
            amount,
            isRefund: true,
          });
      } else if (dice === 9 && fees.length > 0) {
        const gone = fees.splice(chance.whole(0, fees.length - 1), 1)[0];
        await school.rows('delete from student_fee where student_fee_id = $1', [gone?.id]);
      } else if (payments.length > 0 && !payments.some(({ isRefund }) => isRefund)) {
        const gone = payments.splice(chance.whole(0, payments.length - 1), 1)[0];
        await school.rows('delete from payment_transaction where payment_transaction_id = $1', [gone?.id]);
      }
      await settle(studentId);
      expect(await stored(studentId), `seed ${seed}`).toEqual(byHand(fees, payments));
    }
  }
  const [months] = await school.rows(`
    select count(*) filter (where m.income is distinct from p.income)::int as wrong, count(*)::int > 12 as "areMany" from payment_month m
    full join (select date_trunc('month', payment_date)::date as month, sum(case when is_refund then -amount_paid else amount_paid end) as income
      from payment_transaction group by 1) p on p.month = m.month where coalesce(m.income, 0) <> 0 or p.income is not null`);
  expect(months).toEqual({ wrong: 0, areMany: true });
});

test('Students get the fee of a program once a school year, with the required parts in force', async () => {
  const program = await addProgram(school.database);
  const add = (feeType: string, change: object) => {
    const { amount, effectiveFrom, effectiveTo } = feeStructureFactory({ programId: program, amount: 100 });
    const values = { fee_type: feeType, program_id: program, amount, effective_from: effectiveFrom, effective_to: effectiveTo };
    return insert('fee_structure', { ...values, ...change }, 'fee_structure_id');
  };
  await add('Tuition', { amount: 900.5 });
  await add('Library', {});
  await add('Transport', { is_optional: true });
  await add('Sibling', { is_concession: true });
  await add('Last year', { effective_to: '2026-05-31' });
  const [one, other] = [await addStudent(school.database), await addStudent(school.database)];
  await pay(one, '2026-06-20', 1200);
  const charge = (dueOn: string) =>
    school.rows<{ fee: number }>(
      `select student_fee_id as fee from charge_students($1::int[], $2, school_year_of($3), $3, 'Office')`,
      [[one, other], program, dueOn],
    );
  expect(await charge('2026-07-01')).toHaveLength(2);
  expect(await charge('2027-05-31'), 'the same school year').toHaveLength(0);
  expect(await charge('2027-06-01'), 'the next one').toHaveLength(2);
  expect((await figures(one)).map(said)).toEqual(['1000.50 1000.50 0.00 0.00 3', '1000.50 199.50 801.00 0.00 2']);
  expect((await figures(other)).map(said)).toEqual(['1000.50 0.00 1000.50 0.00 1', '1000.50 0.00 1000.50 0.00 1']);
});
