import type { Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { staffFactory } from '../src/areas/staff/staff/staff.factory.ts';
import { client, startLoginProvider } from '../test/support/login-provider.ts';
import { accountOf } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { call } from './support/calls.ts';
import { at, gone, see, story, told } from './support/story.ts';

const email = 'meera.by.campus@homeroom.test';
let provider: Awaited<ReturnType<typeof startLoginProvider>>;
beforeAll(async () => {
  provider = await startLoginProvider({ school: inject('school'), people: { meera: { email } } });
});
afterAll(async () => {
  // Whoever tells the next story logs in as ever.
  const { items } = await call<{ items: { identityProviderId: number }[] }>(
    'Admin',
    'GET',
    'ias/IdentityProvider?providerName=Campus',
  );
  for (const { identityProviderId: id } of items) await call('Admin', 'DELETE', `ias/IdentityProvider?identityProviderId=${id}`);
  await provider.close();
});

/** As somebody at the provider, which asks for nothing but the name. */
async function atProvider(page: Page, button: string) {
  await page.getByLabel('Name').fill('meera');
  await page.getByRole('button', { name: button }).click();
}

story('An administrator sets a login provider up; a teacher logs in by it, and is logged out with it', async ({ open }) => {
  const { data: staffId } = await call<{ data: number }>('Admin', 'POST', 'ss/Staff', staffFactory({ email }));
  await accountOf({ email, role: 2, staffId });

  const office = await open('Admin', '/gs/identityprovider');
  await office.getByRole('button', { name: 'Add New' }).first().click();
  const form = office.getByRole('dialog', { name: 'Add new login provider' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Campus');
  await form.getByRole('textbox', { name: 'Issuer' }).fill('http://campus.example');
  await form.getByRole('textbox', { name: 'Client ID' }).fill(client.clientId);
  await form.getByRole('button', { name: 'Save' }).click();
  await see(form.getByText('Issuer should be an address that begins with https://').first());
  await form.getByRole('textbox', { name: 'Issuer' }).fill(provider.issuer);
  await axe(office);
  await form.getByRole('button', { name: 'Save' }).click();
  await gone(form);
  await office.getByRole('button', { name: 'Details: Campus' }).click();
  const connection = office.getByRole('region', { name: 'Connection' });
  await see(connection.getByLabel('Redirect address, for the provider'));
  await connection.getByRole('textbox', { name: 'Client secret' }).fill('mistyped');
  await connection.getByRole('button', { name: 'Save the secret' }).click();
  await told(office, 'The secret was saved');
  await connection.getByRole('button', { name: 'Try it' }).click();
  await told(office, 'The provider does not accept client ID and secret');
  await connection.getByRole('textbox', { name: 'Client secret' }).fill(client.clientSecret);
  await connection.getByRole('button', { name: 'Save the secret' }).click();
  await told(office, 'The secret was saved');
  await connection.getByRole('button', { name: 'Try it' }).click();
  await told(office, 'Campus answers, and knows this school');
  await axe(office);
  await office.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = office.getByRole('dialog', { name: 'Update login provider' });
  await edit.getByLabel('Offered on the login page').check();
  await edit.getByRole('button', { name: 'Save' }).click();
  await gone(edit);

  const page = await open(null, '/public/new/login?return_url=/account/settings', { phone: true });
  await see(page.getByRole('link', { name: 'Log in with Campus' }));
  await axe(page);
  await page.getByRole('link', { name: 'Log in with Campus' }).click();
  await atProvider(page, 'Cancel');
  await see(page.getByText('The login at Campus was cancelled.'));
  await axe(page);
  await page.goto('/public/new/login?return_url=/account/settings');
  await page.getByRole('link', { name: 'Log in with Campus' }).click();
  await atProvider(page, 'Go on');
  await at(page, '/account/settings');
  const links = page.getByRole('region', { name: 'Other ways to log in' });
  await see(links.getByText(/^Linked since/));
  await axe(page);

  await page.goto(`${provider.issuer}/session/end?client_id=${client.clientId}`);
  await page.getByRole('button', { name: /^Yes/ }).click();
  await see(page.getByText(/Sign-out Success/i));
  await page.goto('/account/settings');
  await at(page, /^\/public\/new\/login/);
  await see(page.getByLabel('Password', { exact: true }));
});
