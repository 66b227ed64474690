import { readFileSync } from 'node:fs';
import { expect, inject } from 'vitest';
import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { programFactory } from '../src/areas/program/program/program.factory.ts';
import { accountOf } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { addGuardian, addStudent, call } from './support/calls.ts';
import { openMessage } from './support/mailbox.ts';
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

/** Sends a letter to the guardians of a class. */
async function sendLetter(programId: number, title: string): Promise<void> {
  const letter = {
    notificationContentId: null,
    title,
    body: '<p>The fair is on Friday.</p>',
    audience: 1,
    programIds: [programId],
  };
  const { seen } = await call<{ seen: string }>('Admin', 'POST', 'ns/NotificationContent/PreviewSending', letter);
  await call('Admin', 'POST', 'ns/NotificationContent/Send', { ...letter, seen });
}

story('A mother stops circulars by the link in one, on her phone and without an account, and takes it back', async ({ open }) => {
  const programName = 'Class of the stopped fair';
  const { data: programId } = await call<{ data: number }>('Admin', 'POST', 'ps/Program', programFactory({ programName }));
  const child = await addStudent('Laksh', 'Stopwala', { programId });
  await addGuardian(child, 'Bhavna', 'Stopwala', { email: 'bhavna.stopwala@homeroom.test' });
  const { data: noticeId } = await call<{ data: number }>('Admin', 'POST', 'sis/ConsentNotice', {
    ...{ purpose: 2, rule: 2, notice: 'We write about fairs, trips and news.', asksAgain: false, after: null },
  });
  expect(noticeId).toBeGreaterThan(0);
  await sendLetter(programId, 'The fair that was stopped');

  const mailbox = await open(null, '/dev/mail');
  await openMessage(mailbox, 'The fair that was stopped');
  await see(mailbox.getByText('You get circulars about Laksh.'));
  const link = (await mailbox.getByRole('link', { name: 'Stop them' }).getAttribute('href')) ?? '';
  expect(link).toMatch(/\/public\/consent\/[\w-]{43}$/);

  const office = await open('Admin', `/sis/student/details/${child}`);
  const consent = office.getByRole('region', { name: 'Consent' });
  await see(consent.getByText('Circulars'));
  const mother = await open(null, new URL(link).pathname, { phone: true });
  await see(mother.getByText('Circulars are no longer sent about the child.', { exact: false }));
  await settled(mother);
  await axe(mother);
  await mother.getByRole('button', { name: 'Stop circulars about Laksh' }).click();
  await see(mother.getByRole('heading', { name: 'Stopped' }), consent.getByText('Bhavna Stopwala said no'));
  await settled(mother);
  await axe(mother);

  await mother.reload();
  await see(mother.getByText('You have said no to circulars about Laksh.', { exact: false }));
  await see(mother.getByText('We write about fairs, trips and news.'));
  await mother.getByRole('button', { name: 'Send circulars again' }).click();
  await see(mother.getByRole('button', { name: 'Stop circulars about Laksh' }), consent.getByText('Bhavna Stopwala said yes'));
});
