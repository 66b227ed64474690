import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';

let school: TestApp;
let admin: Caller;

beforeAll(async () => {
  school = await startApp();
  admin = await school.asAdmin();
  await addStudent(school.database, { programId: await addProgram(school.database) });
});
afterAll(() => school.close());

const roleIdOf = async (role: string) =>
  (await school.rows<{ role_id: number }>('select role_id from role_permission where role = $1', [role]))[0]?.role_id ?? 0;
const me = async (caller: Caller) => (await caller.get('/api/ias/IdentityAccess/session')).json;
let count = 0;
const newRole = async (permissions: Record<string, string> = {}) => {
  count += 1;
  const { json } = await admin.post('/api/ias/Role', { roleName: `Librarian ${count}`, description: '' });
  if (Object.keys(permissions).length > 0) expect((await allow(json.data, permissions)).status).toBe(200);
  return json.data as number;
};
const allow = (roleId: number, permissions: Record<string, string>, by = admin) =>
  by.put(`/api/ias/Role/UpdateMatrix?roleId=${roleId}`, { permissions });
const preview = (roleId: number, permissions: Record<string, string>, by = admin) =>
  by.post(`/api/ias/Role/PreviewMatrix?roleId=${roleId}`, { permissions });
const give = (roleId: number, accountId: number, by = admin) =>
  by.put(`/api/ias/Role/UpdateHolders?roleId=${roleId}`, { give: [accountId], take: [] });
const take = (roleId: number, accountId: number, by = admin) =>
  by.put(`/api/ias/Role/UpdateHolders?roleId=${roleId}`, { give: [], take: [accountId] });
const matrixOf = async (roleId: number, by = admin) => (await by.get(`/api/ias/Role/GetMatrix?roleId=${roleId}`)).json;

test('A role of the school is felt at the next request of whoever is given it, and gone at the next when it is taken', async () => {
  const worker = await school.asStaff(2);
  const { accountId } = await me(worker);
  const roleId = await newRole({ 'student.read': '-1' });
  expect((await worker.get('/api/sis/Student')).status).toBe(403);
  expect((await give(roleId, accountId)).json).toMatchObject({ data: 1 });
  expect((await worker.get('/api/sis/Student')).json.totalCount).toBe(1);
  await allow(roleId, { 'student.read': 'programid=@taught' });
  expect((await worker.get('/api/sis/Student')).json.totalCount).toBe(0);
  await take(roleId, accountId);
  expect((await worker.get('/api/sis/Student')).status).toBe(403);
});

test('Before it is saved, a change says how many people get, lose or reach what', async () => {
  const [one, other] = [await school.asStaff(2), await school.asStaff(7)];
  const roleId = await newRole({ 'slot.read': '-1', 'student.read': '-1' });
  for (const holder of [one, other]) await give(roleId, (await me(holder)).accountId);
  const answer = await preview(roleId, {
    ...{ 'slot.read': '', 'student.read': 'programid=@taught', 'course.read': '-1', 'course.update': '-1' },
  });
  expect(answer.json).toEqual({
    makesAdministrators: false,
    effects: [
      { people: 2, effect: 1, label: 'Courses', actions: ['read', 'update'] },
      // Whoever looks after the rooms reads the slots by that.
      { people: 1, effect: 2, label: 'Slots', actions: ['read'] },
      { people: 2, effect: 4, label: 'Students and families', actions: ['read'] },
    ],
  });
  expect((await matrixOf(roleId)).permissions).toEqual({ 'slot.read': '-1', 'student.read': '-1' });
});

test('A role offers what some call asks for, and no more', async () => {
  const { groups } = await matrixOf(await newRole());
  const records = groups.flatMap((group: { records: unknown[] }) => group.records);
  const of = (name: string) => records.find((record: { name: string }) => record.name === name);
  expect(of('audit')).toMatchObject({ label: 'History', actions: ['read'] });
  expect(of('timetable')).toMatchObject({ scopes: ['programid', 'studentid', 'staffid'].filter((one) => one !== 'studentid') });
  expect(of('staffleave')).toMatchObject({ actions: ['read', 'create', 'update', 'delete'], scopes: ['staffid'] });
  expect(records.filter(({ actions }: { actions: string[] }) => actions.length === 0)).toEqual([]);
});

