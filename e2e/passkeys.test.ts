import { expect } from 'vitest';
import { accountOf, password } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { inDatabase } from './support/database.ts';
import { at, gone, see, storyApart, told } from './support/story.ts';
import { named, plugIn } from './support/virtual-authenticator.ts';

storyApart(
  'Somebody adds a passkey, logs in with it after the password and alone, proves who they are with it, and deletes it',
  async ({ open }) => {
    const email = 'has.passkeys@homeroom.test';
    const session = await accountOf({ email, role: 1, accountName: 'Has Passkeys' });
    const page = await open(null, named('/account/settings'), { session });
    const device = await plugIn(page);
    const panel = page.getByRole('region', { name: 'Passkeys' });
    const twoSteps = page.getByRole('region', { name: 'Two-step login' });
    await inDatabase((client) =>
      client.query(
        `update session set confirmed = now() - interval '11 minutes' where account_id = (select account_id from account where email = $1)`,
        [email],
      ),
    );
    await see(page.getByRole('button', { name: 'Theme' }));
    await panel.getByRole('button', { name: 'Add a passkey' }).click();
    const question = page.getByRole('alertdialog', { name: 'Confirm that it is you' });
    await question.getByLabel('Current password').fill(password);
    await question.getByRole('button', { name: 'Confirm' }).click();
    await gone(question);
    await panel.getByLabel('Name of the passkey').fill(' ');
    await panel.getByRole('button', { name: 'Continue' }).click();
    await see(panel.getByText('Name is required'));
    await axe(page);
    await panel.getByLabel('Name of the passkey').fill('Office computer');
    await panel.getByRole('button', { name: 'Continue' }).click();
    const codes = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect.poll(() => codes.count()).toBe(10);
    const [code = ''] = await codes.allInnerTexts();
    await panel.getByRole('button', { name: 'I have kept them' }).click();
    await see(panel.getByText('Office computer'), panel.getByText('not used yet'), panel.getByText('On one device only'));
    await see(twoSteps.getByText('After your password, Homeroom asks for a passkey.'));
    expect(await device.count()).toBe(1);
    await axe(page);

    // Another one on the same device is refused by the browser.
    await panel.getByRole('button', { name: 'Add a passkey' }).click();
    await panel.getByRole('button', { name: 'Continue' }).click();
    await told(page, 'There is a passkey for your account on it already.');
    await panel.getByRole('button', { name: 'Cancel' }).click();

    await panel.getByRole('button', { name: 'Rename: Office computer' }).click();
    await panel.getByLabel('Name of the passkey').fill('The computer in the office');
    await panel.getByRole('button', { name: 'Save' }).click();
    await see(panel.getByText('The computer in the office'));

    const logOut = async () => {
      await page.evaluate(() => localStorage.clear());
      await page.goto(named('/public/new/login?return_url=/account/settings'));
    };
    await logOut();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await see(page.getByText('Now use your passkey: your browser asks for it.'));
    await axe(page);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await see(page.getByLabel('Recovery code'));
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await at(page, '/account/settings');

    await logOut();
    await see(page.getByRole('button', { name: 'Sign in with a passkey' }));
    await axe(page);
    await device.recognises(false);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await told(page, 'No passkey was used');
    await device.recognises(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await at(page, '/account/settings');
    await see(panel.getByText(/last used/));

    await inDatabase((client) =>
      client.query(
        `update session set confirmed = now() - interval '11 minutes' where account_id = (select account_id from account where email = $1)`,
        [email],
      ),
    );
    await page.goto(named('/gs/role'));
    await see(page.getByRole('button', { name: 'Theme' }));
    await page.getByRole('button', { name: 'Add New' }).click();
    const form = page.getByRole('dialog', { name: 'Add new role' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Keeper of passkeys');
    await form.getByRole('button', { name: 'Save' }).click();
    await see(question.getByRole('button', { name: 'Use the password' }));
    await axe(page);
    await question.getByRole('button', { name: 'Use a passkey' }).click();
    await gone(question);
    await gone(form);

    await page.goto(named('/account/settings'));
    await panel.getByRole('button', { name: 'Delete: The computer in the office' }).click();
    await panel.getByLabel('Current password').fill(password);
    await panel.getByLabel('Code').fill('nonsense');
    await panel.getByRole('button', { name: 'Delete' }).click();
    await see(panel.getByText('The code is wrong, or was used before'));
    await axe(page);
    await panel.getByLabel('Code').fill(code);
    await panel.getByRole('button', { name: 'Delete' }).click();
    await told(page, 'The passkey was deleted, and two-step login is off');
    await gone(panel.getByText('The computer in the office'));
    await see(twoSteps.getByRole('button', { name: 'Turn on' }));

    await logOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await told(page, 'This passkey was not accepted.');
  },
);

storyApart('At an address that is a number, nobody is offered a passkey', async ({ open }) => {
  const session = await accountOf({ email: 'no.passkeys@homeroom.test', role: 1, accountName: 'No Passkeys' });
  const page = await open(null, '/account/settings', { session, phone: true });
  const panel = page.getByRole('region', { name: 'Passkeys' });
  await see(panel.getByText('This browser cannot use passkeys at this address'));
  await gone(panel.getByRole('button'));
  await page.evaluate(() => localStorage.clear());
  await page.goto('/public/new/login');
  await see(page.getByRole('button', { name: 'Login' }));
  await gone(page.getByRole('button', { name: 'Sign in with a passkey' }));
});
