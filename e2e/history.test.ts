import { expect } from 'vitest';
import { axe } from './support/axe.ts';
import { addStudent, call, type ListOf } from './support/calls.ts';
import { gone, see, story } from './support/story.ts';

story('The office changes a phone number, and the history tells who, when, before and after', async ({ open }) => {
  const id = await addStudent('Historia', 'Wagle', { emergencyContact: '9876543210' });
  const page = await open('Admin', `/sis/student/grid?studentName=historia&panel=edit&id=${id}`);
  const form = page.getByRole('dialog', { name: 'Update student' });
  await form.getByLabel('Emergency Contact').fill('9123456780');
  await form.getByRole('button', { name: 'Save and continue' }).click();
  await see(form.getByRole('button', { name: 'Add new family' }));
  await form.getByRole('button', { name: 'Close' }).click();
  await gone(form);
  await page.getByRole('button', { name: /^Details: Historia Wagle/ }).click();
  const panel = page.getByRole('dialog', { name: 'Student Detail' });
  await panel.getByRole('button', { name: 'History' }).click();
  const change = panel.getByRole('listitem').filter({ hasText: 'Changed' });
  await see(change.getByRole('row', { name: 'Emergency Contact 9876543210 9123456780' }));
  const { items } = await call<ListOf<{ at: string; accountName: string }>>(
    'Admin',
    'GET',
    `ias/AuditEntry?resource=Student&action=update&recordId=${id}`,
  );
  const [entry] = items;
  await see(change.getByText(entry?.accountName ?? ''));
  expect(await change.locator('time').getAttribute('datetime')).toBe(entry?.at);
  await see(
    panel
      .getByRole('listitem')
      .filter({ hasText: 'Created' })
      .getByText(/^\d+ fields$/),
  );
  await axe(page);
});

story('The history is searched by person, kind and day, and an entry opens', async ({ open }) => {
  const id = await addStudent('Chronika', 'Sathe');
  const page = await open('Admin', `/gs/audit/grid?resource=Student&recordId=${id}`);
  await see(page.getByRole('heading', { level: 1, name: 'History' }), page.getByText('Chronika Sathe'));
  await page.getByRole('button', { name: /^Details: Created Student Chronika Sathe/ }).click();
  const panel = page.getByRole('dialog', { name: 'Entry Detail' });
  await see(panel.getByRole('row', { name: 'First Name Chronika' }));
  await axe(page);
  await panel.getByRole('button', { name: 'Close' }).last().click();
  await gone(panel);
  await page.getByRole('textbox', { name: 'Filter Person' }).fill('nobody by this name');
  await see(page.getByText('None of the entries match these filters.'));
});

story('On a phone the history fits, and who may not read the log has none', async ({ open }) => {
  const id = await addStudent('Memoria', 'Bhat');
  const phone = await open('Admin', `/sis/student/grid?studentName=memoria&panel=detail&id=${id}`, { phone: true });
  const panel = phone.getByRole('dialog', { name: 'Student Detail' });
  await panel.getByRole('button', { name: 'History' }).click();
  await panel.getByText(/^\d+ fields$/).click();
  await see(panel.getByRole('row', { name: 'First Name Memoria' }));
  await axe(phone);
  expect(await panel.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  const teacher = await open('Staff', '/sis/student/grid');
  await teacher
    .getByRole('button', { name: /^Details: / })
    .first()
    .click();
  const detail = teacher.getByRole('dialog', { name: 'Student Detail' });
  await see(detail.getByRole('button', { name: 'Close' }));
  expect(await detail.getByRole('button', { name: 'History' }).count()).toBe(0);
});
