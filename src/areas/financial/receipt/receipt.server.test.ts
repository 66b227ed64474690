import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addFee, nameSchool } from '../../../../test/school/fees.ts';
import { addFamily, addProgram, addStaff, addStudent, admissionOf } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { codeOn } from '../../../../test/support/pdf-picture.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { problem } from '../../../../test/support/problem.ts';
import { asSchool } from '../../../app/app.server.ts';
import { paymentMode, subject } from '../../../common/enumerations.domain.ts';
import type { PaymentInput } from '../payment-transaction/payment-transaction.domain.ts';
import { paymentFactory } from '../payment-transaction/payment-transaction.factory.ts';
import { receiptCopy } from './receipt.server.ts';

let school: TestApp;
let office: Caller;
let programId: number;
let studentId: number;
let admission: string;
beforeAll(async () => {
  school = await startApp();
  await nameSchool(school);
  office = await school.asAdmin();
  programId = await addProgram(school.database, { programName: 'Grade 5 A' });
});
afterAll(() => school.close());
beforeEach(async () => {
  studentId = await addPupil('Asha', 'Rao');
});

async function addPupil(firstName: string, lastName: string): Promise<number> {
  const id = await addStudent(school.database, { programId, firstName, lastName });
  admission = await admissionOf(school, id);
  return id;
}

const payments = '/api/fs/PaymentTransaction';
const receipt = (id: number, more = '') => `${payments}/PrintReceipt?paymentTransactionId=${id}${more}`;
const charge = (amount: number, dueDate = '2026-07-01') => addFee(school, { studentId, programId, dueDate, amount });

async function pay(amountPaid: number, change: Partial<PaymentInput> = {}): Promise<number> {
  const { status, json, text } = await office.post(payments, {
    ...paymentFactory({ paymentForId: studentId, amountPaid, ...change }),
    isShared: true,
  });
  expect(status, text).toBe(201);
  return json.data;
}

async function print(id: number, { by = office, original = false } = {}) {
  const { status, bytes, headers, text } = await by.get(receipt(id, original ? '&original=true' : ''));
  expect(status, text.slice(0, 300)).toBe(200);
  expect(headers['content-type']).toBe('application/pdf');
  return { bytes, headers, ...(await readPdf(bytes)) };
}
/** In one line: where a line ends depends on its place. */
const saidOf = async (id: number, how: Parameters<typeof print>[1] = {}) => (await textOf(id, how)).replace(/\s+/g, ' ');
const textOf = async (id: number, how: Parameters<typeof print>[1] = {}): Promise<string> =>
  (await print(id, how)).pages.join('');
const markOf = async (id: number, how: Parameters<typeof print>[1] = {}) =>
  (await textOf(id, how)).split('\n').find((line) => /^(Original|Duplicate|Copy|Cancelled)$/.test(line));