test.each([
  [{ 'dragon.read': '-1' }, 'permissions.dragon.read', 'There is no such permission.'],
  [{ 'audit.delete': '-1' }, 'permissions.audit.delete', 'There is no such permission.'],
  [{ 'student.read': 'studentid=@children' }, 'permissions.student.read', 'Whoever holds this role has no such records.'],
  [{ 'student.read': 'programid=x' }, 'permissions.student.read', 'Only classes can be chosen one by one.'],
])('%j is refused at its field', async (permissions, field, message) => {
  const roleId = await newRole();
  for (const answer of [await preview(roleId, permissions), await allow(roleId, permissions)])
    expect(problem(answer, 422).errors).toEqual({ [field]: [message] });
  expect((await matrixOf(roleId)).permissions).toEqual({});
});

test('What a role says of itself is changed by who read it last', async () => {
  const roleId = await newRole();
  const { version } = await matrixOf(roleId);
  const save = () => admin.put(`/api/ias/Role/UpdateMatrix?roleId=${roleId}`, { permissions: { 'slot.read': '-1' }, version });
  expect((await save()).status).toBe(200);
  expect((await save()).status).toBe(409);
});

test('Administrators may always do everything, and nobody changes a role that they hold', async () => {
  for (const role of ['admin', 'nonteaching.admin']) {
    const roleId = await roleIdOf(role);
    expect((await matrixOf(roleId)).mayChange).toBe(false);
    expect((await allow(roleId, { 'student.read': '' })).status).toBe(409);
  }
  const roleId = await newRole({ 'role.read': '-1', 'role.update': '-1', 'account.update': '-1' });
  const head = await school.asStaff(2);
  expect((await give(roleId, (await me(head)).accountId)).status).toBe(200);
  expect((await matrixOf(roleId, head)).mayChange).toBe(false);
  expect((await allow(roleId, { 'student.read': '-1' }, head)).status).toBe(403);
  expect((await take(roleId, (await me(head)).accountId, head)).status).toBe(403);
  expect((await allow(roleId, { 'account.update': '' })).status).toBe(200);
});

test('Whoever is no administrator gives nobody what they may not do for all themselves, and makes no administrators', async () => {
  const powers = {
    'role.read': '-1',
    'role.update': '-1',
    'role.create': '-1',
    'slot.read': '-1',
    'student.read': 'programid=@taught',
  };
  const helper = await school.asStaff(2);
  await give(await newRole(powers), (await me(helper)).accountId);
  const roleId = await newRole();
  for (const [permissions, status] of [
    [{ 'slot.read': '-1' }, 200],
    [{ 'slot.update': '-1' }, 403],
    [{ 'student.read': '-1' }, 403],
    [{ 'account.update': '-1' }, 403],
  ] as const) {
    expect([permissions, (await preview(roleId, permissions, helper)).status]).toEqual([permissions, status]);
    expect([permissions, (await allow(roleId, permissions, helper)).status]).toEqual([permissions, status]);
  }
  const colleague = (await me(await school.asStaff(2))).accountId;
  expect((await give(roleId, colleague, helper)).status).toBe(200);
  expect((await give(await newRole({ 'staffsalary.read': '-1' }), colleague, helper)).status).toBe(403);
  const finance = await roleIdOf('nonteaching.finance');
  expect((await helper.post(`/api/ias/Role/Copy?roleId=${finance}`)).status).toBe(403);
});

test('A role is given to accounts of staff only, and goes once nobody holds it', async () => {
  const student = await school.asStudent(await addStudent(school.database, { programId: await addProgram(school.database) }));
  const roleId = await newRole({ 'slot.read': '-1' });
  expect(problem(await give(roleId, (await me(student)).accountId), 422).errors).toEqual({
    give: ['A role of the school can be given to accounts of staff only.'],
  });
  const { accountId } = await me(await school.asStaff(2));
  await give(roleId, accountId);
  const refused = await admin.delete(`/api/ias/Role?roleId=${roleId}`);
  expect(refused.status).toBe(409);
  expect(refused.json.detail).toContain('still has 1 holder');
  expect((await admin.get(`/api/ias/Role/GetHolders?roleId=${roleId}`)).json).toMatchObject({
    total: 1,
    holders: [{ accountId }],
  });
  await take(roleId, accountId);
  expect((await admin.delete(`/api/ias/Role?roleId=${roleId}`)).status).toBe(200);
});

test('Who can no longer sign in still holds a role, and is told; whose record is gone holds nothing', async () => {
  const roleId = await newRole({ 'slot.read': '-1' });
  const [leaver, gone] = [await me(await school.asStaff(2)), await me(await school.asStaff(2))];
  for (const { accountId } of [leaver, gone]) await give(roleId, accountId);
  await school.rows('update account set is_disabled = true where account_id = $1', [leaver.accountId]);
  expect((await admin.delete(`/api/ss/Staff?staffId=${gone.staffId}`)).status).toBe(200);
  const { total, holders } = (await admin.get(`/api/ias/Role/GetHolders?roleId=${roleId}`)).json;
  expect([total, holders]).toEqual([1, [{ accountId: leaver.accountId, accountName: leaver.name, isDisabled: true }]]);
  expect((await admin.get(`/api/ias/Role/${roleId}`)).json.people).toBe(0);
  expect((await admin.delete(`/api/ias/Role?roleId=${roleId}`)).json.detail).toContain('still has 1 holder');
  await take(roleId, leaver.accountId);
  expect((await admin.delete(`/api/ias/Role?roleId=${roleId}`)).status).toBe(200);
});

