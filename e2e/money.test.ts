import { expect } from 'vitest';
import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { displayDate, type IsoDate } from '../src/kit/domain/dates.domain.ts';
import { accountOf } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { addGuardian, call, type ListOf } from './support/calls.ts';
import { addPayer } from './support/payer.ts';
import { today } from './support/registers.ts';
import { at, gone, see, settled, story } from './support/story.ts';

interface FeeOfChild {
  dueDate: IsoDate;
  student: { firstName: string; lastName: string };
}

/** A mother of two children who owe fees, one of which is paid in part. */
async function owing() {
  const [ishani, ishaan] = [await addPayer('Ishani', 'Oberhaus'), await addPayer('Ishaan', 'Oberhaus')];
  const email = 'owing.mother@homeroom.test';
  const familyId = await addGuardian(ishani.studentId, 'Hedwig', 'Oberhaus', { email });
  await call('Admin', 'POST', 'sis/StudentFamily', { studentId: ishaan.studentId, familyId, relationship: 1 });
  const payment = { paymentFor: 1, paymentForId: ishani.studentId, paymentMode: 1, amountPaid: 1000, paymentDate: today() };
  await call('Admin', 'POST', 'fs/PaymentTransaction', payment);
  const session = await accountOf({ email, role: role.parent, familyId });
  return { session, studentIds: [ishani.studentId, ishaan.studentId] };
}

story('A parent finds on the phone what is due and when, and what is overdue says so', async ({ open }) => {
  const { session, studentIds } = await owing();
  const page = await open('Parent', '/dashboard', { phone: true, session });
  const links = [];
  for (const studentId of studentIds) {
    const { items } = await call<ListOf<FeeOfChild>>('Admin', 'GET', `fs/StudentFee?studentId=${studentId}`);
    for (const { student, dueDate } of items) {
      const said = `${dueDate < today() ? 'Overdue since' : 'Due on'} ${displayDate(dueDate)}`;
      const card = page.getByRole('region', { name: `${student.firstName} ${student.lastName}` });
      links.push(card.getByRole('link', { name: new RegExp(`^₹ [\\d,.]+ due ?${said}`) }));
    }
  }
  expect(links).toHaveLength(2);
  await see(...links);
  await settled(page);
  await axe(page);
  await links[0]?.click();
  const fee = page.getByRole('dialog', { name: 'Student Fee Detail' });
  await see(fee, fee.getByText('Balance').first(), fee.getByText('Tuition'));
  const receipt = fee.getByRole('rowheader', { name: /^\d{4}-\d{6}$/ }).first();
  await see(receipt);
  // On one line: its number is not broken at the hyphen.
  expect(await receipt.evaluate((cell) => getComputedStyle(cell).whiteSpace)).toBe('nowrap');
  expect(await fee.evaluate((panel) => panel.scrollWidth <= panel.clientWidth)).toBe(true);
  await page.setViewportSize({ width: 320, height: 640 });
  const payments = fee.getByRole('table', { name: 'Payments' });
  await expect.poll(() => payments.evaluate((shown) => shown.getBoundingClientRect().right <= innerWidth - 16)).toBe(true);
});

story('The head sees income and expense of the financial year by month, and a month leads to its payments', async ({ open }) => {
  const page = await open('Admin', '/dashboard');
  const money = page.getByRole('region', { name: 'Income and expense' });
  await see(money.getByText('Total Income'), money.getByText('Net Profit'), money.getByText(/^April \d{4} to March \d{4}$/));
  const period = await money.getByText(/^April \d{4}/).textContent();
  await money.getByRole('button', { name: 'Previous financial year' }).click();
  await gone(money.getByText(period ?? '', { exact: true }));
  const year = Number(period?.slice(6, 10)) - 1;
  await see(money.getByText(`April ${year} to March ${year + 1}`));
  await money.getByText('Show the figures as a table').click();
  await see(money.getByRole('row', { name: new RegExp(`^Jul ${year} [\\d,]+\\.\\d\\d [\\d,]+\\.\\d\\d$`) }));
  await settled(page);
  await axe(page);
  await money.getByRole('link', { name: `Jul ${year}`, exact: true }).click();
  await at(page, `/fs/paymenttransaction/grid?paidFrom=${year}-07-01&paidTo=${year}-07-31`);
  await see(page.getByText('Page 1 of'), page.getByText(new RegExp(`-07-${year}$`)).first());
});

story('A teacher and a parent have no word of what the school takes in', async ({ open }) => {
  for (const who of ['Staff', 'Parent'] as const) {
    const page = await open(who, '/dashboard');
    await see(page.getByRole('heading', { name: 'Upcoming holidays' }));
    await settled(page);
    expect(await page.getByText(/Total Income|Income and expense|Net Profit/).count()).toBe(0);
  }
});
