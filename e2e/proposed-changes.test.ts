import { expect } from 'vitest';
import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { accountOf } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { addGuardian, addStudent, call } from './support/calls.ts';
import { see, settled, story } from './support/story.ts';

story(
  'A mother proposes an address and a number on her phone; the office accepts the one and refuses the other, and she reads both',
  async ({ open }) => {
    const child = await addStudent('Nila', 'Movewala', { currentAddress: '12 Old Road, Pune', emergencyContact: '9822054321' });
    const email = 'moves.mother@homeroom.test';
    const familyId = await addGuardian(child, 'Noor', 'Movewala', { email, currentAddress: '12 Old Road, Pune' });
    const session = await accountOf({ email, role: role.parent, familyId });
    const path = `/sis/student/details/${child}`;

    const mother = await open('Parent', path, { phone: true, session });
    const details = mother.getByRole('region', { name: 'Address and numbers' });
    await details.getByRole('button', { name: 'Change the child’s details' }).click();
    const form = mother.getByRole('dialog', { name: 'Propose a change' });
    await form.getByLabel('Current Address').fill('7 Park View, Pune');
    await form.getByLabel('Emergency Contact').fill('982205432');
    await form.getByRole('button', { name: 'Propose' }).click();
    await see(form.getByText('Emergency Contact is required and should be 10 digits').first());
    await axe(mother);
    await form.getByLabel('Emergency Contact').fill('9822054322');
    await form.getByRole('button', { name: 'Propose' }).click();
    await see(details.getByText('Current Address: 7 Park View, Pune'), details.getByText('Waits for the office').first());
    await settled(mother);
    await axe(mother);

    const office = await open('Admin', path);
    await office.getByRole('button', { name: 'Decide: Nila Movewala' }).click();
    const deciding = office.getByRole('dialog', { name: 'Proposed changes: Nila Movewala' });
    const decide = (field: string, what: string) =>
      deciding
        .getByRole('group', { name: `Decide: ${field}` })
        .getByRole('button', { name: what })
        .click();
    await decide('Current Address', 'Accept');
    await deciding.getByLabel('Noor Movewala: same address').check();
    await decide('Emergency Contact', 'Refuse');
    await deciding.getByLabel('Why not').fill('It does not answer');
    await settled(office);
    await axe(office);
    await deciding.getByRole('button', { name: 'Save' }).click();
    await see(office.getByText('Saved: Current Address'));

    await see(details.getByText('Accepted'), details.getByText('Refused: It does not answer'));
    await settled(mother);
    await axe(mother);
    const stored = await call<object>('Admin', 'GET', `sis/Student/${child}`);
    expect(stored).toMatchObject({ currentAddress: '7 Park View, Pune', emergencyContact: '9822054321' });
    const [guardian] = await call<object[]>('Admin', 'GET', `sis/Family?studentId=${child}`);
    expect(guardian).toMatchObject({ currentAddress: '7 Park View, Pune' });
  },
);
