import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { staffFactory } from '../src/areas/staff/staff/staff.factory.ts';
import { staffType } from '../src/common/enumerations.domain.ts';
import { addDays } from '../src/kit/domain/dates.domain.ts';
import { accountOf } from './support/another-account.ts';
import { answerWith } from './support/answer-with.ts';
import { axe } from './support/axe.ts';
import { boxOf } from './support/box-of.ts';
import { hasFocus, tabTo } from './support/by-keys.ts';
import { addStudent, call, listStudents } from './support/calls.ts';
import { enterDate } from './support/dates.ts';
import { today } from './support/registers.ts';
import { gone, see, story } from './support/story.ts';

const students = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Students', exact: true });

story('On the page of a student, Students stays marked, and the name of a program shows whole', async ({ open }) => {
  const [student] = (await listStudents('Admin', 'PageSize=1')).items;
  const page = await open('Admin', '/sis/student/grid');
  const programName = 'Humanities with Psychology and Fine Arts, evening shift of the senior school';
  const history = [{ enrolmentId: 1, programId: 1, programName, fromDate: '2026-06-15', toDate: null }];
  await answerWith(page, '/api/sis/Student/GetEnrolmentHistory', history);
  await page.goto(`/sis/student/details/${student?.studentId}`);
  await expect.poll(() => students(page).getAttribute('aria-current')).toBe('page');
  const name = page.getByText(programName);
  await see(name);
  expect(
    await name.evaluate((line) => line.scrollWidth <= line.clientWidth || getComputedStyle(line).overflow === 'visible'),
  ).toBe(true);
  await axe(page);
});

story('A word in the name of a program is not broken by the button beside it', async ({ open }) => {
  const page = await open('Admin', '/gs/workingweek');
  const none = { total: 29, morningPresent: 0, afternoonPresent: 0, present: 0, absent: 0, onLeave: 0, isTaken: false };
  const programs = [{ ...none, programId: 1, programName: 'Upper Kindergarten' }];
  const answer = { today: today(), closed: null, date: today(), programs, unexplained: 0 };
  await answerWith(page, '/api/las/StudentAttendance/GetAttendanceToday', answer);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/dashboard');
  const row = page.getByRole('link', { name: /^Upper Kindergarten/ }).filter({ hasText: 'Take attendance' });
  await see(row);
  const lines = row.getByText('Upper Kindergarten').evaluate(({ firstChild: text }) => {
    const word = document.createRange();
    if (text) word.setStart(text, 'Upper '.length);
    if (text) word.setEnd(text, 'Upper Kindergarten'.length);
    return word.getClientRects().length;
  });
  expect(await lines).toBe(1);
});

story('On a phone the way to the next register fits, whatever its program is called', async ({ open }) => {
  const [taken] = (
    await call<{ items: { programId: number; attendanceDate: string }[] }>('Admin', 'GET', 'las/StudentAttendance?PageSize=1')
  ).items;
  const page = await open('Admin', '/gs/workingweek', { phone: true });
  const none = { total: 29, morningPresent: 0, afternoonPresent: 0, present: 0, absent: 0, onLeave: 0, isTaken: false };
  const programName = 'Humanities with Psychology and Fine Arts, evening shift';
  const programs = [{ ...none, programId: 1, programName }];
  const date = taken?.attendanceDate;
  await answerWith(page, '/api/las/StudentAttendance/GetAttendanceToday', {
    today: date,
    closed: null,
    date,
    programs,
    unexplained: 0,
  });
  await page.goto(`/las/studentattendance/grid?sheet=edit&date=${date}&program=${taken?.programId}`);
  const next = page.getByRole('button', { name: `Next: ${programName} (1 left)` });
  await see(next);
  const { x, width } = await boxOf(next);
  expect(x + width).toBeLessThan(390);
});

