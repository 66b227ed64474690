import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { programFactory } from '../src/areas/program/program/program.factory.ts';
import { studentFactory } from '../src/areas/student/student/student.factory.ts';
import { addDays, dayInZone } from '../src/kit/domain/dates.domain.ts';
import { axe } from './support/axe.ts';
import { call } from './support/calls.ts';
import { enterDate } from './support/dates.ts';
import { gone, see, story, told } from './support/story.ts';

const today = dayInZone('Asia/Kolkata');

const addProgram = async (programName: string, programOrder: number): Promise<number> =>
  (await call<{ data: number }>('Admin', 'POST', 'ps/Program', programFactory({ programName, programOrder }))).data;

async function openDetail(page: Page): Promise<void> {
  await page.goto('/ps/program/grid?programName=Bridge Course');
  await page.getByRole('button', { name: 'Details: Bridge Course', exact: true }).click();
  await see(page.getByRole('heading', { name: 'Promotion', exact: true }));
}

story('A class that was promoted by mistake yesterday is taken back on a phone, but for one', async ({ open }) => {
  const programId = await addProgram('Bridge Course', 31);
  await addProgram('College', 32);
  for (const firstName of ['Tara', 'Uday', 'Veda']) {
    const pupil = studentFactory({ firstName, lastName: 'Noronha', programId, enrolledOn: addDays(today, -9) });
    await call('Admin', 'POST', 'sis/Student', { ...pupil, isAnother: true });
  }
  const page = await open('Admin', '/ps/program/grid', { phone: true });
  await openDetail(page);
  await page.getByRole('checkbox', { name: 'Choose all 3' }).check();
  await page.getByRole('button', { name: 'Promote', exact: true }).click();
  await page.getByRole('button', { name: 'Add to Promotion' }).click();
  await enterDate(page.getByLabel('Since'), addDays(today, -1));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await told(page, 'Students promoted successfully');

  await openDetail(page);
  await see(page.getByText('No students found'), page.getByText('Choose whose promotion to take back.'));
  await page.getByRole('checkbox', { name: /^Take back 3 to College: / }).press('Space');
  await see(page.getByText('3 students go back to Bridge Course: Tara Noronha, Uday Noronha and Veda Noronha.'));
  await page.locator('summary').filter({ hasText: '3 to College' }).press('Enter');
  await page.getByRole('checkbox', { name: /^Uday Noronha/ }).press('Space');
  await see(page.getByText('2 students go back to Bridge Course: Tara Noronha and Veda Noronha.'));
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  await see(page.getByText('2 students will be as before the promotion, and so will their fees.'));
  await axe(page);
  await page.getByRole('button', { name: 'Take back 2 promotions' }).click();
  await told(page, 'Promotion taken back successfully');
  await see(page.getByRole('checkbox', { name: 'Choose all 2' }), page.getByText('1 to College'));
  await gone(page.getByText('2 chosen'));
});
