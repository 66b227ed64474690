import { expect } from 'vitest';
import { axe } from './support/axe.ts';
import { addStudent } from './support/calls.ts';
import { at, gone, see, story, told } from './support/story.ts';

story('An account: created for a student, invited, accepted, disabled', async ({ open }) => {
  await addStudent('Meher', 'Invited');
  const page = await open('Admin', '/gs/account/grid');
  await page.getByRole('button', { name: 'Add New' }).click();
  const panel = page.getByRole('dialog', { name: 'Add new account' });
  await panel.getByLabel('Role').selectOption({ label: 'Student' });
  await panel.getByRole('combobox', { name: 'Student' }).fill('meher inv');
  await page.getByRole('option', { name: /Meher Invited/ }).click();
  await panel.getByLabel('Email').fill('meher@homeroom.test');
  await see(panel.getByText('Saving tells nobody'));
  await panel.getByRole('button', { name: 'Save' }).click();
  await gone(panel);
  await see(page.getByRole('row', { name: /Meher Invited/ }).getByText('No password yet'));
  await page.getByRole('button', { name: 'Invitation link: Meher Invited' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invitation for Meher Invited' });
  await see(invitation);
  await axe(page);
  const link = new URL(await invitation.getByLabel('Invitation link').inputValue());
  await invitation.getByRole('button', { name: 'Done' }).click();

  const guest = await open(null, `${link.pathname}${link.search}`);
  await guest.getByLabel('Password', { exact: true }).fill('my own pass phrase');
  await guest.getByLabel('Password, once more').fill('my own pass phrase');
  await axe(guest);
  await guest.getByRole('button', { name: 'Set password' }).click();
  await at(guest, '/dashboard');
  await see(guest.getByRole('link', { name: 'Meher Invited' }));

  await page.getByRole('button', { name: 'Edit: Meher Invited' }).click();
  const edit = page.getByRole('dialog', { name: 'Update account' });
  await edit.getByLabel('Disabled: cannot sign in').check();
  await edit.getByRole('button', { name: 'Save' }).click();
  await gone(edit);
  await see(page.getByRole('row', { name: /Meher Invited/ }).getByText('Disabled'));
  await guest.goto('/sis/student/grid');
  await at(guest, /^\/public\/new\/login/);
  const again = await open(null, `${link.pathname}${link.search}`, { expected: /^404/ });
  await see(again.getByText(/^This link was used before/));
});

story('The school’s contact is changed, a wrong time zone is refused', async ({ open }) => {
  const page = await open('Admin', '/gs/school');
  await page.getByLabel('Time Zone').fill('Mars/Olympus');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.locator('[aria-invalid=true]'));
  await page.getByLabel('Time Zone').fill('Asia/Kolkata');
  await page.getByLabel('Phone').fill('2067301201');
  await page.getByRole('button', { name: 'Save' }).click();
  await told(page, 'Your changes saved successfully');
  await page.reload();
  await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('2067301201');
});

story('The office sees when the years start, and sets where fees are paid by UPI', async ({ open }) => {
  const page = await open('Admin', '/gs/school');
  await see(page.getByLabel('Financial Year Starts'));
  const chosen = (label: string) => page.getByLabel(label, { exact: true }).locator('option:checked').textContent();
  expect(await chosen('Financial Year Starts')).toBe('1 April');
  expect([await chosen('School Year Starts'), await chosen('School Year Starts: month')]).toEqual(['15', 'June']);
  await page.getByLabel('UPI ID').fill('not one');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('UPI ID should look like school@bank').first());
  await page.getByLabel('UPI ID').fill('sahyadri.fees@demobank');
  await page.getByRole('button', { name: 'Save' }).click();
  await told(page, 'Your changes saved successfully');
  await axe(page);
  await page.reload();
  await expect.poll(() => page.getByLabel('UPI ID').inputValue()).toBe('sahyadri.fees@demobank');
  expect(await chosen('Financial Year Starts')).toBe('1 April');
});
