import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { admissionFactory } from '../src/areas/admission/admission/admission.factory.ts';
import { admissionStatus, studentStatus } from '../src/common/enumerations.domain.ts';
import { addDays, displayDate } from '../src/kit/domain/dates.domain.ts';
import { axe } from './support/axe.ts';
import { addStudent, call } from './support/calls.ts';
import { enterDate } from './support/dates.ts';
import { today } from './support/registers.ts';
import { at, gone, see, story } from './support/story.ts';

const saved = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your changes saved successfully' });

story('A new applicant is entered with the application and admitted to Enrolled', async ({ open }) => {
  const page = await open('Admin', '/as/grid');
  await see(page.getByRole('columnheader', { name: 'Application Status' }));
  await axe(page);
  await page.getByRole('button', { name: 'Add New' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await see(
    page.getByRole('link', { name: 'Student is required' }),
    page.getByRole('link', { name: 'Program is required' }),
    page.getByRole('link', { name: 'Application Status is required' }),
  );
  // In the order in which the form asks for them.
  expect(await page.getByRole('link', { name: / is required$/ }).allTextContents()).toEqual([
    'Student is required',
    'Program is required',
    'Application Status is required',
  ]);
  await page.getByRole('button', { name: 'New applicant' }).click();
  await page.getByLabel('First Name').fill('Zoya');
  await page.getByLabel('Last Name').fill('Qadri');
  await enterDate(page.getByLabel('Date of Birth'), '2019-08-14');
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByLabel('Emergency Contact').fill('9822041736');
  await page.getByLabel('Current Address').fill('Flat 7, Gulmohar, Karve Road, Pune 411038');
  await page.getByRole('combobox', { name: 'Program' }).fill('Grade 1 B');
  await page.getByRole('option', { name: 'Grade 1 B' }).click();
  await page.getByLabel('Application Status', { exact: true }).selectOption('Submitted');
  await axe(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await see(saved(page));

  await page.goto('/as/grid?studentName=Zoya Qadri');
  await page.getByRole('button', { name: 'Edit: Zoya Qadri' }).click();
  const student = page.getByRole('combobox', { name: 'Student' });
  await student.waitFor();
  expect(await student.isDisabled()).toBe(true);
  await gone(page.getByLabel('Since'));
  await page.getByLabel('Application Status', { exact: true }).selectOption('Enrolled');
  const first = addDays(today(), 10);
  await enterDate(page.getByRole('textbox', { name: /^Since/ }), first);
  await axe(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await see(saved(page));

  await page.getByRole('button', { name: 'Details: Zoya Qadri' }).click();
  await see(page.getByRole('dialog').getByText(displayDate(first)));
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  await see(page.getByText(`The student will go to Grade 1 B on ${displayDate(first)}.`));
  await enterDate(page.getByRole('textbox', { name: /^Since/ }), today());
  await page.getByRole('button', { name: 'Save' }).click();
  await see(saved(page));

  await page.getByRole('button', { name: 'Details: Zoya Qadri' }).click();
  await page.getByRole('link', { name: 'Open the page of Zoya Qadri' }).click();
  await at(page, /^\/sis\/student\/details\/\d+$/);
  await see(page.getByText('Active', { exact: true }), page.getByText('Grade 1 B').first());
});

story('Admissions on a phone', async ({ open }) => {
  const page = await open('Admin', '/as/grid', { phone: true });
  await see(page.getByRole('button', { name: /^Details: / }));
  await axe(page);
  await page
    .getByRole('button', { name: /^Details: / })
    .first()
    .click();
  await see(page.getByRole('heading', { name: 'Admission Detail' }));
  await axe(page);
});

story('Applications are enrolled together, and put back together on a phone', async ({ open }) => {
  const programs = await call<{ programId: number; programName: string }[]>('Admin', 'GET', 'ps/Program/GetAllProgramNames');
  const programId = programs.find(({ programName }) => programName === 'Grade 1 B')?.programId ?? 0;
  for (const firstName of ['Farah', 'Gauri']) {
    const studentId = await addStudent(firstName, 'Wadkar', { studentStatus: studentStatus.inactive });
    const applicationStatus = admissionStatus.rejected;
    await call('Admin', 'POST', 'as/Admission', admissionFactory({ studentId, programId, applicationStatus }));
  }
  const page = await open('Admin', '/as/statuses', { phone: true });
  await page.getByLabel('Applications that are').selectOption('Rejected');
  await see(page.getByRole('checkbox', { name: 'Farah Wadkar' }));
  await axe(page);
  for (const other of await page.getByRole('checkbox', { name: /^(?!All$)(?!.* Wadkar$)/ }).all()) await other.uncheck();
  await page.getByLabel('Change to').selectOption('Accepted');
  await page.getByRole('button', { name: 'Change 2 applications' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Change 2 applications' });
  await see(asked.getByText('From Rejected to Accepted.'));
  await asked.getByRole('button', { name: 'Change' }).click();
  await see(page.getByText('2 applications: Accepted'));
  await gone(page.getByRole('checkbox', { name: 'Farah Wadkar' }));
  await page.getByRole('button', { name: 'Put back' }).click();
  await see(page.getByRole('checkbox', { name: 'Farah Wadkar' }), page.getByText('2 applications: Rejected'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
