import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStudent } from '../../../test/school/people.ts';
import type { Caller } from '../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../test/support/harness.ts';
import { paymentFactory } from '../../areas/financial/payment-transaction/payment-transaction.factory.ts';
import { keptOf } from '../../areas/notification/recipient/kept-recipient.domain.ts';
import { receiptAttachment } from './receipt-attachment.server.ts';

let school: TestApp;
let office: Caller;
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
});
afterAll(() => school.close());

const payments = '/api/fs/PaymentTransaction';

test('A waiting message about a payment does not go out with the receipt of another student, to whom it was moved meanwhile', async () => {
  const { database } = school;
  const [asha, ravi] = [await addStudent(database), await addStudent(database)];
  const payment = paymentFactory({ paymentForId: asha, amountPaid: 100 });
  const paymentTransactionId: number = (await office.post(payments, payment)).json.data;
  const drawn: unknown[] = [];
  const documents = { renderDocument: async (document: unknown) => Buffer.from(String(drawn.push(document))) };
  const attached = () =>
    receiptAttachment(database, documents)({ paymentTransactionId }, keptOf({ kind: 'guardian', id: 1, studentIds: [asha] }));
  expect((await attached())?.fileName).toMatch(/^receipt .*\.pdf$/);
  const moved = await office.put(`${payments}?paymentTransactionId=${paymentTransactionId}`, { ...payment, paymentForId: ravi });
  expect(moved.status, moved.text).toBe(200);
  await expect(attached()).rejects.toMatchObject({
    kind: 'refused',
    answer: 'The payment is no longer for the student whom this message is about.',
  });
  expect(drawn).toHaveLength(1);
});
