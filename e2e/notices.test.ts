import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { addDays, displayDate, type IsoDate } from '../src/kit/domain/dates.domain.ts';
import { accountOf } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { addGuardian, addStudent, call, type ListOf } from './support/calls.ts';
import { programNamed, today } from './support/registers.ts';
import { at, gone, see, settled, story, told } from './support/story.ts';

/** A child whose mother has an account: nobody else's story tells her anything. */
async function family(firstName: string) {
  const studentId = await addStudent(firstName, 'Bellamy', { programId: await programNamed('Grade 11 A') });
  const email = `${firstName.toLowerCase()}.mother@homeroom.test`;
  const familyId = await addGuardian(studentId, 'Nirmala', 'Bellamy', { email });
  return { studentId, email, session: await accountOf({ email, role: role.parent, familyId }) };
}

/** The first day from which on no holidays of a week and more begin in six weeks: whoever is at home anyway needs no leave. */
async function withoutVacation(from: IsoDate): Promise<IsoDate> {
  const { items } = await call<ListOf<{ holidayFrom: IsoDate; holidayTo: IsoDate }>>('Admin', 'GET', 'gs/Holiday?PageSize=100');
  const vacations = items.filter(({ holidayFrom, holidayTo }) => addDays(holidayFrom, 6) <= holidayTo);
  const hit = vacations.find(({ holidayFrom, holidayTo }) => holidayFrom <= addDays(from, 42) && holidayTo >= from);
  return hit ? withoutVacation(addDays(hit.holidayTo, 1)) : from;
}

const leavePath = 'las/StudentLeave';

interface Leave {
  studentLeaveId: number;
  leaveTo: IsoDate;
}

async function enterLeave(studentId: number, leaveFrom: IsoDate): Promise<Leave> {
  const { items } = await call<ListOf<{ studentLeaveCategoryId: number }>>('Admin', 'GET', 'las/StudentLeaveCategory');
  const studentLeaveCategoryId = items[0]?.studentLeaveCategoryId;
  const leave = { studentId, studentLeaveCategoryId, leaveFrom, leaveTo: addDays(leaveFrom, 6), reason: 'A wedding' };
  const { data } = await call<{ data: number }>('Admin', 'POST', leavePath, leave);
  return call('Admin', 'GET', `${leavePath}/${data}`);
}

const lengthen = (leave: Leave) =>
  call('Admin', 'PUT', `${leavePath}?studentLeaveId=${leave.studentLeaveId}`, { ...leave, leaveTo: addDays(leave.leaveTo, 1) });

/** Switches these events on or off where the office does. Messages go out at every hour, as for all stories. */
async function switchEvents(office: Page, isOn: boolean, events: readonly string[]): Promise<void> {
  await see(office.getByRole('heading', { name: 'Events' }));
  for (const event of events) await office.getByRole('checkbox', { name: event, exact: true }).setChecked(isOn);
  const quiet = office.getByRole('group', { name: 'Quiet hours' });
  for (const end of ['From', 'To']) await quiet.getByLabel(end, { exact: true }).fill('00:00');
  await axe(office);
  await office.getByRole('button', { name: 'Save', exact: true }).click();
  await told(office, 'Your changes saved successfully');
}

/** The subjects of what this address got, the newest first. */
async function subjectsTo(page: Page, email: string): Promise<string[]> {
  await page.goto('/dev/mail');
  return page.getByRole('listitem').filter({ hasText: email }).getByRole('link').allTextContents();
}

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? 'Notifications' : `Notifications: ${unread} unread`, exact: true });

story(
  'The office switches events on; the bell of a parent counts up in another window, leads there, and tells what she wants to hear of',
  async ({ open }) => {
    const { studentId, email, session } = await family('Anjali');
    const office = await open('Admin', '/ns/event');
    await switchEvents(office, true, ['Leave entered', 'Leave changed']);

    const parent = await open('Parent', '/dashboard', { session, phone: true });
    await see(bell(parent, 0));
    const soon = await withoutVacation(addDays(today(), 30));
    await enterLeave(studentId, soon);
    await see(bell(parent, 1));
    await enterLeave(studentId, addDays(soon, 14));
    await see(bell(parent, 2));
    await bell(parent, 2).click();
    const list = parent.getByRole('dialog', { name: 'Notifications' });
    const entered = (day: IsoDate) => list.getByRole('button', { name: `Leave of Anjali from ${displayDate(day)}` });
    await see(entered(soon), entered(addDays(soon, 14)));
    await axe(parent);
    await entered(soon).click();
    await at(parent, `/sis/student/details/${studentId}`);
    await see(bell(parent, 1));
    await bell(parent, 1).click();
    await list.getByRole('button', { name: 'Mark all as read' }).click();
    await see(bell(parent, 0));

    await parent.goto('/account/settings');
    await see(parent.getByText('What I want to hear about'));
    const untick = async (name: string) => {
      await parent.getByRole('checkbox', { name, exact: true }).click();
      await told(parent, 'Your changes saved successfully');
      await gone(parent.getByText('Your changes saved successfully'));
      await expect.poll(() => parent.getByRole('checkbox', { name, exact: true }).isChecked()).toBe(false);
    };
    await untick('Notice: Leave entered');
    await untick('E-mail: Leave entered');
    await untick('E-mail: Leave changed');
    await axe(parent);
    await settled(parent);
    await lengthen(await enterLeave(studentId, addDays(soon, 28)));
    await see(bell(parent, 1));
    await bell(parent, 1).click();
    await see(list.getByRole('button', { name: 'Leave of Anjali is now from' }));
    expect(await entered(addDays(soon, 28)).count()).toBe(0);

    const mailbox = await open(null, '/dev/mail');
    await expect.poll(() => subjectsTo(mailbox, email)).toEqual(['Leave of Anjali', 'Leave of Anjali']);

    await switchEvents(office, false, ['Leave entered', 'Leave changed']);
  },
);
