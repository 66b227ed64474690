import { expect, inject } from 'vitest';
import { axe } from './support/axe.ts';
import { boxOf } from './support/box-of.ts';
import { at, gone, see, story } from './support/story.ts';

const unknown: [path: string, text: string][] = [
  ['/sis/nothing', 'Student module route not found'],
  ['/as/nothing', 'Admission module route not found'],
  ['/ps/nothing', 'Program module route not found'],
  ['/ss/nothing', 'Staff module route not found'],
  ['/fs/nothing', 'Financial module route not found'],
  ['/hs/nothing', 'Health module route not found'],
  ['/las/nothing', 'Leave and Attendance module route not found'],
  ['/egs/nothing', 'Examination and Grading module route not found'],
  ['/nothing', 'Route not found'],
];

story('An unknown address says so in the words of its area', async ({ open }) => {
  const page = await open('Admin', '/dashboard');
  for (const [path, text] of unknown) {
    await page.goto(path);
    await see(page.getByRole('heading', { name: text, exact: true }));
  }
  await page.goto('/gs/nothing');
  await see(page.getByRole('heading', { name: /not found/i }));
  await page.goto('/ns/nothing');
  await see(page.getByRole('heading', { name: /not found/i }));
});

story('The sidebar opens the group of the page, and the title of the browser says where one is', async ({ open }) => {
  const page = await open('Admin', '/sis/student/grid');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await see(menu.getByRole('link', { name: 'Students', exact: true }));
  await expect.poll(() => page.title()).toMatch(/^Students/);
  await menu.getByRole('link', { name: 'Student Exits' }).click();
  await at(page, '/sis/studentexit/grid');
  await expect.poll(() => page.title()).toMatch(/^Student Exits/);
  await menu.getByRole('button', { name: 'General Area' }).click();
  await see(menu.getByRole('link', { name: 'Accounts' }));
});

story('The place of the page shows in the sidebar of a low screen, as the last entry of a long group too', async ({ open }) => {
  const page = await open('Admin', '/test');
  await page.setViewportSize({ width: 1366, height: 600 });
  await page.goto('/gs/school');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const place = menu.getByRole('link', { name: 'School', exact: true });
  await see(place);
  const ends = async () => {
    const [entry, around] = await Promise.all([place.boundingBox(), menu.boundingBox()]);
    return entry && around && { entry: entry.y + entry.height, menu: around.y + around.height };
  };
  await expect.poll(async () => (await ends())?.entry).toBeLessThanOrEqual((await ends())?.menu ?? 0);
});

story('What is typed while the search comes up is searched for, and reaches no field of the page', async ({ open }) => {
  const page = await open('Admin', '/sis/student/grid');
  const filter = page.getByRole('textbox', { name: 'Filter Student Name' });
  await filter.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('deshpandf');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('e');
  await see(page.getByRole('option', { name: /Aarohi Deshpande/ }));
  const box = page.getByRole('combobox', { name: 'Search students, staff, programs' });
  expect(await box.inputValue()).toBe('deshpande');
  await page.keyboard.press('Escape');
  await gone(box);
  expect(await filter.inputValue()).toBe('');
});

story('Ctrl K finds a student, a teacher and a program by any part of the name, without the mouse', async ({ open }) => {
  const page = await open('Admin', '/dashboard');
  await see(page.getByRole('heading', { name: /^Good/ }));
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search students, staff, programs' });
  await box.pressSequentially('deshpande');
  await see(page.getByRole('option', { name: /Aarohi Deshpande/ }));
  await box.fill('grade 7');
  await see(page.getByRole('option', { name: /Grade 7 A/ }));
  await box.fill('aarohi deshp');
  await see(page.getByRole('option', { selected: true, name: /Aarohi Deshpande/ }));
  await page.keyboard.press('Enter');
  await at(page, /^\/sis\/student\/details\/\d+$/);
  await see(page.getByRole('heading', { name: 'Aarohi Deshpande', level: 1 }));
  await page.keyboard.press('Control+k');
  await see(box);
  await page.keyboard.press('Escape');
  await gone(box);
});

story('Ctrl K leads to a screen, and begins what is entered there', async ({ open }) => {
  const page = await open('Admin', '/dashboard');
  await see(page.getByRole('heading', { name: /^Good/ }));
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search students, staff, programs' });
  await box.fill('working');
  await see(page.getByRole('option', { selected: true, name: /Working Week/ }));
  await page.keyboard.press('Enter');
  await at(page, '/gs/workingweek');
  await gone(box);
  await page.keyboard.press('Control+k');
  await box.fill('new admis');
  await see(page.getByRole('group', { name: 'Go to' }).getByRole('option', { selected: true, name: /New admission/ }));
  await axe(page);
  await page.keyboard.press('Enter');
  await see(page.getByRole('dialog', { name: 'Add new admission' }));
});

