import { expect } from 'vitest';
import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { accountOf } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { emailOf } from './support/roles.ts';
import { gone, see, story } from './support/story.ts';

story('An administrator sees what a parent sees, changes nothing, and goes on as before', async ({ open }) => {
  const session = await accountOf({ email: 'viewer@school.test', role: role.admin, accountName: 'Vera Viewer' });
  const page = await open('Admin', `/gs/account/grid?email=${encodeURIComponent(emailOf('Parent'))}`, { session });
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole('button', { name: /^View as: / }).click();
  const asking = page.getByRole('alertdialog', { name: 'View as' });
  await see(asking.getByText(/They are told at once/));
  await axe(page);
  await expect.poll(() => asking.getByRole('button', { name: 'View' }).isDisabled()).toBe(true);
  await asking.getByLabel('Reason').fill('She cannot find the fees of her son');
  const [tab] = await Promise.all([page.waitForEvent('popup'), asking.getByRole('button', { name: 'View' }).click()]);

  const bar = tab.getByRole('region', { name: 'Seeing as somebody else' });
  await see(bar.getByText(/^You are seeing Homeroom as .+ \(Parent\)\. Nothing can be changed\.$/));
  await see(tab.getByRole('main').getByRole('link'));
  await axe(tab);
  await tab.setViewportSize({ width: 390, height: 844 });
  expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await tab.goto(new URL('/account/settings', tab.url()).href);
  await see(tab.getByText('Vera Viewer sees what you see, and can change nothing'));
  await tab.reload();
  await see(bar.getByRole('button', { name: 'End' }));

  await gone(asking);
  await page.reload();
  await see(page.getByRole('button', { name: /^View as: / }));
  const [closed] = await Promise.all([tab.waitForEvent('close'), bar.getByRole('button', { name: 'End' }).click()]);
  expect(closed.isClosed()).toBe(true);
  await page.reload();
  await see(page.getByRole('button', { name: /^View as: / }));
});