story('On a small desktop the title of a timetable shows whole, whatever the program is called', async ({ open }) => {
  const page = await open('Admin', '/gs/workingweek');
  await answerWith(page, '/api/ps/Program/GetAllProgramNames', [{ programId: 1, programName: 'Lower Kindergarten' }]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/gs/timetable/program/view');
  await see(page.getByRole('button', { name: 'Print' }));
  const title = page.getByRole('heading', { name: 'Program Timetable' });
  expect(await title.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true);
});

story('On a phone the name of a program beside the title of its timetable goes on below, not past the edge', async ({ open }) => {
  const page = await open('Admin', '/gs/workingweek', { phone: true });
  const programName = 'Humanities with Psychology and Fine Arts, evening shift';
  await answerWith(page, '/api/ps/Program/GetAllProgramNames', [{ programId: 1, programName }]);
  await page.goto('/gs/timetable/program/view');
  const note = page.getByRole('heading', { name: 'Program Timetable' }).locator('xpath=following-sibling::span');
  await see(note.filter({ hasText: programName }));
  const { x, width } = await boxOf(note);
  expect(x + width).toBeLessThan(390);
});

story('The foot of the page is there with a narrow sidebar and in the drawer of a phone', async ({ open }) => {
  const page = await open('Admin', '/account/settings');
  const website = (on: Page) => on.getByRole('link', { name: 'Website' });
  await see(page.getByText('For every school day'), website(page));
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await see(page.getByRole('button', { name: 'Expand sidebar' }), website(page), page.getByRole('link', { name: 'Contact' }));
  await axe(page);
  const phone = await open('Admin', '/account/settings', { phone: true });
  await phone.getByRole('button', { name: 'Menu' }).click();
  const drawer = phone.getByRole('dialog', { name: 'Menu' });
  await see(drawer.getByText('For every school day'), drawer.getByRole('link', { name: 'Website' }));
});

story('Visitors of a demonstration are told that it may be reset', async ({ open }) => {
  const page = await open(null, '/public/new/login');
  await see(page.getByText('The database may be reset at any time'));
});

story('A register without a program says what is missing', async ({ open }) => {
  const page = await open('Admin', '/las/studentattendance/grid?sheet=new');
  const program = page.getByRole('combobox', { name: 'Program' });
  await program.focus();
  await page.keyboard.press('Tab');
  await see(page.getByRole('alert').filter({ hasText: 'Program is required' }));
  expect(await program.getAttribute('aria-invalid')).toBe('true');
  await axe(page);
  await page.goto(`/las/studentattendance/grid?sheet=edit&date=${today()}`);
  await see(page.getByRole('alert').filter({ hasText: 'Program is required' }));
});

story('A long reason on a card of leave is cut, and shows whole on focus', async ({ open }) => {
  const page = await open('Admin', '/las/staffleave/grid', { phone: true });
  const reason = 'A long journey to the grandparents in the hills';
  await page.route('**/api/las/StaffLeave?**', async (route) => {
    const list = await (await route.fetch()).json();
    list.items[0].reason = reason;
    await route.fulfill({ json: list });
  });
  await page.reload();
  await see(page.getByText('A long journ...'));
  await page.getByRole('button', { name: reason }).focus();
  await expect
    .poll(() => page.getByText(reason).evaluateAll((all) => all.some(({ clientHeight }) => clientHeight > 1)))
    .toBe(true);
});

/** What a form would send, by the address; nothing is stored. */
async function sentBy(page: Page, path: string): Promise<Record<string, unknown>> {
  const request = page.waitForRequest((one) => one.method() === 'POST' && new URL(one.url()).pathname.startsWith(path));
  await page.route(`**${path}/**`, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  return (await request).postDataJSON();
}

story('What the forms send has the published fields', async ({ open }) => {
  const page = await open('Admin', '/gs/holiday/grid?panel=new', { expected: /ERR_FAILED/ });
  const panel = page.getByRole('dialog');
  const day = addDays(today(), 40);
  await panel.getByLabel('Holiday Name').fill('Sports day');
  await enterDate(panel.getByLabel('Start Date'), day);
  await enterDate(panel.getByLabel('End Date'), addDays(day, 2));
  const holiday = await sentBy(page, '/api/gs/Holiday');
  expect(holiday).toMatchObject({ holidayId: 0, holidayFrom: day, totalDays: 3 });

  const other = await open('Admin', '/as/grid?panel=new', { expected: /ERR_FAILED/ });
  for (const [label, part] of [
    ['Student', 'patil'],
    ['Program', 'Grade 1 B'],
  ] as const) {
    await other.getByRole('dialog').getByRole('combobox', { name: label }).fill(part);
    await other.getByRole('option').first().click();
  }
  await other.getByRole('dialog').getByLabel('Application Status', { exact: true }).selectOption('Awaiting Documents');
  const admission = await sentBy(other, '/api/as/Admission');
  expect(admission).toMatchObject({ admissionId: 0, applicationStatus: 4, updatedDate: today() });
  expect(admission).not.toHaveProperty('newApplicant');
});

story('Whether a child may get medicine stands in whole words beside narrow buttons', async ({ open }) => {
  const studentId = await addStudent('Isha', 'Consented');
  await call('Admin', 'POST', 'hs/MedicineConsent', { studentId, consentedOn: today(), consentedBy: 'Mother', notes: '' });
  const page = await open('Admin', `/sis/student/details/${studentId}`);
  const said = page.getByText('Medicine may be given.');
  await see(said, page.getByRole('button', { name: 'Withdraw' }));
  // Two lines at most: it broke letter by letter.
  expect(await said.evaluate((line) => line.getBoundingClientRect().height)).toBeLessThan(60);
});

story(
  'On a phone, what the timetable has to know of a program or a teacher is seen without scrolling sideways',
  async ({ open }) => {
    for (const path of ['needs', 'unavailability']) {
      const page = await open('Admin', `/gs/timetable/${path}`, { phone: true });
      const table = page.locator('table').first();
      await see(table);
      expect(await table.evaluate((shown) => shown.scrollWidth <= (shown.parentElement?.clientWidth ?? 0))).toBe(true);
      await axe(page);
    }
  },
);

story('Where the wide column of a start page has nothing to show, the other one stands in its place', async ({ open }) => {
  const input = staffFactory({ firstName: 'Uma', staffType: staffType.nonTeaching });
  const { data: staffId } = await call<{ data: number }>('Admin', 'POST', 'ss/Staff', input);
  const session = await accountOf({ email: 'uma.start@school.test', role: 2, staffId });
  const page = await open('Staff', '/dashboard', { session });
  const holidays = page.getByRole('region', { name: 'Upcoming holidays' });
  await see(holidays);
  const greeting = page.getByRole('heading', { level: 1 });
  const leftOf = (part: typeof holidays) => part.evaluate((shown) => Math.round(shown.getBoundingClientRect().left));
  await expect.poll(() => leftOf(holidays)).toBe(await leftOf(greeting));
});

story('What payments come to stands at the foot of their list, under its filters', async ({ open }) => {
  const studentId = await addStudent('Odile', 'Summed');
  const payment = { paymentFor: 1, paymentForId: studentId, paymentMode: 1, paymentDate: today(), isRefund: false };
  for (const amountPaid of [1500.5, 250]) await call('Admin', 'POST', 'fs/PaymentTransaction', { ...payment, amountPaid });
  const page = await open('Admin', '/fs/paymenttransaction/grid?personName=Odile%20Summed');
  const sums = page.getByLabel('Sums of the whole list');
  await see(sums.getByText('₹ 1,750.50'));
  await axe(page);
});

story('Whoever can enter leave only for themselves need not say for whom', async ({ open }) => {
  const page = await open('Staff', '/las/staffleave/grid?panel=new');
  await expect.poll(() => page.getByRole('combobox', { name: 'Staff', exact: true }).inputValue()).toBe('Leena Mathew');
  await page.keyboard.press('Escape');
  await gone(page.getByRole('dialog'));
  const ofOffice = await open('Admin', '/las/staffleave/grid?panel=new');
  await see(ofOffice.getByRole('combobox', { name: 'Staff', exact: true }));
  expect(await ofOffice.getByRole('combobox', { name: 'Staff', exact: true }).inputValue()).toBe('');
});

story('What stands side by side begins at one height: days of a leave, and the order to pay salaries', async ({ open }) => {
  const top = (part: Locator) => part.evaluate((shown) => Math.round(shown.getBoundingClientRect().top));
  const page = await open('Admin', '/las/staffleave/grid?panel=new');
  const days = page.getByText('Total Days', { exact: true });
  const left = page.getByText('Days Left', { exact: true });
  await see(days, left);
  expect(await top(left)).toBe(await top(days));
  await page.goto('/fs/paysalaries');
  const pay = page.getByRole('button', { name: /^Pay .*salar/ });
  await see(pay);
  expect(await top(pay)).toBe(await top(page.getByLabel('Month')));
});

story(
  'Where a row is deleted by keyboard, the focus stays on the page, and goes back to the button where it is not',
  async ({ open }) => {
    const categoryName = 'Leave for a little while';
    await call('Admin', 'POST', 'las/StudentLeaveCategory', { categoryName });
    const page = await open('Admin', '/las/studentleavecategory/grid');
    const button = page.getByRole('button', { name: `Delete: ${categoryName}` });
    const focused = (part: Locator) => part.evaluate((shown) => shown === document.activeElement);
    await button.press('Enter');
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect.poll(() => focused(button)).toBe(true);
    await button.press('Enter');
    await page.getByRole('button', { name: 'Confirm' }).press('Enter');
    await gone(button);
    await expect.poll(() => page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true);
  },
);

story(
  'By keyboard, a button that works for a while has the focus afterwards, on a list, a page and in a dialog',
  async ({ open }) => {
    const page = await open('Admin', '/las/studentleavecategory/grid');
    const enter = async (button: Locator) => {
      await see(button);
      await tabTo(page, button);
      await page.keyboard.press('Enter');
    };
    const list = page.getByRole('button', { name: 'Export', exact: true });
    const file = page.waitForEvent('download');
    await enter(list);
    await file;
    await expect.poll(() => hasFocus(list)).toBe(true);

    await page.route('**/api/las/StudentLeaveCategory?studentLeaveCategoryId=*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await page
      .getByRole('button', { name: /^Delete: / })
      .first()
      .press('Enter');
    const confirm = page.getByRole('button', { name: 'Confirm' });
    await enter(confirm);
    await see(page.getByText('Unable to delete the selected studentleavecategory'));
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

    await page.goto('/gs/school');
    await page.route('**/api/gs/School', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await enter(save);
    await see(page.getByText('Your changes were not saved'));
    await expect.poll(() => hasFocus(save)).toBe(true);
  },
);
