import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { programFactory } from '../src/areas/program/program/program.factory.ts';
import { axe } from './support/axe.ts';
import { addGuardian, addStudent, call } from './support/calls.ts';
import { gone, see, story, told } from './support/story.ts';

interface SmallClass {
  programId: number;
  studentIds: number[];
}

/** A class of two: a mother with an e-mail address, and one without. */
async function addClass(programName: string): Promise<SmallClass> {
  const { data: programId } = await call<{ data: number }>('Admin', 'POST', 'ps/Program', programFactory({ programName }));
  const names = [
    ['Tarini', 'Shalini', 'shalini@homeroom.test'],
    ['Urvashi', 'Padma', ''],
  ] as const;
  const studentIds: number[] = [];
  for (const [child, mother, email] of names) {
    const studentId = await addStudent(child, 'Mahajan', { programId });
    await addGuardian(studentId, mother, 'Mahajan', { email });
    studentIds.push(studentId);
  }
  return { programId, studentIds };
}

/** Nobody else's story finds it. */
async function removeClass({ programId, studentIds }: SmallClass): Promise<void> {
  for (const studentId of studentIds) await call('Admin', 'DELETE', `sis/Student?studentId=${studentId}`);
  await call('Admin', 'DELETE', `ps/Program?programId=${programId}`);
}

/** Writes a notification of which the name of the child differs from one recipient to the next. */
async function write(page: Page, title: string): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Add new notification' });
  await panel.getByLabel('Title').fill(title);
  const body = panel.getByRole('textbox', { name: 'Body' });
  await body.click();
  await page.keyboard.type('The bus waits for @studentfirst');
  await panel.getByRole('option', { name: 'Student First Name' }).click();
  await see(body.getByText('The bus waits for {{Student First Name}}'));
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await told(page, 'Your changes saved successfully');
  await gone(panel);
}

for (const [look, place, topic, className] of [
  [{}, 'a desk', 'Trip to the lighthouse', 'Sailors'],
  [{ phone: true, theme: 'dark' }, 'a phone', 'Trip to the harbour', 'Divers'],
] as const) {
  story(
    `At ${place}, the office sends a notification to a class: seen first, then in the e-mail data, with a list to call and a letter`,
    async ({ open }) => {
      const ofTwo = await addClass(className);
      const page = await open('Admin', '/ns/notificationcontent/grid?panel=new', look);
      await write(page, topic);
      await page
        .getByRole('link', { name: `Send: ${topic}` })
        .first()
        .click();
      await see(page.getByRole('heading', { name: 'Send', exact: true }));
      await page.getByLabel(className, { exact: true }).check();
      await axe(page);
      await see(page.getByText('To Padma Mahajan <no e-mail address>'), page.getByText('The bus waits for Urvashi'));
      await page.getByRole('button', { name: 'Next' }).click();
      await see(page.getByText('To Shalini Mahajan <shalini@homeroom.test>'), page.getByText('The bus waits for Tarini'));
      await axe(page);
      await page.getByRole('button', { name: 'Send to 2 people' }).click();
      const asking = page.getByRole('alertdialog', { name: 'Send' });
      await see(asking.getByText('It goes to 1 e-mail address. 1 person without e-mail, to call or by letter: Padma Mahajan.'));
      await asking.getByRole('button', { name: 'Send', exact: true }).click();

      const detail = page.getByRole('dialog', { name: 'Mailing Detail' });
      await see(detail.getByText('1 of 2'), detail.getByText('Sent: 1'), detail.getByRole('link', { name: '9822054321' }));
      await axe(page);
      const download = page.waitForEvent('download');
      await detail.getByRole('button', { name: 'Letters' }).click();
      expect((await download).suggestedFilename()).toBe('letters.pdf');
      await detail.getByRole('button', { name: 'Close' }).last().click();
      await gone(detail);

      await page.goto('/ns/emaildata/grid?toEmail=shalini');
      await page
        .getByRole('button', { name: `Details: ${topic}, shalini@homeroom.test` })
        .first()
        .click();
      const mail = page.getByRole('dialog', { name: 'E-mail Detail' });
      await see(mail.getByText('The bus waits for Tarini'), mail.getByText('Sent by the office'));
      await removeClass(ofTwo);
    },
  );
}

story('From the page of a class, the office writes a letter and sends it, without a notification', async ({ open }) => {
  const ofTwo = await addClass('Rowers');
  const page = await open('Admin', `/ps/program/details/${ofTwo.programId}`);
  await page.getByRole('link', { name: 'Mail to all' }).click();
  await see(
    page.getByText('Write the letter, or choose a notification.'),
    page.getByRole('button', { name: 'Send to 2 people' }),
  );
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('send-title');
  await page.keyboard.type('The regatta is put off');
  await page.keyboard.press('Enter');
  await page.keyboard.type('It rains on @studentfirst');
  await page.getByRole('option', { name: 'Student First Name', exact: true }).click();
  await see(page.getByText('It rains on Urvashi'));
  await axe(page);
  await page.getByRole('button', { name: 'Send to 2 people' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Send' });
  await see(asking.getByText(/^It goes to 1 e-mail address\./));
  await asking.getByRole('button', { name: 'Send', exact: true }).click();
  const detail = page.getByRole('dialog', { name: 'Mailing Detail' });
  await see(detail.getByText('Sent: 1'), detail.getByText('It rains on {{Student First Name}}'));
  await page.goto('/ns/notificationcontent/grid?title=regatta');
  await see(page.getByText(/^No .*/).first());
  await removeClass(ofTwo);
});
