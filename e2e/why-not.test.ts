import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { courseFactory } from '../src/areas/program/course/course.factory.ts';
import { programFactory } from '../src/areas/program/program/program.factory.ts';
import { staffFactory } from '../src/areas/staff/staff/staff.factory.ts';
import { accountOf } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { call } from './support/calls.ts';
import { hasSchool, lastDay, today } from './support/registers.ts';
import { at, moveTo, see, story } from './support/story.ts';

story('A teacher without a class learns why the list is empty, and what the account does not include', async ({ open }) => {
  const teacher = staffFactory({ firstName: 'Nila', lastName: 'Newteacher', staffType: 1 });
  const { data: staffId } = await call<{ data: number }>('Admin', 'POST', 'ss/Staff', teacher);
  const session = await accountOf({ email: 'nila@school.test', role: role.staff, staffId });
  const page = await open('Staff', '/sis/student/grid', { session });
  await see(page.getByText('Your roles limit this list to: classes taught. Today there are none.'));
  await axe(page);

  await page.getByRole('button', { name: 'How this works' }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await see(help.getByRole('heading', { name: 'What you cannot do here' }), help.getByText('Students and families (create)'));
  expect(await help.getByText('Students and families (read)').count()).toBe(0);
  await see(help.getByText(/^If you need it for your work, ask .+\.$/));
  await axe(page);
});

story('Of a class that is not set up, timetable, register and marks say what is missing', async ({ open }) => {
  const programId = await newClass('Grade 6 Unready');
  const { page, seen } = visiting(await open('Admin', `/gs/timetable/program/view/${programId}`));
  await see(page.getByText('This program has no slots in which lessons could be given.'));
  await see(page.getByRole('link', { name: 'Enter slots' }), page.getByRole('link', { name: 'Give it courses' }));
  await axe(page);

  const date = await lastDay(programId, today(), hasSchool);
  const register = `/las/studentattendance/grid?sheet=new&program=${programId}&date=${date}`;
  await seen(register, 'No students in this program', 'No student has been put into this program yet. Add a student');
  await axe(page);
  const examination = { examinationName: 'Unready Test', programId, startDate: today(), endDate: today(), isFinalExam: false };
  const { data: id } = await call<{ data: number }>('Admin', 'POST', 'egs/Examination', examination);
  const courses = /^This program has no courses in 20..-..\. Give it courses$/;
  await seen(`/egs/graderecord/grid?sheet=new&examination=${id}`, 'No data available to display.', courses);
  await axe(page);
  await seen(`/egs/examschedule/several?examinationId=${id}`, courses);
  await page.getByRole('link', { name: 'Give it courses' }).click();
  await at(page, `/ps/program/details/${programId}`);

  const newcomer = staffFactory({ firstName: 'Tara', lastName: 'Newtaker', staffType: 1 });
  const { data: staffId } = await call<{ data: number }>('Admin', 'POST', 'ss/Staff', newcomer);
  const session = await accountOf({ email: 'tara@school.test', role: role.staff, staffId });
  const { data: courseId } = await call<{ data: number }>(
    'Admin',
    'POST',
    'ps/Course',
    courseFactory({ courseName: 'Unready Art' }),
  );
  await call('Admin', 'POST', 'ps/ProgramCourse/', { programId, courseId });
  await call('Admin', 'POST', 'ps/ProgramCourse/AssignStaffToCourseForProgram', { programId, courseId, staffId });
  const teacher = visiting(await open('Staff', '/', { session }));
  await teacher.seen(register, 'No students in this program', 'No student has been put into this program yet. Ask the office.');
  await teacher.seen(
    `/gs/timetable/staff/view/${staffId}`,
    'No program taught has slots in which lessons could be given. Ask the office.',
  );
  expect(await teacher.page.getByRole('link', { name: 'Enter slots' }).count()).toBe(0);
  await axe(teacher.page);
});

async function newClass(programName: string): Promise<number> {
  const { data } = await call<{ data: number }>('Admin', 'POST', 'ps/Program', programFactory({ programName, programOrder: 96 }));
  return data;
}

/** Goes to further pages in the same window, and waits for what they say. */
const visiting = (page: Page) => ({
  page,
  seen: async (path: string, ...texts: (string | RegExp)[]) => {
    await moveTo(page, path);
    await see(...texts.map((text) => page.getByText(text)));
  },
});
