import { expect } from 'vitest';
import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { courseFactory } from '../src/areas/program/course/course.factory.ts';
import { courseChoiceFactory } from '../src/areas/program/course-choice/course-choice.factory.ts';
import { programFactory } from '../src/areas/program/program/program.factory.ts';
import { addDays } from '../src/kit/domain/dates.domain.ts';
import { accountOf } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { addStudent, call } from './support/calls.ts';
import { today } from './support/registers.ts';
import { gone, see, story, told } from './support/story.ts';

const added = async (path: string, input: object): Promise<number> =>
  (await call<{ data: number }>('Admin', 'POST', path, input)).data;
const course = (courseName: string) => added('ps/Course', courseFactory({ courseName }));

/** A class of three who choose one of two languages, each with two places. */
async function aChoice() {
  const programId = await added('ps/Program', programFactory({ programName: 'Grade 9 Jasmine', programOrder: 43 }));
  const [asha] = [
    await addStudent('Asha', 'Fernandes', { programId }),
    await addStudent('Bela', 'Fernandes', { programId }),
    await addStudent('Chand', 'Fernandes', { programId }),
  ];
  const years = await call<{ schoolYear: number; isToday: boolean }[]>('Admin', 'GET', 'gs/SchoolYear/GetSchoolYears');
  const courseChoiceId = await added(
    'ps/CourseChoice',
    courseChoiceFactory({
      ...{ choiceName: 'Second language, Jasmine', schoolYear: years.find(({ isToday }) => isToday)?.schoolYear ?? 0 },
      ...{ opensOn: today(), closesOn: addDays(today(), 14), notes: 'The language stays for two years.' },
    }),
  );
  const courses = [await course('Konkani Jasmine'), await course('Odia Jasmine')].map((courseId) => ({ courseId, capacity: 2 }));
  await call('Admin', 'PUT', 'ps/CourseChoice/SaveOffer', { courseChoiceId, programIds: [programId], courses });
  return { courseChoiceId, asha };
}

story('A child chooses on a phone; the office assigns the rest, makes groups and moves a child', async ({ open }) => {
  const { courseChoiceId, asha } = await aChoice();
  const session = await accountOf({ email: 'asha.fernandes@homeroom.test', role: role.student, studentId: asha });
  const phone = await open(null, '/dashboard', { phone: true, theme: 'dark', session });
  await phone.getByRole('link', { name: /Second language, Jasmine/ }).click();
  await see(phone.getByText('Choose 1 course.'), phone.getByText(/Nothing has been chosen yet/));
  await phone.getByRole('button', { name: 'Save' }).click();
  await see(phone.getByRole('alert').filter({ hasText: 'Choose 1 course' }));
  await phone.getByRole('radio', { name: /Konkani Jasmine/ }).press('Space');
  await phone.getByLabel('If a course is full').selectOption('Odia Jasmine');
  await phone.getByRole('button', { name: 'Save' }).click();
  await see(phone.getByText(/^Saved: Konkani Jasmine\. You can change it until/));
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await axe(phone);

  const office = await open('Admin', `/ps/coursechoice/details/${courseChoiceId}`);
  await see(office.getByText('1 of 3 students have chosen.'));
  await office.getByRole('button', { name: 'See the proposal' }).click();
  await see(
    office.getByText('Odia Jasmine was least full (0 of 2)'),
    office.getByText('Konkani Jasmine was least full (1 of 2)'),
  );
  await axe(office);
  await office.getByRole('button', { name: 'Assign 2 students' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Assign' }).click();
  await told(office, '2 students assigned');
  await see(office.getByText('3 of 3 students have chosen.'));

  await office.getByRole('button', { name: 'See the groups' }).click();
  await office.getByRole('button', { name: 'Make 2 groups' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Make' }).click();
  await told(office, '2 groups made');
  await see(office.getByRole('heading', { name: '2 groups' }));
  await office.getByRole('button', { name: 'Choose for Asha Fernandes' }).click();
  const dialog = office.getByRole('alertdialog');
  await dialog.getByRole('radio', { name: /Odia Jasmine/ }).check();
  await axe(office);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await gone(dialog);
  await see(office.getByRole('row', { name: 'Odia Jasmine 2', exact: true }));
  await office.setViewportSize({ width: 390, height: 844 });
  expect(await office.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await axe(office);
});
