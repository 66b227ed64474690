import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import { addStudent } from './support/calls.ts';
import { downloaded } from './support/downloaded.ts';
import { hold } from './support/hold.ts';
import { at, gone, see, story, told } from './support/story.ts';

story('Filters, chips, sort, page and page size stand in the address, and Back takes them back', async ({ open }) => {
  const page = await open('Admin', '/sis/student/grid');
  await see(page.getByText(/Page 1 of \d+/));
  await page.getByRole('button', { name: 'Next' }).click();
  await at(page, '/sis/student/grid?page=2');
  await page.getByRole('textbox', { name: 'Filter Student Name' }).fill('patil');
  await at(page, '/sis/student/grid?studentName=patil');
  await see(page.getByText(/^\d+ of 1,\d{3}$/), page.getByText('Student Name: patil'));
  await page.getByLabel('Filter Religion').selectOption({ label: 'Hindu' });
  await at(page, /studentName=patil&religion=1/);
  await page.getByRole('button', { name: 'Date of Birth', exact: true }).click();
  await at(page, /sort=dateOfBirth/);
  await see(page.locator('th[aria-sort=ascending]', { hasText: /^Date of Birth$/ }));
  await page.getByLabel('Rows a page').selectOption('40');
  await at(page, /size=40/);
  await page
    .getByRole('button', { name: /^Details: / })
    .first()
    .click();
  await see(page.getByRole('dialog', { name: 'Student Detail' }));
  await page.goBack();
  await gone(page.getByRole('dialog'));
  await page.goBack();
  await at(page, /^[^?]+\?studentName=patil&religion=1&sort=dateOfBirth$/);
  await page.getByRole('button', { name: 'Remove filter Student Name' }).click();
  await at(page, '/sis/student/grid?religion=1&sort=dateOfBirth');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await at(page, '/sis/student/grid?sort=dateOfBirth');
  expect(await page.getByLabel('Rows a page').inputValue()).toBe('40');
});

story(
  'A list of names brings no family along; a panel opens at once with what the row has, and completes itself',
  async ({ open }) => {
    const page = await open('Admin', '/sis/student/grid?studentName=aarohi');
    await see(page.getByRole('button', { name: /^Details: Aarohi/ }));
    const listed = page.waitForResponse(/api\/sis\/Student\?/);
    await page.reload();
    const { items } = (await (await listed).json()) as { items: Record<string, unknown>[] };
    expect(items.length).toBeGreaterThan(0);
    for (const row of items) {
      expect(row).toMatchObject({ studentId: expect.any(Number), firstName: expect.any(String) });
      for (const hidden of ['families', 'currentAddress', 'email', 'idDocumentNumber', 'version'])
        expect(row).not.toHaveProperty(hidden);
    }
    const letGo = await hold(page, /api\/sis\/Student\/\d+$/);
    await page
      .getByRole('button', { name: /^Details: Aarohi/ })
      .first()
      .click();
    const panel = page.getByRole('dialog', { name: 'Student Detail' });
    await see(panel.getByText('Admission Number'), panel.getByRole('button', { name: 'Edit' }));
    expect(await panel.getByText('Open the page of').count()).toBe(0);
    letGo();
    await see(panel.getByText(/^Open the page of Aarohi/), panel.getByText('Address', { exact: true }));
    await panel.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Update student' });
    await see(form.getByLabel('First Name'));
    expect(await form.getByLabel('Emergency Contact').inputValue()).toMatch(/\d{10}/);
  },
);

story('Nothing found says why, and what to do', async ({ open }) => {
  const page = await open('Admin', '/sis/student/grid?studentName=zzzzzz');
  await see(page.getByText('No items to display'), page.getByText('None of the students match these filters.'));
  expect(await page.getByRole('textbox', { name: 'Filter Student Name' }).inputValue()).toBe('zzzzzz');
});

