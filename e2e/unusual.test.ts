import { beforeAll, expect } from 'vitest';
import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { usualRules } from '../src/areas/identity/unusual/unusual-rules.domain.ts';
import { accountOf, password } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { inDatabase } from './support/database.ts';
import { at, gone, moveTo, see, story } from './support/story.ts';

const email = 'nila.noticed@school.test';
/** Of what a story does at night, by the school’s clock, a second message would tell. */
beforeAll(() =>
  inDatabase((db) =>
    db.query('insert into unusual_setting (rules) values ($1) on conflict (unusual_setting_id) do update set rules = $1', [
      { nightSignIn: { ...usualRules.nightSignIn, isOn: false } },
    ]),
  ),
);

const said = /^Signed in with a new device: Chrome on /;

story('A new device signs in; its holder ends all sessions from the message, and the administrator sees it', async ({ open }) => {
  const session = await accountOf({ email, role: role.admin, accountName: 'Nila Noticed' });
  await inDatabase((db) =>
    db.query(
      `insert into audit_entry (account_id, account_name, action, resource, request_id, at)
        select account_id, account_name, 'sign-in', 'Session', '', now() - interval '1 year' from account where email = $1`,
      [email],
    ),
  );
  const stranger = await open(null, '/public/new/login');
  await stranger.getByLabel('Email').fill(email);
  await stranger.getByLabel('Password', { exact: true }).fill(password);
  await stranger.getByRole('button', { name: 'Login' }).click();
  await at(stranger, '/dashboard');

  const admin = await open('Admin', '/dashboard');
  const panel = admin.getByRole('region', { name: 'Unusual' });
  const newDevice = panel.getByRole('link', { name: /Nila Noticed/ });
  await see(newDevice);
  await axe(admin);
  await newDevice.click();
  const detail = admin.getByRole('dialog', { name: 'Unusual' });
  await see(detail.getByText(said), detail.getByRole('button', { name: 'Mark as seen' }));
  await axe(admin);
  await detail.getByRole('button', { name: 'Close' }).first().click();

  const holder = await open(null, '/dev/mail', { phone: true, expected: /^404/ });
  const message = holder.getByRole('listitem').filter({ hasText: email }).getByRole('link', { name: 'Was this you?' });
  await expect
    .poll(async () => {
      await holder.goto('/dev/mail');
      return message.isVisible();
    })
    .toBe(true);
  await message.click();
  await see(holder.getByText(said));
  await holder.getByRole('link', { name: 'End all sessions' }).click();
  await see(holder.getByRole('button', { name: 'End all sessions' }));
  await axe(holder);
  await holder.getByRole('button', { name: 'End all sessions' }).click();
  await see(
    holder.getByText(/^Your account is signed out everywhere\./),
    holder.getByRole('link', { name: 'Choose another password' }),
  );
  await axe(holder);
  await holder.reload();
  await see(holder.getByText(/^This link was used before/));

  await stranger.reload();
  await at(stranger, /^\/public\/new\/login\?/);
  await moveTo(admin, '/gs/unusual?accountName=Nila');
  await see(admin.getByText('Sessions ended by Nila Noticed'));
  await axe(admin);
  expect(session.token).not.toBe('');
});

story('An administrator marks something as seen, and sets what is noticed', async ({ open }) => {
  await accountOf({ email: 'rule.setter@school.test', role: role.admin, accountName: 'Rule Setter' });
  await inDatabase((db) =>
    db.query(
      `insert into unusual_event (account_id, kind, subject, said, is_told)
        select account_id, 3, 'story', '20 tries to sign in have failed within 24 hours', true from account where email = $1`,
      ['rule.setter@school.test'],
    ),
  );
  const page = await open('Admin', '/gs/unusual?accountName=Rule%20Setter');
  await page.getByRole('button', { name: 'Mark as seen: Rule Setter' }).click();
  await see(page.getByText(/^Seen by /));
  await page.getByRole('link', { name: 'What is noticed' }).click();
  await see(page.getByRole('checkbox', { name: 'Many failed tries' }));
  await axe(page);
  await page.getByLabel('Tries within 24 hours').fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText(/Tries should be 5 to 100/));
  await page.getByLabel('Tries within 24 hours').fill('30');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('Your changes saved successfully'));
  await page.reload();
  await expect.poll(() => page.getByLabel('Tries within 24 hours').inputValue()).toBe('30');
  await gone(page.getByText(/Tries should be/));
});
