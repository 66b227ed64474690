import { expect } from 'vitest';
import { programFactory } from '../src/areas/program/program/program.factory.ts';
import { axe } from './support/axe.ts';
import { addStudent, call } from './support/calls.ts';
import { gone, see, story, told } from './support/story.ts';

const addSection = async (section: string, order: number): Promise<number> => {
  const program = programFactory({ programName: `Nursery ${section}`, programOrder: order });
  return (await call<{ data: number }>('Admin', 'POST', 'ps/Program', program)).data;
};

story(
  'Two sections are balanced by keys, by dragging and by a proposal, saved at once, and put back on a phone',
  async ({ open }) => {
    const [lotus, tulip] = [await addSection('Lotus', 41), await addSection('Tulip', 41)];
    for (const firstName of ['Amla', 'Bala', 'Charu', 'Dipa']) await addStudent(firstName, 'Colaco', { programId: lotus });
    const page = await open('Admin', `/sis/student/sections?program=${lotus}&other=${tulip}`);
    const [inLotus, inTulip] = [/^Nursery Lotus/, /^Nursery Tulip/].map((name) => page.getByRole('region', { name }));
    if (!inLotus || !inTulip) throw new Error('The sections are missing.');
    await see(page.getByRole('heading', { name: 'Nursery Lotus: 4 students' }));
    await inLotus.getByLabel('Choose Amla Colaco').press('ArrowRight');
    await see(inTulip.getByLabel('Choose Amla Colaco'));
    await inLotus.getByText('Dipa Colaco').dragTo(inTulip.getByRole('heading'));
    await see(page.getByText('2 students to be moved: 2 to Nursery Tulip'));
    await page.getByRole('button', { name: 'Undo all' }).click();
    await page.getByRole('button', { name: 'Propose a balance' }).click();
    await see(
      page.getByRole('heading', { name: 'Nursery Tulip: 2 students' }),
      page.getByRole('button', { name: 'Save', exact: true, disabled: false }),
    );
    await axe(page);

    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await axe(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await told(page, 'Sections changed successfully');
    await page.getByRole('button', { name: 'Put them back' }).click();
    await see(
      page.getByText('2 students to be put back'),
      page.getByRole('button', { name: 'Save', exact: true, disabled: false }),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await see(page.getByRole('heading', { name: 'Nursery Lotus: 4 students' }));
    await gone(page.getByRole('button', { name: 'Put them back' }));
  },
);
