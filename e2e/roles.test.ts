import { signedInAs } from './support/another-teacher.ts';
import { axe } from './support/axe.ts';
import { call, type ListOf, ownSession } from './support/calls.ts';
import { at, gone, see, story, told } from './support/story.ts';

const workerRole = 2;

story(
  'A role of the school is made, says whom it concerns, and is felt at the next click of whoever holds it',
  async ({ open }) => {
    const workers = await call<ListOf<{ staffId: number; staffRole: number }>>(
      'Admin',
      'GET',
      'ss/NonTeachingStaff?PageSize=100',
    );
    const staffId = workers.items.find(({ staffRole }) => staffRole === workerRole)?.staffId ?? 0;
    const { firstName, lastName } = await call<{ firstName: string; lastName: string }>('Admin', 'GET', `ss/Staff/${staffId}`);
    const name = `${firstName} ${lastName}`;
    const worker = await open('Staff', '/dashboard', { session: await signedInAs(staffId) });
    const sidebar = worker.getByRole('navigation', { name: 'Main' });
    await gone(sidebar.getByRole('button', { name: 'Student Area' }));

    const page = await open('Admin', '/gs/role', await ownSession('Admin'));
    await page.getByRole('button', { name: 'Add New' }).click();
    const form = page.getByRole('dialog', { name: 'Add new role' });
    await form.getByRole('textbox', { name: 'Name' }).fill(`Front desk of ${name}`);
    await form.getByRole('button', { name: 'Save' }).click();
    await gone(form);
    await page.getByRole('button', { name: `Permissions: Front desk of ${name}` }).click();
    await see(page.getByRole('heading', { name: `Front desk of ${name}`, level: 1 }));
    await axe(page);

    await page.getByRole('combobox', { name: 'Give it to' }).selectOption(name);
    await page.getByRole('button', { name: 'Give the role' }).click();
    await see(page.getByRole('button', { name: `Take away: ${name}` }));

    const students = page.getByRole('combobox', { name: 'Read: Students and families' });
    await students.selectOption('All');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: `Change Front desk of ${name}?` });
    await see(question.getByText('1 person gets Students and families (read)'));
    await axe(page);
    await question.getByRole('button', { name: 'Change the role' }).click();
    await told(page, 'Role saved successfully');
    await gone(question);
    await worker.goto('/sis/student/grid');
    await see(sidebar.getByRole('link', { name: 'Students' }), worker.getByRole('button', { name: /^Details: / }));

    await page.getByRole('combobox', { name: 'Compare with' }).selectOption('Staff: Finance');
    await see(page.getByText('Staff: Finance: All').first());
    await page.getByRole('button', { name: `Take away: ${name}` }).click();
    await see(page.getByText('Nobody holds this role.'));
    await worker.goto('/sis/student/grid');
    await see(worker.getByText('Your account does not include this page.'));
    await page.getByRole('link', { name: 'Roles' }).first().click();
    await at(page, '/gs/role');
  },
);
