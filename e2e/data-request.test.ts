import { expect } from 'vitest';
import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { accountOf } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { addGuardian, addStudent } from './support/calls.ts';
import { see, settled, story } from './support/story.ts';

story(
  'A mother asks on her phone for what the school has of her child; the office answers, and she downloads it',
  async ({ open }) => {
    const child = await addStudent('Zoya', 'Seenwala');
    const email = 'seen.mother@homeroom.test';
    const familyId = await addGuardian(child, 'Noor', 'Seenwala', { email });
    const session = await accountOf({ email, role: role.parent, familyId });
    const path = `/sis/student/details/${child}`;

    const office = await open('Admin', '/gs/datarequest/grid');
    await office.getByRole('button', { name: 'Clocks' }).click();
    const clocks = office.getByRole('dialog', { name: 'Clocks of data requests' });
    await clocks.getByLabel('Families and staff ask here').check();
    await settled(office);
    await axe(office);
    await clocks.getByRole('button', { name: 'Save' }).click();

    const mother = await open('Parent', path, { phone: true, session });
    const data = mother.getByRole('region', { name: 'Consent' });
    await data.getByRole('button', { name: 'Ask about the data' }).click();
    const asking = mother.getByRole('dialog', { name: 'Ask about the data' });
    await asking.getByLabel('In your words').fill('Everything of this year, please.');
    await settled(mother);
    await axe(mother);
    await asking.getByRole('button', { name: 'Ask', exact: true }).click();
    await see(data.getByText('To be answered by'));

    await office.goto('/gs/datarequest/grid?sort=-requestNumber&personName=Seenwala');
    await office
      .getByRole('button', { name: /^Details.*Seenwala/ })
      .first()
      .click();
    const request = office.getByRole('dialog', { name: 'Data Request Detail' });
    await see(request.getByText('Everything of this year, please.'));
    await request.getByRole('button', { name: 'Make the archive' }).click();
    await see(request.getByRole('button', { name: 'Download' }));
    await settled(office);
    await axe(office);
    await request.getByRole('textbox', { name: /^Answer/ }).fill('Here it is.');
    await request.getByRole('button', { name: 'Answered' }).click();
    await see(request.getByRole('button', { name: 'Letter' }));

    await mother.reload();
    await see(data.getByText('Answered: Here it is.'));
    const [file] = await Promise.all([mother.waitForEvent('download'), data.getByRole('button', { name: /^Download/ }).click()]);
    expect(file.suggestedFilename()).toMatch(/^data \d{4}-\d{4}\.zip$/);
    await settled(mother);
    await axe(mother);
  },
);
