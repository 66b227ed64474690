import { axe } from './support/axe.ts';
import { addStudent, call } from './support/calls.ts';
import { gone, see, story } from './support/story.ts';

story('On a phone, the students of a class who have an e-mail address are invited at once', async ({ open }) => {
  const program = { programName: 'Invited class', duration: 12, programOrder: 93, startDate: '2020-06-15' };
  const { data: programId } = await call<{ data: number }>('Admin', 'POST', 'ps/Program', program);
  const email = 'nandini.invited@homeroom.test';
  await addStudent('Nandini', 'Invited', { programId, email });
  await addStudent('Omkar', 'Invited', { programId });
  const page = await open('Admin', '/gs/account/grid', { phone: true });
  await page.getByRole('button', { name: 'Invite people' }).click();
  const panel = page.getByRole('dialog', { name: 'Invite people' });
  await panel.getByLabel('Who').selectOption({ label: 'Students of a program' });
  await panel.getByLabel('Program').selectOption({ label: 'Invited class' });
  const line = (name: string) => panel.getByRole('listitem').filter({ hasText: name });
  await see(
    line('Nandini Invited').getByText('Gets an account and an invitation'),
    line('Omkar Invited').getByText('Has no e-mail address'),
  );
  await axe(page);
  await panel.getByRole('button', { name: 'Send 1 invitation', exact: true }).click();
  await see(page.getByText('1 invitation was sent'));
  await gone(panel);
  await page.goto(`/gs/account/grid?email=${email}`);
  await see(page.getByText('Nandini Invited'), page.getByText('No password yet'));
});
