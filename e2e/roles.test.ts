import { staffFactory } from '../src/areas/staff/staff/staff.factory.ts';
import { staffType } from '../src/common/enumerations.domain.ts';
import { signedInAs } from './support/another-teacher.ts';
import { axe } from './support/axe.ts';
import { call, ownSession } from './support/calls.ts';
import { at, gone, see, story, told } from './support/story.ts';

story(
  'A role of the school is made, says whom it concerns, and is felt at the next click of whoever holds it',
  async ({ open }) => {
    const { firstName, lastName, ...person } = staffFactory({ firstName: 'Kaveri', staffType: staffType.nonTeaching });
    const { data: staffId } = await call<{ data: number }>('Admin', 'POST', 'ss/Staff', { ...person, firstName, lastName });
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
