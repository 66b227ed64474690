import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFee } from '../../../../test/school/fees.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { inRupees, printedAmount, sumOf } from '../../../common/money.domain.ts';
import { createChance } from '../../../kit/domain/chance.factory.ts';
import { paymentFactory } from '../payment-transaction/payment-transaction.factory.ts';

let school: TestApp;
let office: Caller;
let programId: number;
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  programId = await addProgram(school.database);
});
afterAll(() => school.close());

const payments = '/api/fs/PaymentTransaction';
const textOf = async (by: Caller, path: string): Promise<string> =>
  (await readPdf((await by.get(path)).bytes)).pages.join(' ').replace(/\s+/g, ' ');

/** Fees and payments as they come, some of them taken back; the payments that are left. */
async function live(studentId: number, seed: number): Promise<number[]> {
  const chance = createChance(seed);
  const paid: number[] = [];
  for (let year = 2024; year <= 2024 + chance.whole(0, 2); year += 1) {
    await addFee(school, { studentId, programId, dueDate: `${year}-07-01`, amount: chance.whole(1, 500_000) / 100 });
    for (let times = chance.whole(1, 3); times > 0; times -= 1) {
      const paymentDate = chance.day('2024-06-01', '2026-06-15');
      const payment = paymentFactory({ paymentForId: studentId, amountPaid: chance.whole(100, 300_000) / 100, paymentDate });
      paid.push((await office.post(payments, payment)).json.data);
    }
  }
  if (!chance.happens(0.4) || paid.length < 2) return paid;
  const gone = paid.splice(chance.whole(0, paid.length - 1), 1);
  await office.delete(`${payments}?paymentTransactionId=${gone[0]}`);
  return paid;
}

test('In any 20 histories, the list, the parent’s view, the receipt and the family statement show the same balance, to the paisa', async () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const studentId = await addStudent(school.database, { programId });
    const paid = await live(studentId, seed);
    const parent = await school.asParentOf(studentId);
    const [{ familyId } = { familyId: 0 }] = (await parent.get(`/api/sis/Family?studentId=${studentId}`)).json;
    const balanceFor = async (by: Caller) =>
      sumOf(
        (await by.get(`/api/fs/StudentFee?studentId=${studentId}`)).json.items.map((fee: { balance: number }) => fee.balance),
      );
    const balance = await balanceFor(office);
    const words = inRupees(printedAmount(balance));
    expect(await balanceFor(parent), `seed ${seed}`).toBe(balance);
    expect(await textOf(parent, `/api/fs/StudentFee/PrintFamilyStatement?familyId=${familyId}`), `seed ${seed}`).toContain(
      `Balance of the family: ${words}`,
    );
    for (const id of [paid[0], paid.at(-1)]) {
      const receipt = await textOf(office, `${payments}/PrintReceipt?paymentTransactionId=${id}`);
      expect(receipt, `seed ${seed}`).toMatch(/Balance (after this payment|on 15-06-2026) ₹/);
      expect(receipt, `seed ${seed}`).toContain(words);
    }
  }
});
