import { expect, inject } from 'vitest';
import { demoPassword } from '../src/common/demo-accounts.domain.ts';
import { logIn } from './support/log-in.ts';
import { emailOf } from './support/roles.ts';
import { at, gone, see, story } from './support/story.ts';

story('A click on a demo account fills it in, and Login leads to the dashboard', async ({ open }) => {
  const page = await open(null, '/');
  await at(page, /^\/public\/new\/login/);
  await see(page.getByRole('heading', { name: 'This is a demonstration' }));
  await page.getByRole('button', { name: /^Admin/ }).click();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('admin@homeroom.test');
  await page.getByRole('button', { name: 'Login' }).click();
  await at(page, '/dashboard');
  await see(page.getByRole('heading', { name: /^Good/ }));
});

story('A wrong password says that it was not possible to authenticate, and nothing more', async ({ open }) => {
  const page = await open(null, '/new/login');
  await page.getByLabel('Email').fill('nobody@homeroom.test');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.keyboard.press('Enter');
  await see(page.getByText('Unable to authenticate'));
  expect(page.url()).toMatch(/login$/);
});

story('Without a session every page leads to the login, and afterwards back to the page', async ({ open }) => {
  const page = await open(null, '/sis/studentexit/grid?page=2');
  await at(page, /^\/public\/new\/login\?return_url=/);
  await page.getByRole('button', { name: /^Admin/ }).click();
  await page.getByRole('button', { name: 'Login' }).click();
  await at(page, '/sis/studentexit/grid?page=2');
  await see(page.getByRole('heading', { name: 'Student Exits' }));
});

story('A return address of another site leads to the dashboard', async ({ open }) => {
  const page = await open(null, '/public/new/login?return_url=//evil.test/x');
  await page.getByRole('button', { name: /^Admin/ }).click();
  await page.getByRole('button', { name: 'Login' }).click();
  await at(page, '/dashboard');
});

story('A session that has ended leads to the login, says so, and comes back', async ({ open }) => {
  const { permissions } = inject('sessions').Admin;
  const page = await open('Admin', '/sis/student/grid', { session: { token: 'ended-long-ago', permissions } });
  await at(page, /session_timeout=1/);
  await see(page.getByText('Session Expired'), page.getByText('Session timed out'));
  expect(new URL(page.url()).searchParams.get('return_url')).toBe('/sis/student/grid');
  expect(await page.evaluate(() => [localStorage.getItem('jt'), localStorage.getItem('permissions')])).toEqual([null, null]);
  await page.getByRole('button', { name: /^Admin/ }).click();
  await page.getByRole('button', { name: 'Login' }).click();
  await at(page, '/sis/student/grid');
  await see(page.getByRole('heading', { name: 'Students' }));
});

story('A session that the server ends is said in every tab', async ({ open }) => {
  const session = await logIn(inject('school'), emailOf('Admin'));
  const first = await open('Admin', '/sis/student/grid', { session });
  const second = await first.context().newPage();
  await second.goto('/dashboard');
  await see(second.getByRole('heading', { name: /^Good/ }));
  const ended = await fetch(`${inject('school')}/api/ias/IdentityAccess/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect(ended.status).toBe(200);
  for (const page of [first, second]) {
    await at(page, /session_timeout=1/);
    await see(page.getByText('Session timed out'));
  }
});

story('Logging out in one tab logs out the others, and logging in brings them back', async ({ open }) => {
  const session = await logIn(inject('school'), emailOf('Admin'));
  const first = await open('Admin', '/sis/student/grid', { session });
  const second = await first.context().newPage();
  await second.goto('/dashboard');
  await see(second.getByRole('heading', { name: /^Good/ }));
  await first.getByRole('button', { name: /Account/ }).click();
  await first.getByRole('button', { name: 'Log out' }).click();
  await Promise.all([at(first, /login\?return_url=%2Fsis/), at(second, /login\?return_url=%2Fdashboard/)]);
  await first.getByRole('button', { name: /^Staff/ }).click();
  await first.getByRole('button', { name: 'Login' }).click();
  await Promise.all([at(first, '/sis/student/grid'), at(second, '/dashboard')]);
  await see(second.getByRole('button', { name: /Teacher|Staff/ }));
});

story('A password that everybody tries first is refused at its field, in words', async ({ open }) => {
  const page = await open('Admin', '/account/settings');
  await page.getByLabel('Current password').fill(demoPassword);
  const field = page.getByLabel('New password', { exact: true });
  for (const [password, message] of [
    ['Password123', 'This password is too common. Choose another one'],
    [demoPassword, 'This is your current password. Choose another one'],
  ] as const) {
    await field.fill(password);
    await page.getByLabel('New password, once more').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await see(page.locator('#password-about').getByText(message));
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  }
});

story('One changes the password of the own account only with the old one, and sees where one is signed in', async ({ open }) => {
  const page = await open('Admin', '/account/settings');
  await see(page.getByRole('heading', { name: 'Profile Management and Security Settings' }), page.getByText('this one'));
  await page.getByLabel('Current password').fill('not-the-password');
  await page.getByLabel('New password', { exact: true }).fill('a-much-longer-password');
  await page.getByLabel('New password, once more').fill('a-much-longer-passwort');
  await page.getByRole('button', { name: 'Change password' }).click();
  await see(page.locator('[aria-invalid=true]'));
  await page.getByLabel('New password, once more').fill('a-much-longer-password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await see(page.getByText(/not changed|Unable to change/i));
  await gone(page.getByText('Loading...'));
});