describe('A receipt', () => {
  test('says who paid how much, for what and how, what is left to pay and who entered it', async () => {
    await charge(20_000);
    const id = await pay(12_345.5, { paymentMode: paymentMode.upi, reference: 'UTR 4711', paymentDate: '2026-06-12' });
    const { pages, title, tagged, metadata, headers, landscape } = await print(id);
    const [{ number } = { number: '' }] = await school.rows<{ number: string }>(
      'select receipt_number as number from payment_transaction where payment_transaction_id = $1',
      [id],
    );
    for (const text of [
      ...['Hill Road School', '14 Hill Road, Mumbai', `Receipt ${number}`, '12-06-2026', 'Asha Rao', admission, 'Grade 5 A'],
      ...['UPI, reference UTR 4711', '₹ 12,345.50', 'Rupees Twelve Thousand Three Hundred Forty Five and Fifty Paise Only'],
      ...['Fees Grade 5 A', '2026-27', '01-07-2026', 'Balance after this payment', '₹ 7,654.50'],
      ...['Pay ₹ 7,654.50 by UPI', 'hillroad@okbank'],
    ]) {
      expect(pages[0]).toContain(text);
    }
    expect(pages[0]).toMatch(/Entered on \d\d-\d\d-\d{4} by admin \d+/);
    expect({ title, tagged, landscape, pages: pages.length }).toEqual({
      title: `Receipt ${number}`,
      tagged: true,
      landscape: false,
      pages: 1,
    });
    expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(headers['content-disposition']).toBe(`attachment; filename="receipt ${number}.pdf"`);
  });

  test('shows a code for phones with the payee, the amount in rupees and the student', async () => {
    await charge(1000.5);
    const { bytes } = await print(await pay(1000));
    expect(await codeOn(bytes)).toBe(
      `upi://pay?pa=hillroad@okbank&pn=Hill%20Road%20School&am=0.50&cu=INR&tn=Fees%20${admission}`,
    );
  });

  test.each([
    [paymentMode.cheque, 'Cheque, reference 000115'],
    [paymentMode.demandDraft, 'Demand Draft, reference 000116'],
  ])('says how it was paid: %s is %s', async (mode, words) => {
    expect(await textOf(await pay(100, { paymentMode: mode, reference: `00011${mode}` }))).toContain(words);
  });

  test('shows no code if nothing is open or the school takes no UPI payments', async () => {
    await charge(1000);
    const id = await pay(400);
    await school.rows("update school set upi_id = ''");
    expect(await textOf(id)).not.toContain('UPI');
    await school.rows("update school set upi_id = 'hillroad@okbank'");
    const last = await textOf(await pay(600));
    expect(last).not.toContain('by UPI');
    expect(last).toContain('Balance after this payment\n₹ 0.00');
  });

  test('names each fee that it settles with its part, and what is left over', async () => {
    await charge(1000, '2025-07-01');
    await charge(500.25);
    const page = await textOf(await pay(1600));
    expect(page).toContain('Fees Grade 5 A\n2025-26\n01-07-2025\n1,000.00\nFees Grade 5 A\n2026-27\n01-07-2026\n500.25\n');
    expect(page).toContain('Excess, kept for future fees\n');
    expect(page).toMatch(/99\.75\nTotal\n+1,600\.00/);
  });

  test('breaks a long reference and a long name instead of letting them run off the page', async () => {
    studentId = await addPupil('W'.repeat(90), 'Rao');
    const { pages } = await print(await pay(100, { reference: 'M'.repeat(90) }));
    const text = pages.join('').replaceAll('\u200b', '');
    expect(text).not.toMatch(/[WM]{33}/);
    expect(text.match(/[WM]{10,}/g)?.join('')).toHaveLength(180);
  });

  test('says for a student without fees that it was paid in advance', async () => {
    expect(await textOf(await pay(300))).toContain('Paid in advance, no fee yet');
  });

  test('keeps the balance at that time, and shows today’s beside it', async () => {
    await charge(1000);
    const first = await pay(300);
    await pay(200);
    const page = await textOf(first);
    expect(page).toContain('Balance after this payment\n₹ 700.00\nBalance on 15-06-2026\n₹ 500.00');
    expect(page).toContain('Pay ₹ 500.00 by UPI');
  });

  test.each([
    [0.5, '₹ 0.50', 'Fifty Paise Only'],
    [1_23_45_678, '₹ 1,23,45,678.00', 'Rupees One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight Only'],
  ])('of %d shows the amount in figures and in words', async (amount, figures, words) => {
    const id = await pay(1);
    await school.rows('update payment_transaction set amount_paid = $2 where payment_transaction_id = $1', [id, amount]);
    const page = await saidOf(id);
    expect(page).toContain(figures);
    expect(page).toContain(words);
  });

  test.each([
    ['श्रीनिवास', 'विद्यालयकर', 'श्रीनिवास विद्यालयकर'],
    ['தமிழ்ச்செல்வி', 'சுப்பிரமணியன்', 'தமிழ்ச்செல்வி சுப்பிரமணியன்'],
    [
      `Maximiliana ${'Venkatanarasimharajuvaripeta '.repeat(2)}`,
      'Krishnamoorthy-Subramanian of Thiruvananthapuram',
      'Thiruvananthapuram',
    ],
  ])('of %s %s fits on one page', async (firstName, lastName, shown) => {
    studentId = await addPupil(firstName.trim(), lastName);
    await charge(1_23_45_678.5);
    const { pages, metadata } = await print(await pay(1_23_45_678, { reference: 'Cheque 000118 of the Sahyadri Sahakari Bank' }));
    expect(pages).toHaveLength(1);
    expect(pages[0]?.replace(/\s+/g, ' ')).toContain(shown);
    expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });
});

