import { expect } from 'vitest';
import { axe } from './support/axe.ts';
import { call, type ListOf } from './support/calls.ts';
import { gone, see, story } from './support/story.ts';

interface Year {
  schoolYearId: number;
  schoolYearName: string;
}

/** The first of all, in which nobody is at work any more. */
async function oldestYear(): Promise<Year> {
  const [year] = (await call<ListOf<Year>>('Admin', 'GET', 'gs/SchoolYear?sort=startDate')).items;
  if (!year) throw new Error('The school has school years.');
  return year;
}

story(
  'A school year is closed after a question about what is unfinished, and then changed only with a reason',
  async ({ open }) => {
    const { schoolYearId, schoolYearName } = await oldestYear();
    const page = await open('Admin', '/gs/schoolyear');
    await page.getByRole('button', { name: `Edit: ${schoolYearName}` }).click();
    const panel = page.getByRole('dialog', { name: 'Update school year' });
    await panel.getByRole('checkbox', { name: 'Closed' }).press('Space');
    await panel.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('alertdialog', { name: 'Save all the same?' });
    await see(question.getByText(/^Registers are missing: /));
    await axe(page);
    await question.getByRole('button', { name: 'Save all the same' }).click();
    await gone(panel);

    await page.goto('/gs/gradescale');
    const years = page.getByRole('combobox', { name: 'School Year' });
    await see(page.getByLabel('Words (optional)'));
    await years.selectOption(schoolYearName);
    await see(page.getByText(`The school year ${schoolYearName} is closed. When you save, you are asked why you change it.`));
    await page.getByLabel('Words (optional)').first().fill('First class');
    await page.getByRole('button', { name: 'Save' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Change what is closed?' });
    await see(asked.getByText(`The school year ${schoolYearName} is closed. Say why you change it.`));
    await axe(page);
    await asked.getByRole('button', { name: 'Continue' }).click();
    await see(asked.getByText('Reason is required'));
    await asked.getByLabel('Reason').fill('As on the old cards');
    await asked.getByRole('button', { name: 'Continue' }).click();
    await gone(asked);
    const bands = async () =>
      (await call<{ bands: { words: string }[] }>('Admin', 'GET', `egs/GradeScale?schoolYear=${schoolYearId}`)).bands;
    await expect.poll(async () => (await bands())[0]?.words).toBe('First class');
    const history = await call<ListOf<{ after: unknown }>>('Admin', 'GET', 'ias/AuditEntry?PageSize=20');
    expect(JSON.stringify(history)).toContain('As on the old cards');
    await call('Admin', 'PUT', `gs/SchoolYear?schoolYearId=${schoolYearId}`, { isClosed: false });
  },
);