test('The list counts the people of all roles at once', async () => {
  const before = (await admin.get('/api/ias/Role?PageSize=100&fields=roleName,people')).json.items;
  await school.asStaff(2);
  const after = (await admin.get('/api/ias/Role?PageSize=100&fields=roleName,people')).json.items;
  const of = (rows: { roleName: string; people: number }[], name: string) =>
    rows.find(({ roleName }) => roleName === name)?.people;
  expect(of(after, 'Non-teaching staff')).toBe((of(before, 'Non-teaching staff') ?? 0) + 1);
  expect(of(after, 'Staff: Finance')).toBe(of(before, 'Staff: Finance'));
});

test('A role of Homeroom is neither renamed, deleted nor given by hand, but can be described, and copied for staff', async () => {
  const roleId = await roleIdOf('nonteaching.finance');
  const { json } = await admin.get(`/api/ias/Role/${roleId}`);
  expect(json).toMatchObject({ roleName: 'Staff: Finance', isOwn: false, heldBy: 2 });
  const input = { roleName: json.roleName, description: 'The accountant' };
  expect((await admin.put(`/api/ias/Role?roleId=${roleId}`, input)).status).toBe(200);
  expect((await admin.put(`/api/ias/Role?roleId=${roleId}`, { ...input, roleName: 'Money' })).status).toBe(409);
  expect((await admin.delete(`/api/ias/Role?roleId=${roleId}`)).status).toBe(409);
  expect((await give(roleId, 1)).status).toBe(409);
  for (const name of ['Staff: Finance (copy)', 'Staff: Finance (copy 2)']) {
    const copied = await admin.post(`/api/ias/Role/Copy?roleId=${roleId}`);
    expect(await matrixOf(copied.json.data)).toMatchObject({ roleName: name, isOwn: true, delivered: null });
    expect((await matrixOf(copied.json.data)).permissions).toEqual((await matrixOf(roleId)).permissions);
  }
  expect((await admin.post(`/api/ias/Role/Copy?roleId=${await roleIdOf('parent')}`)).status).toBe(409);
});

test('The history tells what a role allowed before and after, and who was given it', async () => {
  const roleId = await newRole({ 'slot.read': '-1' });
  await allow(roleId, { 'slot.read': '', 'slot.update': '-1' });
  const { accountId } = await me(await school.asStaff(2));
  await give(roleId, accountId);
  const last = async (resource: string, recordId: number) =>
    (await admin.get(`/api/ias/AuditEntry?resource=${resource}&recordId=${recordId}&sort=-day`)).json.items[0];
  expect((await last('Role', roleId)).changes).toMatchObject([
    { field: 'Slots (read)', before: 'All', after: 'No' },
    { field: 'Slots (update)', after: 'All' },
  ]);
  const finance = await roleIdOf('nonteaching.finance');
  const copy: number = (await admin.post(`/api/ias/Role/Copy?roleId=${finance}`)).json.data;
  expect((await last('Role', copy)).changes).toContainEqual(
    expect.objectContaining({ field: 'Student fees (delete)', after: 'All' }),
  );
  expect(await last('Account', accountId)).toMatchObject({ changes: [{ field: 'roleName', before: '' }] });
});

test('Whoever meets a closed page is told what it needs, and staff who can give it', async () => {
  const missing = async (caller: Caller, keys: string) =>
    (await caller.get(`/api/ias/Role/GetMissingPermission?keys=${keys}`)).json;
  const worker = await school.asStaff(2);
  const { permissions, givenBy } = await missing(worker, 'studentfee.read,slot.update,dragon.read,constructor.read');
  expect(permissions).toEqual(['Student fees (read)', 'Slots (update)']);
  expect(givenBy.length).toBeLessThanOrEqual(3);
  await school.rows("update account set password_hash = 'x' where role = 1");
  expect((await missing(worker, 'slot.read')).givenBy).toContain((await me(admin)).name);
  const parent = await school.asParentOf(await addStudent(school.database, { programId: await addProgram(school.database) }));
  expect(await missing(parent, 'slot.read')).toEqual({ permissions: ['Slots (read)'], givenBy: [] });
});
