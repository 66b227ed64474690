import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { audience } from '../src/areas/notification/mailing/audience.domain.ts';
import { accountOf } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { addGuardian, addStudent, call, ownSession } from './support/calls.ts';
import { at, gone, see, settled, story } from './support/story.ts';

/** Two children: one whose mother has an account, and one whose mother has none. */
async function families() {
  const child = await addStudent('Vanya', 'Lettersen');
  const email = 'letters.mother@homeroom.test';
  const familyId = await addGuardian(child, 'Vera', 'Lettersen', { email });
  const other = await addStudent('Boris', 'Lettersen');
  await addGuardian(other, 'Bella', 'Lettersen', { email: '' });
  return accountOf({ email, role: role.parent, familyId });
}

story(
  'The office asks for an answer; a mother reads the letter on her phone and answers, and the office sees who has not',
  async ({ open }) => {
    const session = await families();
    const { data: notificationContentId } = await call<{ data: number }>('Admin', 'POST', 'ns/NotificationContent', {
      title: 'Trip to the observatory',
      body: '<p>Does <strong>{{Student First Name}}</strong> come along?</p>',
    });
    const office = await open('Admin', `/ns/send?notification=${notificationContentId}`, await ownSession('Admin'));
    await office.getByLabel('Audience').selectOption(String(audience.picked));
    for (const name of ['Vanya', 'Boris']) {
      await office.getByRole('combobox', { name: 'Student', exact: true }).fill(`${name} lett`);
      await office.getByRole('option', { name: new RegExp(`${name} Lettersen`) }).click();
    }
    await office.getByLabel('Families also read it in Homeroom, under Letters').check();
    await office.getByLabel('Answer asked for').selectOption({ label: 'One of several answers' });
    await office.getByLabel('Answers to choose from').fill('Yes\nNo');
    await axe(office);
    await see(office.getByText('Does Boris come along?'));
    await office.getByRole('button', { name: 'Send to 2 people' }).click();
    await office.getByRole('alertdialog', { name: 'Send' }).getByRole('button', { name: 'Send', exact: true }).click();
    const detail = office.getByRole('dialog', { name: 'Mailing Detail' });
    const answers = detail.getByRole('region', { name: 'Letters in Homeroom' });
    await see(answers.getByText('Not answered: 2'), answers.getByText('Opened in Homeroom by 0 of 2.'));

    const page = await open('Parent', '/dashboard', { phone: true, session });
    const letters = page.getByRole('region', { name: 'Letters', exact: true });
    await see(letters.getByText('Please answer'));
    await letters.getByRole('link', { name: /Trip to the observatory/ }).click();
    await at(page, /^\/ns\/letter\?id=\d+$/);
    await see(page.getByText('Does Vanya come along?'));
    const answer = page.getByRole('group', { name: 'Vanya Lettersen' });
    await settled(page);
    await axe(page);
    await answer.getByRole('button', { name: 'Yes' }).click();
    await see(answer.getByText('Answered: Yes'));
    await answer.getByRole('button', { name: 'No' }).click();
    await see(answer.getByText('Answered: No'));
    await page.getByRole('link', { name: 'Letters' }).click();
    await see(page.getByText('Answered', { exact: true }));
    await axe(page);
    await page.goto('/dashboard');
    await see(page.getByRole('region', { name: 'Vanya Lettersen' }));
    await gone(letters);

    await office.reload();
    await see(answers.getByText('No: 1'), answers.getByText('Not answered: 1'), answers.getByText('Boris Lettersen'));
    await axe(office);
    await answers.getByRole('button', { name: 'Remind the families of 1' }).click();
    await office.getByRole('alertdialog', { name: 'Remind' }).getByRole('button', { name: 'Remind', exact: true }).click();
    await see(
      detail.getByRole('heading', { name: 'Reminder: Trip to the observatory' }),
      detail.getByText('Who has not answered: 1 student'),
    );
  },
);
