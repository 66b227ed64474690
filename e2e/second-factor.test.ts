import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { staffFactory } from '../src/areas/staff/staff/staff.factory.ts';
import { staffType } from '../src/common/enumerations.domain.ts';
import { codeNow } from '../test/support/authenticator.ts';
import { accountOf, password } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { call } from './support/calls.ts';
import { inDatabase } from './support/database.ts';
import type { StoredSession } from './support/roles.ts';
import { at, gone, see, story, told } from './support/story.ts';

const settings = '/account/settings';

async function logIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Turns two-step login on by the calls that the page makes. */
async function turnOn({ token }: StoredSession) {
  const asThem = (path: string, body: object) =>
    fetch(`${inject('school')}/api/ias/IdentityAccess/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then((answer) => answer.json());
  const { data } = await asThem('SetUpSecondFactor', { password });
  await asThem('ConfirmSecondFactor', { code: codeNow(data.secret) });
}

story('Somebody turns two-step login on, logs in with a code and with a recovery code, and turns it off', async ({ open }) => {
  const email = 'two.steps@homeroom.test';
  const session = await accountOf({ email, role: 1, accountName: 'Two Steps' });
  const page = await open(null, settings, { session });
  const panel = page.getByRole('region', { name: 'Two-step login' });
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await panel.getByRole('button', { name: 'Continue' }).click();
  await see(panel.getByText('Current password is required'));
  await panel.getByLabel('Current password').fill(password);
  await panel.getByRole('button', { name: 'Continue' }).click();
  await see(panel.getByRole('img', { name: /^QR code/ }));
  await axe(page);
  const secret = (await panel.locator('code').innerText()).replaceAll(' ', '');
  await panel.getByLabel('Code').fill('12345');
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await see(panel.getByText('The code is wrong, or was used before'));
  await panel.getByLabel('Code').fill(codeNow(secret));
  await panel.getByRole('button', { name: 'Turn on' }).click();
  const codes = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect.poll(() => codes.count()).toBe(10);
  const [first = '', second = ''] = await codes.allInnerTexts();
  await axe(page);
  await panel.getByRole('button', { name: 'I have kept them' }).click();
  await see(panel.getByText('10 of 10 recovery codes are left'));

  const phone = await open(null, `/public/new/login?return_url=${settings}`, { phone: true });
  await logIn(phone, email);
  await see(phone.getByText('Enter the code that your authenticator app shows.'));
  await axe(phone);
  expect(await phone.getByLabel('Code').getAttribute('autocomplete')).toBe('one-time-code');
  await phone.getByLabel('Code').fill('000000');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await see(phone.getByLabel('Code').and(phone.locator('[aria-invalid=true]')));
  await phone.getByRole('button', { name: 'Start again' }).click();
  await logIn(phone, email);
  // The code of this step has confirmed the app.
  await phone.getByLabel('Code').fill(codeNow(secret, 1));
  await phone.getByRole('button', { name: 'Continue' }).click();
  await at(phone, settings);

  const other = await open(null, '/public/new/login');
  await logIn(other, email);
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await axe(other);
  await other.getByLabel('Recovery code').fill(first.toUpperCase());
  await other.getByRole('button', { name: 'Continue' }).click();
  await at(other, '/dashboard');

  await page.reload();
  await see(panel.getByText('9 of 10 recovery codes are left'));
  await panel.getByRole('button', { name: 'Turn off' }).click();
  await panel.getByLabel('Current password').fill(password);
  await panel.getByLabel('Code').fill(first);
  await panel.getByRole('button', { name: 'Turn off' }).click();
  await see(panel.getByText('The code is wrong, or was used before'));
  await panel.getByLabel('Code').fill(second);
  await panel.getByRole('button', { name: 'Turn off' }).click();
  await told(page, 'Two-step login is off');
  await see(panel.getByRole('button', { name: 'Turn on' }));
  await gone(panel.getByRole('button', { name: 'Turn off' }));
});

story(
  'A role requires two-step login: its holders are told by when, and then shown nothing else until it is on',
  async ({ open }) => {
    const { firstName, lastName, ...person } = staffFactory({ firstName: 'Sulochana', staffType: staffType.nonTeaching });
    const { data: staffId } = await call<{ data: number }>('Admin', 'POST', 'ss/Staff', { ...person, firstName, lastName });
    const session = await accountOf({ email: 'demanded@homeroom.test', role: 2, staffId });
    const roleName = `Keeps the safe of ${firstName} ${lastName}`;
    const { data: roleId } = await call<{ data: number }>('Admin', 'POST', 'ias/Role', { roleName });
    const { others } = await call<{ others: { accountId: number; accountName: string }[] }>(
      'Admin',
      'GET',
      `ias/Role/GetHolders?roleId=${roleId}`,
    );
    const give = others.filter(({ accountName }) => accountName === `${firstName} ${lastName}`).map(({ accountId }) => accountId);
    await call('Admin', 'PUT', `ias/Role/UpdateHolders?roleId=${roleId}`, { give, take: [] });

    const office = await open('Admin', '/gs/role');
    await office.getByRole('button', { name: `Edit: ${roleName}` }).click();
    const form = office.getByRole('dialog', { name: 'Update role' });
    await form.getByLabel('Two-step login is required').check();
    await form.getByLabel('Days of grace').fill('91');
    await form.getByRole('button', { name: 'Save' }).click();
    await see(form.getByText('Days of grace should be from 0 to 90').first());
    await form.getByLabel('Days of grace').fill('7');
    await axe(office);
    await form.getByRole('button', { name: 'Save' }).click();
    await gone(form);

    const page = await open(null, '/dashboard', { session, phone: true, expected: /Two-step login is needed/ });
    await told(page, 'Your role requires two-step login');
    await call('Admin', 'PUT', `ias/Role?roleId=${roleId}`, { roleName, demandsFactor: true, graceDays: 0 });
    await page.reload();
    const demand = page.getByRole('alertdialog', { name: 'Turn two-step login on' });
    await see(demand.getByText('Off, but your role requires it.'));
    await axe(page);
    await demand.getByRole('button', { name: 'Turn on' }).click();
    await demand.getByLabel('Current password').fill(password);
    await demand.getByRole('button', { name: 'Continue' }).click();
    const secret = (await demand.locator('code').innerText()).replaceAll(' ', '');
    await demand.getByLabel('Code').fill(codeNow(secret));
    await demand.getByRole('button', { name: 'Turn on' }).click();
    await demand.getByRole('button', { name: 'I have kept them' }).click();
    await gone(demand);
    await see(page.getByText(/^Good /));
  },
);

story('Ten minutes after logging in, a role is saved only once its author has confirmed that it is them', async ({ open }) => {
  const email = 'asked.again@homeroom.test';
  const session = await accountOf({ email, role: 1, accountName: 'Asked Again' });
  await turnOn(session);
  await inDatabase((client) =>
    client.query(
      `update session set confirmed = now() - interval '11 minutes' where account_id = (select account_id from account where email = $1)`,
      [email],
    ),
  );
  const page = await open(null, '/gs/role', { session });
  await see(page.getByRole('button', { name: 'Theme' }));
  await page.getByRole('button', { name: 'Add New' }).click();
  const form = page.getByRole('dialog', { name: 'Add new role' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Keeper of keys');
  await form.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirm that it is you' });
  await question.getByLabel('Code').fill('000000');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await see(question.getByText('The code is wrong, or was used before'));
  await axe(page);
  await question.getByRole('button', { name: 'Use the password' }).click();
  await question.getByLabel('Current password').fill(password);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await gone(question);
  await gone(form);
  await see(page.getByText('Keeper of keys'));
});

story('Two administrators turn two-step login off for somebody who has lost their phone', async ({ open }) => {
  const email = 'lost.phone@homeroom.test';
  await turnOn(await accountOf({ email, role: 1, accountName: 'Lost Phone' }));
  const second = await accountOf({ email: 'second.head@homeroom.test', role: 1, accountName: 'Second Head' });
  // As if that account were not new.
  await inDatabase((client) =>
    client.query(
      `update audit_entry set at = at - interval '8 days' where resource = 'Account' and record_id = (select account_id from account where email = 'second.head@homeroom.test')`,
    ),
  );
  const accountPage = async (page: Page) => {
    await page.getByRole('button', { name: 'Details: Lost Phone' }).click();
    return page.getByRole('region', { name: 'Two-step login' });
  };
  const first = await open('Admin', `/gs/account/grid?email=${email}`);
  const asking = await accountPage(first);
  await asking.getByRole('button', { name: 'Lost phone: turn it off' }).click();
  await axe(first);
  await first.getByRole('button', { name: 'Ask for it' }).click();
  await see(asking.getByText('another administrator has to confirm it within 24 hours'));
  await gone(asking.getByRole('button'));

  const other = await open(null, `/gs/account/grid?email=${email}`, { session: second });
  const confirming = await accountPage(other);
  await confirming.getByRole('button', { name: 'Confirm: turn it off' }).click();
  await other.getByRole('button', { name: 'Turn off', exact: true }).click();
  await see(confirming.getByText('Two-step login is off.'));

  const found = await open(null, '/public/new/login');
  await logIn(found, email);
  await at(found, '/dashboard');
});
