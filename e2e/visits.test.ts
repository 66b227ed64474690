import { expect } from 'vitest';
import { addDays } from '../src/kit/domain/dates.domain.ts';
import { axe } from './support/axe.ts';
import { countedKeys } from './support/by-keys.ts';
import { addStudent, call, type ListOf } from './support/calls.ts';
import { today } from './support/registers.ts';
import { gone, see, settled, story } from './support/story.ts';

const keysAtMost = 120;

story(
  'A nurse enters a visit by keyboard alone: what to know of the child shows at once, and medicine asks for consent',
  async ({ open }) => {
    const studentId = await addStudent('Nidhi', 'Bruised');
    const page = await open('Admin', '/hs/visit/grid');
    await page.getByRole('button', { name: 'Add New' }).focus();
    const { press, type, count } = countedKeys(page);
    await press('Enter');
    const panel = page.getByRole('dialog', { name: 'Add new visit' });
    const isIn = (label: string) =>
      expect
        .poll(() => panel.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement))
        .toBe(true);
    // The kind of person is known already.
    await isIn('Entity Name');
    await type('nidhi br');
    await see(page.getByRole('option', { name: /Nidhi Bruised/ }));
    await press('Enter');
    const facts = panel.getByRole('region', { name: 'What to know' });
    await see(facts.getByText('No consent: ask first, or say why not'), facts.getByText('9822012345'));
    while (!(await panel.getByLabel('Complaint').evaluate((field) => field === document.activeElement))) await press('Tab');
    await type('Headache after sports');
    await press('Tab');
    await type('Lay down');
    await press('Tab');
    await type('Paracetamol');
    await press('Tab');
    await type('250 mg');
    await press('Control+Enter');
    await see(panel.getByText('Nobody had consented to medicine: say why it was given').last());
    await panel.getByLabel('Reason').focus();
    await type('Mother asked by phone');
    await press('Control+Enter');
    await gone(panel);
    expect(count()).toBeLessThanOrEqual(keysAtMost);
    const { items } = await call<ListOf<{ visitId: number }>>('Admin', 'GET', `hs/Visit?studentId=${studentId}`);
    expect(await call('Admin', 'GET', `hs/Visit/${items[0]?.visitId}`)).toMatchObject({
      complaint: 'Headache after sports',
      medicine: 'Paracetamol',
      givenBy: expect.stringMatching(/./),
    });
    await settled(page);
    await axe(page);
  },
);

story('Where a parent has consented, medicine asks for no reason', async ({ open }) => {
  const studentId = await addStudent('Nirmala', 'Allowed');
  await call('Admin', 'POST', 'hs/MedicineConsent', { studentId, consentedOn: addDays(today(), -2), consentedBy: 'Mother' });
  const page = await open('Admin', '/hs/visit/grid', { phone: true });
  await page.getByRole('button', { name: 'Add New' }).tap();
  const panel = page.getByRole('dialog', { name: 'Add new visit' });
  await panel.getByRole('combobox', { name: 'Entity Name' }).fill('nirmala all');
  await page.getByRole('option', { name: /Nirmala Allowed/ }).tap();
  await see(panel.getByText(/^May be given: Mother/));
  await panel.getByLabel('Medicine').fill('Paracetamol');
  await panel.getByLabel('Dose').fill('250 mg');
  await gone(panel.getByLabel('Reason'));
  await panel.getByLabel('Visit Date').fill(addDays(today(), -3));
  await see(panel.getByLabel('Reason'));
});

story(
  'The consent of a parent is entered on the child’s page, where visits show as well, and withdrawn there',
  async ({ open }) => {
    const studentId = await addStudent('Omkar', 'Consented');
    const now = { visitDate: addDays(today(), -1), visitTime: '10:45' };
    await call('Admin', 'POST', 'hs/Visit', { visitFor: 1, visitForId: studentId, complaint: 'Nosebleed', ...now });
    const page = await open('Admin', `/sis/student/details/${studentId}`, { phone: true });
    await page.getByRole('button', { name: 'Enter consent' }).click();
    const panel = page.getByRole('dialog', { name: 'Add new medicine consent' });
    await panel.getByLabel('Consented By').fill('Mother, in person');
    await axe(page);
    await panel.getByRole('button', { name: 'Save' }).click();
    await see(page.getByText('Medicine may be given.'), page.getByText(/Mother, in person/));
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await see(page.getByText('No consent to medicine yet.'));
    await axe(page);
    await page.getByRole('link', { name: /, 10:45$/ }).click();
    await see(page.getByRole('dialog', { name: 'Visit Detail' }).getByText('Nosebleed'));
    await axe(page);
  },
);
