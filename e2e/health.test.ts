import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { axe } from './support/axe.ts';
import { enterDate } from './support/dates.ts';
import { gone, see, settled, story } from './support/story.ts';

const section = (panel: Locator, title: string) =>
  panel.locator('details').filter({ has: panel.page().getByText(title, { exact: true }) });
const pick = async (field: Locator, part: string) => {
  await field.fill(part);
  await field.page().getByRole('option', { name: part }).first().click();
};

/** Opens the kind of part, fills it in and saves it. */
async function add(panel: Locator, title: string, one: string, fill: (part: Locator) => Promise<unknown>, shown: string) {
  const kind = section(panel, title);
  await kind.locator('summary').click();
  await see(kind.getByRole('heading', { name: `Add new ${one}` }));
  await fill(kind);
  await kind.getByRole('button', { name: 'Save', exact: true }).click();
  await see(kind.getByRole('listitem').filter({ hasText: shown }), kind.getByRole('heading', { name: `Add new ${one}` }));
}

for (const [look, name] of [
  [{}, 'Narayani'],
  [{ phone: true, theme: 'dark' }, 'Venkatesh'],
] as const) {
  const where = 'phone' in look ? 'a phone' : 'a desk';
  story(`At ${where}, a nurse enters a health record with every kind of part, and nothing typed is lost`, async ({ open }) => {
    const page = await open('Admin', '/ss/staff/grid?panel=new', look);
    const staff = page.getByRole('dialog', { name: 'Add new staff' });
    await staff.getByLabel('First Name').fill(name);
    await staff.getByLabel('Last Name').fill('Iyer');
    await staff.getByLabel('Staff Type').selectOption('Teaching');
    await enterDate(staff.getByLabel('Date of Birth'), '1985-03-04');
    await staff.getByLabel('Gender').selectOption('Female');
    await staff.getByLabel('Personal Contact').fill('9822012345');
    await staff.getByLabel('Email').fill(`${name.toLowerCase()}@homeroom.test`);
    await enterDate(staff.getByLabel('Joined On'), '2020-06-15');
    await staff.getByLabel('Current Address').fill('Karve Road, Pune 411004');
    await staff.getByRole('button', { name: 'Save and continue' }).click();
    await see(page.getByRole('heading', { name: 'Add new experience' }));

    await page.goto('/hs/healthrecord/grid?panel=new');
    const created = page.getByRole('dialog', { name: 'Add new health record' });
    await created.getByRole('button', { name: 'Save and continue' }).click();
    await see(created.getByText('Entity is required').first(), created.getByText('Entity Name is required').first());
    await created.getByLabel('Entity', { exact: true }).selectOption('Staff');
    await pick(created.getByRole('combobox', { name: 'Entity Name' }), name);
    await created.getByLabel('Blood Group').selectOption('AB+');
    await created.getByLabel('Height (cm)').fill('69');
    await created.getByRole('button', { name: 'Save and continue' }).click();
    await see(created.getByText('Height must be between 70 cm and 250 cm').first());
    await created.getByLabel('Height (cm)').fill('160');
    await created.getByLabel('Weight (kgs)').fill('54.4');
    await expect.poll(() => created.getByRole('status', { name: 'BMI' }).textContent()).toBe('21.3');
    await created.getByRole('button', { name: 'Save and continue' }).click();
    await see(created.locator('summary').filter({ hasText: 'Allergies' }));

    await created.getByLabel('Weight (kgs)').fill('56');
    await add(
      created,
      'Allergies',
      'allergy',
      async (part) => {
        await part.getByRole('button', { name: 'Save', exact: true }).click();
        await see(part.getByText('Please select a allergy to add.').first());
        await part.getByLabel('Allergy', { exact: true }).selectOption('Peanuts');
        await part.getByLabel('Severity').selectOption('Life-threatening');
        await part.getByLabel('Action Plan').fill('Adrenaline pen, then 108');
      },
      'Life-threatening, Adrenaline pen, then 108',
    );
    const allergies = section(created, 'Allergies');
    await allergies.getByLabel('Allergy', { exact: true }).selectOption('Peanuts');
    await allergies.getByRole('button', { name: 'Save', exact: true }).click();
    await see(allergies.getByText('This allergy already exists.').first());
    await allergies.getByLabel('Allergy', { exact: true }).selectOption('Latex');
    await allergies.getByRole('button', { name: 'Save', exact: true }).click();
    await see(allergies.getByRole('listitem').filter({ hasText: 'Latex' }));
    await allergies.getByLabel('Allergy', { exact: true }).selectOption('Other');
    await allergies.getByLabel('Name', { exact: true }).fill('Egg');
    await allergies.getByRole('button', { name: 'Save', exact: true }).click();
    await see(allergies.getByRole('listitem').filter({ hasText: 'Egg' }));
    await gone(allergies.getByLabel('Name', { exact: true }));
    await add(
      created,
      'Chronic Conditions',
      'chronic condition',
      (part) => part.getByLabel('Chronic Condition', { exact: true }).selectOption('Asthma'),
      'Asthma',
    );
    await add(
      created,
      'Mental Health',
      'mental health',
      (part) => part.getByLabel('Mental Health', { exact: true }).selectOption('Stable'),
      'Stable',
    );
    await add(
      created,
      'Vaccinations',
      'vaccination',
      async (part) => {
        await part.getByLabel('Vaccine', { exact: true }).selectOption('Tetanus');
        await enterDate(part.getByLabel('Date Administered'), '2024-07-09');
        await part.getByLabel('Booster').check();
      },
      'Given 09-07-2024, Booster',
    );
    const vaccinations = section(created, 'Vaccinations');
    await vaccinations.getByLabel('Vaccine', { exact: true }).selectOption('MMR');
    await enterDate(vaccinations.getByLabel('Date Administered'), '2023-01-10');
    await vaccinations.getByRole('button', { name: 'Save', exact: true }).click();
    await see(
      vaccinations.getByRole('listitem').filter({ hasText: 'MMR' }),
      vaccinations.getByRole('listitem').filter({ hasText: 'Tetanus' }),
    );
    await add(
      created,
      'Health Insurances',
      'health insurance',
      async (part) => {
        await pick(part.getByRole('combobox', { name: 'Insurance Provider' }), 'Arogya');
        await part.getByLabel('IsActive').check();
      },
      'Active',
    );
    await axe(page);
    expect(await created.getByLabel('Weight (kgs)').inputValue()).toBe('56');
    await created.getByRole('button', { name: 'Save', exact: true }).last().click();
    await gone(created);

    await page.goto(`/hs/healthrecord/grid?personName=${name}`);
    await page.getByRole('button', { name: `Details: ${name} Iyer` }).click();
    const detail = page.getByRole('dialog', { name: 'Health Record Detail' });
    await see(
      detail.getByText('Adrenaline pen, then 108'),
      detail.getByText('Latex'),
      detail.getByText('Asthma'),
      detail.getByText('Arogya Mutual'),
      detail.getByText('21.9'),
      detail.getByRole('heading', { name: 'Who looked' }),
      detail.getByText('the record').first(),
    );
    await settled(page);
    await axe(page);
  });
}

story('A parent finds the health of their children on the page of each, and no other record', async ({ open }) => {
  const page = await open('Parent', '/hs/healthrecord/grid');
  await expect.poll(() => page.getByRole('button', { name: /^Details: / }).count()).toBe(2);
  await page.goto('/dashboard');
  await page.locator('a[href^="/sis/student/details/"]').first().click();
  await see(page.getByRole('heading', { name: 'Health records' }), page.getByText('Height (cm)'));
});

story('One’s own health record opens on demand at home', async ({ open }) => {
  const page = await open('Staff', '/dashboard');
  const own = page.getByRole('region', { name: 'Your health record' });
  await see(own.getByRole('button', { name: 'Show' }));
  expect(await own.getByText('Blood Group').count()).toBe(0);
  await own.getByRole('button', { name: 'Show' }).click();
  await see(own.getByText('Blood Group'));
});
