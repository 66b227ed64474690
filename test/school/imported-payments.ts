import { expect } from 'vitest';
import type { PaymentImportReport } from '../../src/areas/financial/payment-import/payment-import.domain.ts';
import { paymentFactory } from '../../src/areas/financial/payment-transaction/payment-transaction.factory.ts';
import { importing } from '../support/importing.ts';
import { addFee } from './fees.ts';
import { importsFiles, likeThis, office, type Row, school } from './imports.ts';
import { addProgram, addStudent, admissionOf } from './people.ts';

export const payments = '/api/fs/PaymentTransaction';
export let programId: number;

/** A school whose payments come from files, for all tests of a file. */
export const importsPayments = (): void =>
  importsFiles(async () => {
    programId = await addProgram(school.database, { programName: 'Grade 5 A' });
  });

export const paymentImport = importing<PaymentImportReport>(payments, () => office);
export const { tableOf, fileOf } = likeThis({
  'Admission Number': null,
  'Payment Method': 'UPI',
  Amount: 500,
  'Payment Date': '01-06-2026',
});

/** A student with a number that nobody else has, and the fee, if any, that they owe. */
export async function aStudent(change: Parameters<typeof addStudent>[1] = {}, amount = 0) {
  const studentId = await addStudent(school.database, { firstName: 'Asha', lastName: 'Pillai', programId, ...change });
  if (amount > 0) await addFee(school, { studentId, programId, dueDate: '2026-07-01', amount });
  return { studentId, number: await admissionOf(school, studentId) };
}
/** A row of a student. */
export const by = (number: string, more: Row = {}): Row => ({ 'Admission Number': number, ...more });

interface Stored {
  receipt: string;
  day: string;
  amount: number;
  mode: number;
  reference: string;
  notes: string;
}
export const paidBy = (studentId: number) =>
  school.rows<Stored>(
    `select receipt_number as receipt, payment_date::text as day, amount_paid::float as amount, payment_mode as mode, reference, notes
     from payment_transaction where student_id = $1 order by receipt_number`,
    [studentId],
  );
/** Enters a payment by hand. */
export const pay = async (studentId: number, change: Partial<Parameters<typeof paymentFactory>[0]> = {}): Promise<number> => {
  const given = paymentFactory({
    paymentForId: studentId,
    paymentMode: 4,
    amountPaid: 500,
    paymentDate: '2026-06-01',
    ...change,
  });
  const { status, json, text } = await office.post(payments, given);
  expect(status, text).toBe(201);
  return json.data;
};

export const receiptOf = async (id: number): Promise<string> => (await office.get(`${payments}/${id}`)).json.receiptNumber;
