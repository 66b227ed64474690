import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, inject } from 'vitest';
import { axe } from './support/axe.ts';
import { addStudent, call, ownSession } from './support/calls.ts';
import { gone, see, story } from './support/story.ts';

story('An administrator makes a key, and a program reads students with its secret', async ({ open }) => {
  const role = await roleToRead('Library loans');
  const page = await open('Admin', '/gs/apikey', await ownSession('Admin'));
  await page.getByRole('button', { name: 'Add New' }).click();
  const form = page.getByRole('dialog', { name: 'Add new API key' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Library system');
  await form.getByRole('combobox', { name: 'Roles' }).fill(role);
  await page.getByRole('option', { name: role }).click();
  await axe(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await gone(form);
  await page.getByRole('button', { name: 'New secret: Library system' }).click();
  const dialog = page.getByRole('dialog', { name: 'New secret of Library system' });
  await dialog.getByRole('button', { name: 'Make a secret' }).click();
  const shown = page.getByRole('dialog', { name: 'Secret of Library system' });
  const secret = await shown.getByRole('textbox', { name: 'Secret', exact: true }).inputValue();
  await axe(page);
  await shown.getByRole('button', { name: 'Done' }).click();

  const read = () => fetch(`${inject('school')}/api/sis/Student`, { headers: { authorization: `Bearer ${secret}` } });
  const answer = await read();
  expect(answer.status).toBe(200);
  expect(((await answer.json()) as { totalCount: number }).totalCount).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Details: Library system' }).click();
  await see(page.getByText('127.0.0.1'));
  await axe(page);
});

story('A webhook is told of a new student, and its log shows what was answered', async ({ open }) => {
  const told: { text: string; signature: string }[] = [];
  const receiver = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      told.push({ text, signature: String(request.headers['webhook-signature']) });
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  try {
    const roleId = await roleIdOf(await roleToRead('Newsletter'));
    const in30Days = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    await call('Admin', 'POST', 'ias/ApiKey', { apiKeyName: 'Newsletter', roleIds: [roleId], expires: in30Days });
    const page = await open('Admin', '/gs/webhook', await ownSession('Admin'));
    await page.getByRole('button', { name: 'Add New' }).click();
    const form = page.getByRole('dialog', { name: 'Add new webhook' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Newsletter');
    await form
      .getByRole('textbox', { name: 'Address' })
      .fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/told`);
    await form.getByRole('combobox', { name: 'API Key' }).fill('Newsletter');
    await page.getByRole('option', { name: 'Newsletter' }).click();
    await form.getByRole('checkbox', { name: 'Student', exact: true }).check();
    await axe(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await gone(form);
    await page.getByRole('button', { name: 'New secret: Newsletter' }).click();
    await page.getByRole('button', { name: 'Make a secret' }).click();
    await page.getByRole('button', { name: 'Done' }).click();

    const studentId = await addStudent('Wahida', 'Webber');
    await expect.poll(() => told.map(({ text }) => JSON.parse(text).data.id), { timeout: 30_000 }).toContain(studentId);
    expect(told[0]?.signature).toMatch(/^v1,/);
    await page.getByRole('button', { name: 'Details: Newsletter' }).click();
    await see(page.getByText(`Student ${studentId} created`), page.getByText(/: 200, \d+ ms/));
    await axe(page);
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
});

/** A role of the school that reads students. */
async function roleToRead(roleName: string): Promise<string> {
  const { data } = await call<{ data: number }>('Admin', 'POST', 'ias/Role', { roleName, description: '' });
  await call('Admin', 'PUT', `ias/Role/UpdateMatrix?roleId=${data}`, { permissions: { 'student.read': '-1' } });
  return roleName;
}

async function roleIdOf(roleName: string): Promise<number> {
  const roles = await call<{ roleId: number; roleName: string }[]>('Admin', 'GET', 'ias/Role/GetAllRoleNames');
  return roles.find((role) => role.roleName === roleName)?.roleId ?? 0;
}
