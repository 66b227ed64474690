import { expect } from 'vitest';
import { smallPdf } from '../src/areas/general/file/file.factory.ts';
import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { accountOf } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { addGuardian, addStudent } from './support/calls.ts';
import { downloaded } from './support/downloaded.ts';
import { gone, see, settled, story } from './support/story.ts';

story(
  'A mother asks for a certificate on her phone; the office adds the paper, gives it out, and she downloads it',
  async ({ open }) => {
    const child = await addStudent('Zoya', 'Paperwala');
    const email = 'papers.mother@homeroom.test';
    const familyId = await addGuardian(child, 'Zara', 'Paperwala', { email });
    const session = await accountOf({ email, role: role.parent, familyId });
    const path = `/sis/student/details/${child}`;

    const mother = await open('Parent', '/dashboard', { phone: true, session });
    await mother.getByRole('link', { name: /^Papers/ }).click();
    const papers = mother.getByRole('region', { name: 'Papers' });
    await papers.getByRole('button', { name: 'Ask for a certificate' }).click();
    const form = mother.getByRole('dialog', { name: 'Add new certificate request' });
    await form.getByLabel('Certificate', { exact: true }).selectOption({ label: 'Conduct certificate' });
    await form.getByLabel('What it is for').fill('A music school');
    await axe(mother);
    await form.getByRole('button', { name: 'Save' }).click();
    await see(papers.getByText('Asked for: A music school'));

    const office = await open('Admin', path);
    const desk = office.getByRole('region', { name: 'Papers' });
    await desk.getByRole('button', { name: 'Add a paper' }).click();
    const adding = office.getByRole('alertdialog', { name: 'Add a paper' });
    await adding
      .locator('input[type=file]')
      .setInputFiles({ name: 'conduct of Zoya.pdf', mimeType: 'application/pdf', buffer: smallPdf });
    await see(adding.getByText('conduct of Zoya.pdf'));
    await axe(office);
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await see(desk.getByText(/only the school sees it/));
    await desk.getByRole('button', { name: 'Decide: Conduct certificate' }).click();
    const deciding = office.getByRole('dialog', { name: 'Certificate Request Detail' });
    await deciding.getByLabel('Paper to give out').selectOption({ label: 'conduct of Zoya' });
    await settled(office);
    await axe(office);
    await deciding.getByRole('button', { name: 'Give out' }).click();
    await see(deciding.getByText('Given', { exact: true }));

    await gone(papers.getByText('Asked for: A music school'));
    const paper = await downloaded(mother, () => papers.getByRole('button', { name: 'Download: conduct of Zoya' }).click());
    expect(paper.name).toBe('conduct of Zoya.pdf');
    expect(paper.bytes.equals(smallPdf)).toBe(true);
    await settled(mother);
    await axe(mother);
  },
);