describe('The original', () => {
  test('is printed once, and again if the printer jams; later prints are duplicates that say who got the original', async () => {
    const id = await pay(100);
    expect(await markOf(id)).toBe('Duplicate');
    expect(await markOf(id, { original: true })).toBe('Original');
    expect(await markOf(id, { original: true })).toBe('Original');
    expect(await markOf(id)).toBe('Duplicate');
    const colleague = await school.asAdmin();
    const page = await saidOf(id, { by: colleague, original: true });
    expect(page).toContain('Duplicate');
    expect(page).toMatch(/The original was printed on \d\d-\d\d-\d{4} by admin \d+/);
  });

  test('is a duplicate after ten minutes, even in the same session', async () => {
    const id = await pay(100);
    await markOf(id, { original: true });
    await school.rows("update receipt_original set printed = printed - interval '11 minutes' where payment_transaction_id = $1", [
      id,
    ]);
    expect(await markOf(id, { original: true })).toBe('Duplicate');
  });

  test('is the original for only one of several people who print it at once', async () => {
    const id = await pay(100);
    const callers = [office, await school.asAdmin(), await school.asAdmin(), await school.asAdmin()];
    const marks = await Promise.all(callers.map((by) => markOf(id, { by, original: true })));
    expect(marks.sort()).toEqual(['Duplicate', 'Duplicate', 'Duplicate', 'Original']);
  });

  test('is not for those who may only read payments', async () => {
    const reader = await school.as({
      'paymenttransaction.read': '-1',
      'paymenttransaction.create': `studentid=${studentId + 1000}`,
    });
    const id = await pay(100);
    expect(await markOf(id, { by: reader, original: true })).toBe('Duplicate');
    expect(await markOf(id, { original: true })).toBe('Original');
  });

  test('is recorded in the history of the payment', async () => {
    const id = await pay(100);
    await textOf(id);
    await textOf(id, { original: true });
    const { items } = (await office.get(`/api/ias/AuditEntry?resource=PaymentTransaction&recordId=${id}`)).json;
    expect(items.map(({ action }: { action: number }) => action)).toHaveLength(2);
  });
});

test('Parents get copies of receipts for their own children only', async () => {
  const id = await pay(100);
  const parent = await school.asParentOf(studentId);
  expect(await markOf(id, { by: parent, original: true })).toBe('Copy');
  expect(await markOf(id, { original: true }), 'still there for the office').toBe('Original');
  expect(await textOf(id, { by: parent })).not.toContain('The original was printed');
  const stranger = await school.asParentOf(await addPupil('Bina', 'Das'));
  const refused = problem(await stranger.get(receipt(id)), 404);
  expect(refused.detail).toBe(problem(await stranger.get(receipt(2_000_000_000)), 404).detail);
  problem(await (await school.asTeacherOf(programId)).get(receipt(id)), 403);
});

