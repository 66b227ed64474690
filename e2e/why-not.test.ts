import { expect } from 'vitest';
import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { staffFactory } from '../src/areas/staff/staff/staff.factory.ts';
import { accountOf } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { call } from './support/calls.ts';
import { see, story } from './support/story.ts';

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
