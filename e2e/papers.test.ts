import { expect } from 'vitest';
import { paymentMode, subject } from '../src/common/enumerations.domain.ts';
import { addStudent, call, listStudents, ownSession } from './support/calls.ts';
import { paperOf } from './support/paper.ts';
import { gone, see, story, told } from './support/story.ts';

const childOfParent = async (): Promise<number> => (await listStudents('Parent')).items[0]?.studentId ?? 0;

story('Who enters a payment has its receipt at once, and again from the list', async ({ open }) => {
  const studentId = await addStudent('Chitra', 'Kulkarni');
  const page = await open('Admin', `/fs/paymenttransaction/grid?panel=new&pay=${studentId}`);
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Payment Method').selectOption({ label: 'Cash' });
  await panel.getByLabel('Amount').fill('1234.50');
  await panel.getByRole('button', { name: 'Save' }).click();
  const first = await paperOf(page, () => panel.getByRole('button', { name: 'Receipt', exact: true }).click());
  expect(first.name).toMatch(/^receipt \d{4}-\d{6}\.pdf$/);
  expect(first.text).toContain('Original');
  expect(first.text).toContain('Chitra Kulkarni');
  expect(first.text).toContain('Rupees One Thousand Two Hundred Thirty Four and Fifty Paise Only');
  const number = first.name.replace(/^receipt |\.pdf$/g, '');
  // Of other stories there may be a page of newer ones.
  await page.goto(`/fs/paymenttransaction/grid?studentId=${studentId}`);
  const again = await paperOf(page, () => page.getByRole('button', { name: `Receipt: ${number}` }).click());
  expect(again.text).toContain(`Receipt ${number}`);
});

story('The statement of a family stands on the page of a child', async ({ open }) => {
  const page = await open('Admin', `/sis/student/details/${await childOfParent()}`);
  const statement = page.getByRole('button', { name: /^Family Statement: / }).first();
  expect((await paperOf(page, () => statement.click())).text).toContain('Balance of the family');
});

story('A child who moves away takes two certificates along', async ({ open }) => {
  const { programId } = await call<{ programId: number }>('Admin', 'GET', `sis/Student/${await childOfParent()}`);
  const studentId = await addStudent('Meera', 'Moving', { programId });
  const page = await open('Admin', `/sis/student/details/${studentId}`);
  await page.getByRole('button', { name: 'Bonafide Certificate' }).click();
  const question = page.getByRole('alertdialog', { name: 'Bonafide Certificate' });
  await question.getByLabel('Given for').fill('a bank account');
  const bonafide = await paperOf(page, () => question.getByRole('button', { name: 'Download' }).click());
  expect(bonafide.name).toBe('bonafide certificate Meera Moving.pdf');
  expect(bonafide.text).toContain('Meera Moving is a bonafide student of this school');
  expect(bonafide.text).toContain('Given For a bank account');

  const dates = { tcAppliedDate: '2026-01-05', tcIssueDate: '2026-01-15', exitDate: '2026-01-20' };
  await call('Admin', 'POST', 'sis/StudentExit', { studentId, ...dates, exitReason: 'Moves to Nagpur' });
  await page.reload();
  await see(page.getByText('Not printed yet'));
  await gone(page.getByRole('button', { name: 'Bonafide Certificate' }));
  const original = await paperOf(page, () => page.getByRole('button', { name: 'Transfer Certificate' }).click());
  expect(original.text).toContain('Original');
  const number = /Transfer Certificate (\d{4}-\d{4})/.exec(original.text)?.[1] ?? 'none';
  await see(page.getByText(number, { exact: true }));

  const later = await open('Admin', '/sis/studentexit/grid?studentName=meera%20moving', await ownSession('Admin'));
  const again = await paperOf(later, () => later.getByRole('button', { name: 'Transfer Certificate: Meera Moving' }).click());
  expect(again.text).toContain(`Transfer Certificate ${number} Duplicate`);
  await later.getByRole('button', { name: 'Delete: Meera Moving' }).click();
  const deletion = later.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await deletion.getByRole('button', { name: 'Confirm' }).click();
  await see(deletion.getByText(`Transfer certificate ${number} was given out for this exit. It becomes void.`));
  await deletion.getByRole('button', { name: 'Cancel' }).click();
  await later.getByRole('button', { name: 'Edit: Meera Moving' }).click();
  const panel = later.getByRole('dialog');
  await panel.getByLabel('Exit Reason').fill('Moves to Goa');
  await panel.getByRole('button', { name: 'Save' }).click();
  const change = later.getByRole('alertdialog', { name: 'Save all the same?' });
  await see(change.getByText(`Transfer certificate ${number} was given out for this exit. It becomes void.`));
  await change.getByRole('button', { name: 'Save all the same' }).click();
  await told(later, 'Your changes saved successfully');
});

story('A parent on a phone gets a copy of a receipt', async ({ open }) => {
  await call('Admin', 'POST', 'fs/PaymentTransaction', {
    paymentFor: subject.student,
    paymentForId: await childOfParent(),
    paymentMode: paymentMode.upi,
    amountPaid: 500,
    paymentDate: '2026-01-05',
    isRefund: false,
  });
  const page = await open('Parent', '/fs/paymenttransaction/grid', { phone: true });
  const receipt = page.getByRole('button', { name: /^Receipt: / }).first();
  expect((await paperOf(page, () => receipt.click())).text).toContain('Copy');
});
