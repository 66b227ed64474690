import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axe } from './support/axe.ts';
import { addGuardian, addStudent, call } from './support/calls.ts';
import { at, gone, see, story } from './support/story.ts';

const first = 'the old oak tree';
const second = 'a boat on the green lake';
const longName = 'Srivalliputhurlakshminarasimhanacharyulu';

/** A class of two whose mothers have no accounts; answers the address of one. */
async function addClass(programName: string): Promise<string> {
  const program = { programName, duration: 12, programOrder: 92, startDate: '2020-06-15' };
  const { data: programId } = await call<{ data: number }>('Admin', 'POST', 'ps/Program', program);
  for (const [child, email] of [
    ['Lekha', 'mother.of.lekha@homeroom.test'],
    ['Mitali', 'mother.of.mitali@homeroom.test'],
  ] as const) {
    await addGuardian(await addStudent(child, 'Forgotten', { programId }), longName, child, { email });
  }
  return 'mother.of.lekha@homeroom.test';
}

/** Opens the newest message with this subject, as soon as it has come. */
async function openMessage(page: Page, subject: RegExp, to: string) {
  const wanted = page.getByRole('listitem').filter({ hasText: to }).getByRole('link', { name: subject }).first();
  await expect
    .poll(async () => {
      await page.goto('/dev/mail');
      return wanted.isVisible();
    })
    .toBe(true);
  await wanted.click();
  await see(page.getByRole('heading', { name: subject }));
}

async function choosePassword(page: Page, password: string) {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password, once more').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await at(page, '/dashboard');
}

story(
  'All guardians of a class are invited by e-mail; one accepts, forgets the password, and chooses a new one',
  async ({ open }) => {
    const email = await addClass('Forgetful class');
    const office = await open('Admin', '/gs/account/grid');
    await office.getByRole('button', { name: 'Invite people' }).click();
    const panel = office.getByRole('dialog', { name: 'Invite people' });
    await panel.getByLabel('Who').selectOption({ label: 'Guardians of a program' });
    await panel.getByLabel('Program').selectOption({ label: 'Forgetful class' });
    await see(panel.getByText('Gets an account and an invitation').first());
    await axe(office);
    await panel.getByRole('button', { name: 'Send 2 invitations' }).click();
    await see(office.getByText('2 invitations were sent'));
    await gone(panel);

    const guardian = await open(null, '/dev/mail');
    await openMessage(guardian, /^Your account at /, email);
    await guardian.getByRole('link', { name: 'Choose your password' }).click();
    await see(guardian.getByText(/^For your account at Sahyadri Public School\. Choose a password for it\./));
    await see(guardian.getByLabel('Password', { exact: true }));
    await axe(guardian);
    const invitation = guardian.url();
    await choosePassword(guardian, first);

    // The link is used up: the page says so when it opens, and leads to the login.
    const phone = await open(null, invitation, { phone: true, expected: /^404/ });
    await see(phone.getByText(/^This link was used before/));
    await gone(phone.getByLabel('Password', { exact: true }));
    await axe(phone);
    await phone.getByRole('link', { name: 'Log in' }).click();
    await phone.getByRole('link', { name: 'Forgotten your password?' }).click();
    await see(phone.getByRole('heading', { name: 'Forgotten password' }));
    await axe(phone);
    await phone.getByRole('button', { name: 'Send link' }).click();
    await see(phone.getByText('Email is required'));
    await phone.getByLabel('Email').fill(email);
    await phone.getByRole('button', { name: 'Send link' }).click();
    await see(phone.getByText(/^If this address belongs to an account/));
    await openMessage(phone, /^Choose a new password at Sahyadri Public School$/, email);
    await phone.getByRole('link', { name: 'Choose a new password' }).click();
    await see(phone.getByRole('heading', { name: 'Choose a new password' }));
    await see(phone.getByLabel('Password', { exact: true }));
    await axe(phone);
    const link = phone.url();
    await choosePassword(phone, second);
    const greeting = phone.getByRole('heading', { name: `, ${longName}` });
    await see(greeting);
    const box = await greeting.boundingBox();
    expect(box && box.x + box.width, 'a long name stays inside the page').toBeLessThan(390);

    const stranger = await open(null, link, { expected: /^404/ });
    await see(stranger.getByText(/^This link was used before/));
    await gone(stranger.getByLabel('Password', { exact: true }));
    await axe(stranger);
    await stranger.getByRole('link', { name: 'Ask for a new one' }).click();
    await see(stranger.getByRole('heading', { name: 'Forgotten password' }));
  },
);