story(
  'A page whose build is no longer on the server asks to be loaded again, and what is typed stays until then',
  async ({ open }) => {
    const page = await open('Admin', '/sis/student/grid', { expected: /404|dynamically imported module/ });
    await page.getByRole('textbox', { name: 'Student Name' }).fill('Aarav Shinde');
    await see(page.getByText('1–1 of 1'));
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    const newer = '<script type="module" src="/assets/index-Newer000.js"></script>';
    await page.route(
      ({ pathname }) => pathname === '/',
      (route) => route.fulfill({ contentType: 'text/html', body: newer }),
    );
    await page.keyboard.press('Control+k');
    const update = page.getByRole('region', { name: 'Update' });
    await see(update.getByText('Homeroom was updated.'));
    await axe(page);
    await page.unrouteAll();
    await update.getByRole('button', { name: 'Reload' }).click();
    await gone(update);
    await see(page.getByText('1–1 of 1'));
  },
);

story('A chosen theme stays, and other tabs follow', async ({ open }) => {
  const page = await open('Admin', '/dashboard');
  const other = await page.context().newPage();
  await other.goto('/account/settings');
  await page.getByRole('button', { name: 'Theme' }).click();
  await see(page.getByRole('radio', { name: 'light' }));
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  await page.getByText('luxury').click();
  const themeOf = (tab: typeof page) => tab.evaluate(() => document.documentElement.dataset.theme);
  await expect.poll(() => themeOf(page)).toBe('luxury');
  await expect.poll(() => themeOf(other)).toBe('luxury');
  await page.reload();
  await see(page.getByRole('heading', { name: /^Good/ }));
  expect(await themeOf(page)).toBe('luxury');
});

story('On a phone the menu is a drawer that closes behind the choice', async ({ open }) => {
  const page = await open('Admin', '/sis/student/grid', { phone: true });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Student Exits' }).click();
  await at(page, '/sis/studentexit/grid');
  await gone(page.getByRole('dialog'));
  await see(page.getByRole('heading', { name: 'Student Exits' }));
});

story('On a phone the search closes by a cross that a thumb can hit', async ({ open }) => {
  const page = await open('Admin', '/sis/student/grid', { phone: true });
  await page.getByRole('button', { name: 'Search' }).tap();
  const close = page.getByRole('button', { name: 'Close search' });
  const { width, height } = await boxOf(close);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await gone(page.getByText('Esc', { exact: true }));
  await close.tap();
  await gone(page.getByRole('dialog'));
});

story('A page that the account does not include says so, and becomes visible when the permissions change', async ({ open }) => {
  const page = await open('Parent', '/gs/account/grid');
  await see(page.getByText('Your account does not include this page.'));
  const other = await page.context().newPage();
  await other.goto('/test');
  const { permissions } = inject('sessions').Admin;
  await other.evaluate((more) => localStorage.setItem('permissions', more), permissions);
  await gone(page.getByText('Your account does not include this page.'));
});

story('The drawer of the placeholder page opens', async ({ open }) => {
  const page = await open('Admin', '/test');
  await page.getByRole('button', { name: 'Open drawer' }).click();
  await see(page.getByRole('complementary', { name: 'Drawer' }));
});

story('Toasts that come while another is there go as well', async ({ open }) => {
  const page = await open('Admin', '/sis/studentexit/grid');
  const toasts = page.locator('.Toastify__toast', { hasText: 'Data exported successfully' });
  await page.getByRole('button', { name: 'Export' }).click();
  await see(toasts);
  for (let more = 0; more < 2; more += 1) {
    await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
  }
  await page.mouse.move(300, 700);
  await gone(toasts);
});

story('A toast stands at the top right at once, shows how long it stays, and goes after 3 seconds', async ({ open }) => {
  const page = await open('Admin', '/sis/studentexit/grid');
  await page.getByRole('button', { name: 'Export' }).click();
  const toast = page.locator('.Toastify__toast', { hasText: 'Data exported successfully' });
  // All in one look, once it has come in: it may be gone before a second one.
  const shown = await toast.evaluate(async (box) => {
    await Promise.allSettled(box.getAnimations().map((animation) => animation.finished));
    const bar = box.querySelector('.Toastify__progress-bar--animated');
    const { right, top } = box.getBoundingClientRect();
    return { right, top, stays: bar && getComputedStyle(bar).animationDuration };
  });
  expect(shown.stays).toBe('3s');
  expect(shown.right).toBeGreaterThan(1400);
  expect(shown.right).toBeLessThan(1440);
  expect(shown.top).toBeLessThan(30);
  await gone(toast);
});
