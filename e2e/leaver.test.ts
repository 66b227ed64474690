import { expect } from 'vitest';
import { addDays } from '../src/kit/domain/dates.domain.ts';
import { boxOf } from './support/box-of.ts';
import { addStudent, call } from './support/calls.ts';
import { today } from './support/registers.ts';
import { gone, see, settled, story, told } from './support/story.ts';

const create = async (path: string, body: object) => (await call<{ data: number }>('Admin', 'POST', path, body)).data;

/** A teacher with one course in a class group of their own; answers the ids of both. */
async function aTeacherOf(programName: string, firstName: string, lastName: string) {
  const staffId = await create('ss/Staff/', {
    firstName,
    lastName,
    email: `${firstName.toLowerCase()}@homeroom.test`,
    dateOfBirth: '1980-02-03',
    staffType: 1,
    gender: 2,
    currentAddress: 'Karve Road, Pune 411004',
    personalContact: '9822012345',
    joinedOn: '2015-06-15',
  });
  const programId = await create('ps/Program/', { programName, duration: 12, programOrder: 90, startDate: '2020-06-15' });
  const courseId = await create('ps/Course/', { courseName: `Rhymes of ${programName}`, duration: 12, startDate: '2020-06-15' });
  await create('ps/ProgramCourse/', { programId, courseId });
  await create('ps/ProgramCourse/AssignStaffToCourseForProgram', { programId, courseId, staffId });
  return { staffId, programId };
}

story(
  'A teacher leaves: what they teach is listed until others teach it, and the program shows that they are gone',
  async ({ open }) => {
    const { staffId, programId } = await aTeacherOf('Nursery A', 'Prabha', 'Nene');
    const exitDate = addDays(today(), 20);
    await call('Admin', 'PUT', `ps/Program?programId=${programId}`, { classTeacherId: staffId });
    await create('ss/StaffExit/', { staffId, exitDate, exitReason: 'Moves to Nashik' });
    const page = await open('Admin', '/ss/staffexit/grid?staffName=Prabha');
    await page.getByRole('button', { name: 'Details: Prabha Nene' }).click();
    const toBeGiven = page.getByText('1 course session needs someone else');
    await see(toBeGiven, page.getByText('1 program needs another class teacher'));
    await see(page.getByRole('link', { name: /^Nursery A/ }).first());

    await call('Admin', 'PUT', `ss/Staff?staffId=${staffId}`, { staffStatus: 2 });
    await page.goto(`/ps/program/grid?panel=detail&id=${programId}`);
    await see(page.getByText('No longer teaches'));
    const row = page.getByRole('row', { name: /^Rhymes of Nursery A/ });
    await row.getByRole('button', { name: /^Clear/ }).click();
    await row.getByRole('button', { name: 'Unassign', exact: true }).click();
    await told(page, 'The selected staff was unassigned successfully');
    await gone(page.getByText('No longer teaches'));

    await page.goto('/ss/staffexit/grid?staffName=Prabha');
    await page.getByRole('button', { name: 'Details: Prabha Nene' }).click();
    await see(page.getByText('Moves to Nashik').nth(1));
    await gone(toBeGiven);
  },
);

story('A student’s exit is deleted, on whose details somebody has looked: nothing asks for it any more', async ({ open }) => {
  const studentId = await addStudent('Nalini', 'Remains');
  const dates = { tcAppliedDate: '2026-01-05', tcIssueDate: '2026-01-15', exitDate: addDays(today(), 20) };
  await create('sis/StudentExit', { studentId, ...dates, exitReason: 'Moves to Nashik' });
  const page = await open('Admin', '/sis/studentexit/grid?studentName=Nalini');
  await page.getByRole('button', { name: 'Details: Nalini Remains' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click();
  await page.getByRole('button', { name: 'Delete: Nalini Remains' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await told(page, 'The selected student tc was deleted successfully');
  await settled(page);
  await page.goBack();
  await settled(page);
  await gone(page.getByRole('button', { name: 'Delete: Nalini Remains' }));
});

story('On a phone the effect of an exit leaves room for its reason', async ({ open }) => {
  const { staffId } = await aTeacherOf('Nursery B', 'Sulabha', 'Gokhale');
  await create('ss/StaffExit/', { staffId, exitDate: addDays(today(), 20), exitReason: 'Goes on to a doctorate' });
  const page = await open('Admin', '/ss/staffexit/grid?staffName=Sulabha', { phone: true });
  await page.getByRole('button', { name: 'Details: Sulabha Gokhale' }).click();
  const facts = page.getByRole('dialog').getByRole('definition');
  const [effect, reason] = [facts.getByText('Not yet', { exact: true }), facts.filter({ hasText: 'Goes on to a doctorate' })];
  await see(effect, reason);
  const badge = await boxOf(effect);
  expect(badge.x + badge.width).toBeLessThanOrEqual((await boxOf(reason)).x);
});