story('The students are cards as well, with the same rows and the same actions', async ({ open }) => {
  const page = await open('Admin', '/sis/student/grid?studentName=aarohi');
  await page.getByRole('button', { name: 'Cards' }).click();
  await at(page, /view=card/);
  await see(page.getByRole('heading', { level: 2, name: /Aarohi/ }), page.getByRole('button', { name: /^Details: Aarohi/ }));
});

story('Export brings the list in force as a PDF', async ({ open }) => {
  const page = await open('Admin', '/sis/student/grid?studentName=deshpande');
  await see(page.getByRole('button', { name: /^Details: / }));
  const [file] = await Promise.all([
    downloaded(page, () => page.getByRole('button', { name: 'Export' }).click()),
    told(page, 'Data exported successfully'),
  ]);
  expect(file.name).toBe('students data.pdf');
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

story('Export brings the list in force as an Excel workbook and as CSV as well, by keyboard alone', async ({ open }) => {
  const page = await open('Admin', '/sis/student/grid?studentName=deshpande');
  await see(page.getByRole('button', { name: /^Details: / }));
  const kinds = page.getByRole('button', { name: 'Kind of file' });
  const exported = async (keys: readonly string[]) => {
    await kinds.focus();
    await kinds.press('Enter');
    await see(page.getByRole('dialog', { name: 'Kind of file' }).getByRole('button', { name: 'PDF' }));
    const file = await downloaded(page, async () => {
      for (const key of keys) await page.keyboard.press(key);
    });
    await gone(page.getByRole('dialog', { name: 'Kind of file' }));
    return file;
  };

  const [workbook] = await Promise.all([exported(['ArrowDown', 'Enter']), told(page, 'Data exported successfully')]);
  expect(workbook.name).toBe('students data.xlsx');
  const [sheet] = (await readXlsx(workbook.bytes)).sheets;
  const names = sheet?.rows.slice(1).map(([name]) => name) ?? [];
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(name).toMatch(/deshpande/i);

  const csv = await exported(['ArrowUp', 'Enter']);
  expect(csv.name).toMatch(/^students data \d{4}-\d\d-\d\d [2-9A-Z]{4}-[2-9A-Z]{4}\.csv$/);
  expect(
    parseCsv(csv.bytes.toString('utf8'))
      .slice(1)
      .map(([name]) => name),
  ).toEqual(names);
});

story('Deleting asks first, by the name, and says what was deleted', async ({ open }) => {
  await addStudent('Yamini', 'Leaver');
  const page = await open('Admin', '/sis/student/grid?studentName=yamini%20leaver');
  await page.getByRole('button', { name: 'Delete: Yamini Leaver' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await see(dialog.getByText('Yamini Leaver'), dialog.getByText('Are you sure?'));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await gone(dialog);
  await page.getByRole('button', { name: 'Delete: Yamini Leaver' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await told(page, 'The selected student was deleted successfully');
  await see(page.getByText('No items to display'));
});

story('On a phone students are cards: nothing scrolls sideways, nothing lies over the title', async ({ open }) => {
  const page = await open('Admin', '/sis/student/grid', { phone: true });
  await see(page.getByRole('button', { name: /^Details: / }));
  expect(await page.getByRole('table').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const boxes = await page
    .locator('h1, main button:has-text("Export"), main button:has-text("Add New")')
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
  expect(boxes).toHaveLength(3);
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      const apart = one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
      expect(apart).toBe(true);
    }
  }
});

story('A list that cannot be loaded keeps its rows, says so, and tries again', async ({ open }) => {
  const page = await open('Admin', '/sis/student/grid', { expected: /^500/ });
  await see(page.getByText('Page 1 of'));
  await page.route(/api\/sis\/Student\?.*PageNumber=2/, (route) => route.fulfill({ status: 500, json: { title: 'It broke' } }));
  await page.getByRole('button', { name: 'Next' }).click();
  await see(page.getByText('Failed to fetch students'), page.getByRole('button', { name: /^Details: / }));
  await page.unroute(/api\/sis\/Student\?.*PageNumber=2/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await see(page.getByText('Page 2 of'));
  await gone(page.getByRole('button', { name: 'Try again' }));
});