test('Parents who live apart do not see which account the other paid from: not in the payment, the list, the receipt or the e-mail', async () => {
  const id = await pay(100, { paymentMode: paymentMode.upi, reference: 'UTR 4711' });
  const parent = await school.asParentOf(studentId);
  const listed = async (by: Caller, more = '') => {
    const { items } = (await by.get(`${payments}?PageSize=100${more}`)).json;
    return items.find(({ paymentTransactionId }: { paymentTransactionId: number }) => paymentTransactionId === id).reference;
  };
  const seen = async (by: Caller) => {
    const { data } = await asSchool(school.database, (ctx) => receiptCopy(ctx, id, { studentIds: [studentId] }));
    const read = (await by.get(`${payments}/${id}`)).json.reference;
    const asked = await listed(by, '&fields=paymentTransactionId,reference');
    return [read, await listed(by), asked, JSON.stringify(data.facts)];
  };
  const whole = ['UTR 4711', 'UTR 4711', 'UTR 4711', expect.stringContaining('UTR 4711')];
  expect(await seen(parent)).toEqual(whole);
  const familyId = await addFamily(school.database);
  await office.post('/api/sis/StudentFamily', { studentId, familyId, relationship: 2, isSeparated: true });
  expect(await seen(parent)).toEqual(['', '', '', expect.not.stringContaining('UTR 4711')]);
  expect(await saidOf(id, { by: parent })).not.toContain('UTR');
  problem(await parent.get(`${payments}?reference=UTR`), 400);
  expect((await seen(office)).slice(0, 3)).toEqual(whole.slice(0, 3));
  expect(await saidOf(id)).toContain('UPI, reference UTR 4711');
});

test('After a change, the receipt says that it was revised, and when', async () => {
  const id = await pay(100);
  await textOf(id, { original: true });
  await office.put(`${payments}?paymentTransactionId=${id}`, { amountPaid: 150 });
  await school.rows("update payment_transaction set revised = '2026-06-14T20:00:00Z' where payment_transaction_id = $1", [id]);
  const page = await textOf(id, { by: await school.asAdmin() });
  // In the school's time zone it was past midnight.
  expect(page).toContain('Duplicate\nRevised on 15-06-2026\n');
  expect(page).toContain('₹ 150.00');
});

test('A cancelled payment is printed as cancelled, with the person and, for the office, the reason; it is not an original and has no code', async () => {
  await charge(1000);
  const id = await pay(400);
  await office.delete(`${payments}?paymentTransactionId=${id}&reason=The+cheque+was+returned`);
  const page = await saidOf(id, { original: true });
  expect(page).toContain('Receipt 2026-');
  expect(page).toMatch(/Cancelled on \d\d-\d\d-\d{4} by admin \d+: The cheque was returned\. It no longer counts\./);
  for (const text of ['Original', 'Balance', 'by UPI', 'Fees Grade 5 A']) expect(page).not.toContain(text);
  const parent = await saidOf(id, { by: await school.asParentOf(studentId) });
  expect(parent).toContain('It no longer counts.');
  expect(parent).not.toContain('returned');
  problem(await (await school.asParentOf(await addPupil('Bina', 'Das'))).get(receipt(id)), 404);
});

test('A refund to a student is a payment voucher, and the receipt of the payment mentions it', async () => {
  await charge(1000);
  const paid = await pay(1400);
  const refund = await textOf(await pay(150.5, { isRefund: true }));
  expect(refund).toMatch(/Payment Voucher 2026-\d{6}/);
  for (const text of ['Paid to\nAsha Rao', 'Excess of fees, paid back', '₹ 150.50', 'Received by'])
    expect(refund).toContain(text);
  expect(refund).not.toContain('Balance');
  const page = await textOf(paid);
  expect(page).toMatch(/Excess, kept for future fees\n+249\.50\nExcess, paid back since\n+150\.50\nTotal\n+1,400\.00/);
});

test('A payment to a staff member is a payment voucher, for the staff member too', async () => {
  const staffId = await addStaff(school.database, { firstName: 'Meera', lastName: 'Iyer', designation: 'Senior Teacher' });
  const id = await pay(69_440, { paymentFor: subject.staff, paymentForId: staffId, paymentMode: paymentMode.bankTransfer });
  await school.rows("update payment_transaction set salary_month = '2026-05-01' where payment_transaction_id = $1", [id]);
  const page = await textOf(id);
  expect(page).toMatch(/Payment Voucher 2026-\d{6}/);
  for (const text of ['Paid to\nMeera Iyer', 'Senior Teacher', 'Salary of May 2026', 'Bank Transfer', '₹ 69,440.00']) {
    expect(page).toContain(text);
  }
  const parent = await school.asParentOf(studentId);
  problem(await parent.get(receipt(id)), 404);
});
