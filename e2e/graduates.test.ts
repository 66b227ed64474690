import { expect } from 'vitest';
import { axe } from './support/axe.ts';
import { addStudent, call } from './support/calls.ts';
import { paperOf } from './support/paper.ts';
import { gone, see, story, told } from './support/story.ts';

/** A class of its own with two students; answers its id. */
async function aClass(programName: string, ...names: string[]): Promise<number> {
  const program = { programName, duration: 12, programOrder: 93, startDate: '2020-06-15' };
  const { data: programId } = await call<{ data: number }>('Admin', 'POST', 'ps/Program', program);
  for (const name of names) await addStudent(name, 'Graduating', { programId });
  return programId;
}

story(
  'A class graduates in one go: seen before, with all certificates in one file, and taken back in one step',
  async ({ open }) => {
    const programId = await aClass('Diploma A', 'Anu', 'Biju', 'Chitra');
    const page = await open('Admin', `/sis/studentexit/bulk?program=${programId}`);
    await page.getByLabel('Exit Reason').fill('Passed the diploma');
    await page.getByRole('button', { name: 'See who leaves' }).click();
    await page.getByRole('checkbox', { name: 'Chitra Graduating' }).press('Space');
    await page.getByRole('button', { name: 'Enter 2 exits' }).click();
    const question = page.getByRole('alertdialog', { name: 'Enter the exits' });
    await see(question.getByText('2 students will have an exit: Graduated. It can be taken back as a whole.'));
    await axe(page);
    await question.getByRole('button', { name: 'Enter 2 exits' }).click();
    const together = page.getByRole('region', { name: 'Graduated: 2 students' });
    await see(together);

    await together.getByRole('button', { name: 'Transfer Certificates' }).click();
    const print = page.getByRole('alertdialog', { name: 'Print the originals' });
    await see(print.getByText(/^2 transfer certificates get their number now/));
    const { name, pages } = await paperOf(page, () => print.getByRole('button', { name: 'Print 2 certificates' }).click());
    expect(name).toBe('transfer certificates.pdf');
    expect(pages).toHaveLength(2);
    expect(pages[0]).toMatch(/Transfer Certificate \d{4}-\d{4} Original.*Anu Graduating.*Passed the diploma/);
    expect(pages[1]).toMatch(/Transfer Certificate \d{4}-\d{4} Original.*Biju Graduating/);
    await axe(page);

    await together.getByRole('button', { name: 'Take back' }).click();
    const back = page.getByRole('alertdialog', { name: 'Take the exits back' });
    await back.getByRole('button', { name: 'Take back 2 exits' }).click();
    await see(back.getByText(/^2 transfer certificates given out for these exits become void: /));
    await back.getByRole('button', { name: 'Take back 2 exits' }).click();
    await gone(together);
  },
);

story('On a phone, who leaves is seen before they do', async ({ open }) => {
  const programId = await aClass('Diploma B', 'Deepa');
  const page = await open('Admin', `/sis/studentexit/bulk?program=${programId}`, { phone: true });
  await page.getByLabel('Exit Type').selectOption('Discontinued');
  await page.getByRole('button', { name: 'See who leaves' }).click();
  await see(page.getByRole('checkbox', { name: 'Deepa Graduating' }));
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Enter 1 exit' }).click();
  await page.getByRole('alertdialog', { name: 'Enter the exits' }).getByRole('button', { name: 'Enter 1 exit' }).click();
  await told(page, '1 exit entered');
});
