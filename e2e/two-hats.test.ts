import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { staffFactory } from '../src/areas/staff/staff/staff.factory.ts';
import { staffType } from '../src/common/enumerations.domain.ts';
import { accountOf, password } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { addGuardian, addStudent, call, type ListOf } from './support/calls.ts';
import { newExamination } from './support/examinations.ts';
import { logIn } from './support/log-in.ts';
import { gone, see, story, told } from './support/story.ts';

const create = async (path: string, body: object) => (await call<{ data: number }>('Admin', 'POST', path, body)).data;

/** A class with a course that a new teacher gives, and two students of whom one is hers. */
async function classWithOwnChild() {
  const programName = 'Class of a mother';
  const programId = await create('ps/Program', { programName, duration: 12, programOrder: 94, startDate: '2020-06-15' });
  const { items } = await call<ListOf<{ courseId: number }>>('Admin', 'GET', 'ps/Course?PageSize=1');
  const courseId = items[0]?.courseId ?? 0;
  await create('ps/ProgramCourse/', { programId, courseId });
  const staffId = await create('ss/Staff', {
    ...staffFactory({ firstName: 'Ketaki', lastName: 'Bapat', staffType: staffType.teaching }),
    isAnother: true,
  });
  await create('ps/ProgramCourse/AssignStaffToCourseForProgram', { programId, courseId, staffId });
  const own = await addStudent('Tara', 'Bapat', { programId });
  await addStudent('Uma', 'Other', { programId });
  await addGuardian(own, 'Ketaki', 'Bapat', { relationship: 1 });
  return { programName, staffId, examination: await newExamination(programName, 'Test of a mother', { subjects: 1 }) };
}

const chooseGuardian = async (page: Page, label: string, name: string) => {
  const picker = page.getByRole('combobox', { name: label });
  await picker.fill(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
};

story(
  'A teacher who is a mother has one account: her child beside her desk, and all marks to enter but those of her own child',
  async ({ open }) => {
    const { staffId, examination } = await classWithOwnChild();
    const email = `ketaki.${staffId}@homeroom.test`;
    const office = await open('Admin', '/gs/account/grid');
    await office.getByRole('button', { name: 'Add New' }).click();
    const form = office.getByRole('dialog', { name: 'Add new account' });
    await chooseGuardian(office, 'Staff', 'Ketaki Bapat');
    await chooseGuardian(office, 'Parent here as', 'Ketaki Bapat');
    await see(form.getByRole('button', { name: 'Remove: Ketaki Bapat' }));
    await form.getByRole('textbox', { name: 'Email' }).fill(email);
    await axe(office);
    await form.getByRole('button', { name: 'Save' }).click();
    await gone(form);
    const { items } = await call<ListOf<{ accountId: number }>>('Admin', 'GET', `ias/Account?email=${email}`);
    const link = `ias/Account/Invite?accountId=${items[0]?.accountId}`;
    const { data } = await call<{ data: { path: string } }>('Admin', 'POST', link);
    const token = new URL(data.path, inject('school')).searchParams.get('token');
    await call('Admin', 'POST', 'ias/IdentityAccess/AcceptInvitation', { token, password });

    const page = await open('Staff', '/dashboard', { session: await logIn(inject('school'), email, password) });
    await see(
      page.getByRole('heading', { name: 'Your children' }),
      page.getByRole('heading', { name: 'Tara Bapat' }),
      page.getByRole('heading', { name: 'What you teach' }),
    );
    await axe(page);
    await page.goto(`/egs/graderecord/grid?sheet=edit&examination=${examination.examinationId}`);
    await see(page.getByText('Tara Bapat. Your own child: somebody else enters these marks.'));
    const [subject = ''] = examination.subjects;
    const cell = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}, ${subject}`) });
    await cell('Tara Bapat').focus();
    await page.keyboard.type('70');
    await page.keyboard.press('Enter');
    await page.keyboard.type('61');
    await see(page.getByText('1 change'));
    await axe(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await told(page, 'Your changes saved successfully');
  },
);

story('A couple with one address shares an account, which the second one is offered', async ({ open }) => {
  const child = await addStudent('Vani', 'Shared');
  const email = 'couple.shared@homeroom.test';
  const familyId = await addGuardian(child, 'Waman', 'Shared', { relationship: 2, email });
  await addGuardian(child, 'Yamini', 'Shared', { email });
  await accountOf({ email, role: role.parent, familyId });
  const page = await open('Admin', '/gs/account/grid', { phone: true });
  await page.getByRole('button', { name: 'Add New' }).click();
  const form = page.getByRole('dialog', { name: 'Add new account' });
  await form.getByRole('combobox', { name: 'Role' }).selectOption('Parent');
  await chooseGuardian(page, 'Family Name', 'Yamini Shared');
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog', { name: 'Share this account?' });
  await see(question.getByText(/Waman Shared has an account with this e-mail/));
  await axe(page);
  await question.getByRole('button', { name: 'Share this account' }).click();
  await gone(form);
  await page.goto(`/gs/account/grid?email=${email}`);
  await page.getByRole('button', { name: 'Details: Waman Shared' }).click();
  await see(page.getByText('Yamini Shared'));
});
