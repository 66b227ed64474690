import { readFileSync } from 'node:fs';
import { expect, inject } from 'vitest';
import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { accountOf } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { addGuardian, addStudent } from './support/calls.ts';
import { gone, see, settled, story } from './support/story.ts';

/** A photo of a student, as the office adds it. */
async function addPhoto(studentId: number) {
  const body = new FormData();
  body.append('photo', new Blob([readFileSync('public/icon-192.png')]), 'photo.png');
  const headers = { authorization: `Bearer ${inject('sessions').Admin.token}` };
  const answer = await fetch(`${inject('school')}/api/sis/Student/Photo?studentId=${studentId}`, {
    method: 'PUT',
    body,
    headers,
  });
  expect(answer.status).toBe(200);
}

story(
  'The office asks about photos; a mother says no on her phone, and the photo is gone where the office looks',
  async ({ open }) => {
    const child = await addStudent('Zoya', 'Askedwala');
    const email = 'asked.mother@homeroom.test';
    const familyId = await addGuardian(child, 'Noor', 'Askedwala', { email });
    const session = await accountOf({ email, role: role.parent, familyId });
    const path = `/sis/student/details/${child}`;

    const office = await open('Admin', '/sis/consent');
    const photo = office.getByRole('region', { name: 'Photo', exact: true });
    await photo.getByRole('button', { name: 'Ask families: Photo' }).click();
    const text = office.getByRole('dialog', { name: 'Photo' });
    await text.getByLabel('Notice').fill('We keep a photo of your child for our lists. Say no here at any time.');
    await settled(office);
    await axe(office);
    await text.getByRole('button', { name: 'Save' }).click();
    await see(photo.getByText('As before, until a family says no'), photo.getByRole('button', { name: 'Who said what: Photo' }));
    await photo.getByRole('button', { name: 'Who said what: Photo' }).click();
    await see(office.getByRole('region', { name: 'Who said what: Photo' }).getByRole('link', { name: 'Zoya Askedwala' }));
    await settled(office);
    await axe(office);

    await addPhoto(child);
    await office.goto(path);
    const picture = office.locator('main img[src^="blob:"]');
    await see(picture.first());

    const mother = await open('Parent', path, { phone: true, session });
    const consent = mother.getByRole('region', { name: 'Consent' });
    await consent.getByRole('button', { name: 'Answer: Photo' }).click();
    const panel = mother.getByRole('dialog', { name: 'Photo' });
    await see(panel.getByText('Say no here at any time.'));
    await settled(mother);
    await axe(mother);
    await panel.getByRole('button', { name: 'No' }).click();
    await see(consent.getByText('You said no'));
    await settled(mother);
    await axe(mother);

    await gone(picture.first());
    await see(office.getByRole('region', { name: 'Consent' }).getByText('Noor Askedwala said no'));
    await office.getByRole('button', { name: 'Enter a paper form' }).click();
    const paper = office.getByRole('dialog', { name: 'Consent on paper' });
    await paper.getByRole('button', { name: 'Save' }).click();
    await see(paper.getByText('Answer is required'));
    await paper.getByLabel('Answer').selectOption('Yes');
    await paper.getByLabel('Names of those who signed').fill('Both parents');
    await settled(office);
    await axe(office);
    await paper.getByRole('button', { name: 'Save' }).click();
    await see(office.getByRole('region', { name: 'Consent' }).getByText('Both parents said yes'), picture.first());
    expect(await consent.getByText('You said no').count()).toBe(1);

    // What was opened is written within two seconds.
    const looks = office.getByRole('region', { name: 'Who looked at this record' });
    await expect
      .poll(async () => {
        await office.reload();
        await see(office.getByRole('region', { name: 'Enrolment history' }));
        return looks.getByText('Administrators').count();
      })
      .toBe(1);
    await settled(office);
    await axe(office);
  },
);
