import { expect, inject } from 'vitest';
import { unzipped } from '../test/support/unzipped.ts';
import { axe } from './support/axe.ts';
import { addStudent, call } from './support/calls.ts';
import { downloaded } from './support/downloaded.ts';
import { see, story } from './support/story.ts';

const scope = 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly';

/** A learning platform with a key of its own, which asks for tokens as OAuth 2 says. */
async function platform() {
  const role = await call<{ data: number }>('Admin', 'POST', 'ias/Role', { roleName: 'Learning platform', description: '' });
  const permissions = { 'student.read': '-1', 'staff.read': '-1', 'program.read': '-1', 'course.read': '-1' };
  await call('Admin', 'PUT', `ias/Role/UpdateMatrix?roleId=${role.data}`, { permissions });
  const expires = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const key = { apiKeyName: 'Learning platform', roleIds: [role.data], scopes: [scope], expires };
  const { data: apiKeyId } = await call<{ data: number }>('Admin', 'POST', 'ias/ApiKey', key);
  const made = await call<{ data: { clientId: string; secret: string } }>(
    'Admin',
    'POST',
    `ias/ApiKey/NewSecret?apiKeyId=${apiKeyId}`,
    {},
  );
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope });
  const authorization = `Basic ${Buffer.from(`${made.data.clientId}:${made.data.secret}`).toString('base64')}`;
  const token = await fetch(`${inject('school')}/oauth/token`, { method: 'POST', headers: { authorization }, body });
  const { access_token: bearer } = (await token.json()) as { access_token: string };

  /** Everything, page after page; or what has changed since a moment. */
  return async (since?: string) => {
    const filter = since ? `&filter=${encodeURIComponent(`dateLastModified>='${since}'`)}` : '';
    const found: { sourcedId: string; givenName: string; status: string }[] = [];
    for (let next: string | undefined = `${inject('school')}/ims/oneroster/rostering/v1p2/users?limit=500${filter}`; next; ) {
      const answer: Response = await fetch(next, { headers: { authorization: `Bearer ${bearer}` } });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      found.push(...((await answer.json()) as { users: typeof found }).users);
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    return found;
  };
}

story(
  'The administrator shares the classes and makes a package; a learning platform reads all, and then only what changed',
  async ({ open }) => {
    const page = await open('Admin', '/gs/oneroster');
    await see(page.getByText('Shared now'));
    const all = page.getByRole('checkbox', { name: 'All programs, and those to come' });
    if (!(await all.isChecked())) await all.check();
    const marks = page.getByRole('checkbox', { name: 'Marks' });
    await marks.setChecked(!(await marks.isChecked()));
    await page.getByRole('button', { name: 'Save' }).click();
    await see(page.getByText('Your changes saved successfully'));
    await axe(page);

    await page.getByRole('button', { name: 'Make package' }).click();
    await page.getByRole('button', { name: /^Tasks/ }).click();
    const menu = page.getByRole('dialog', { name: 'Tasks' });
    const button = menu.getByRole('button', { name: 'Download: OneRoster 1.2' }).first();
    await see(button);
    const files = unzipped((await downloaded(page, () => button.click())).bytes);
    expect(files['manifest.csv']).toContain('oneroster.version,1.2');
    expect(files['users.csv']?.split('\r\n').length).toBeGreaterThan(1_000);

    const sync = await platform();
    const began = new Date().toISOString();
    const everybody = await sync();
    expect(everybody.length).toBeGreaterThan(1_000);
    const programs = await call<{ programId: number }[]>('Admin', 'GET', 'ps/Program/GetAllProgramNames');
    const studentId = await addStudent('Rosterchild', 'Newly', { programId: programs[0]?.programId });
    const [child, ...others] = (await sync(began)).filter(({ givenName }) => givenName === 'Rosterchild');
    expect([child?.status, child?.sourcedId.slice(13), others]).toEqual(['active', `student-${studentId}`, []]);
    const later = new Date().toISOString();
    await call('Admin', 'DELETE', `sis/Student?studentId=${studentId}`);
    const gone = (await sync(later)).filter(({ sourcedId }) => sourcedId === child?.sourcedId);
    expect(gone).toMatchObject([{ status: 'tobedeleted', givenName: '-' }]);
  },
);
