import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addFamily, addGuardian, addProgram, addStaff, addStudent } from '../../../../../test/school/people.ts';
import type { Caller } from '../../../../../test/support/caller.ts';
import { counter } from '../../../../../test/support/counter.ts';
import { startApp, type TestApp } from '../../../../../test/support/harness.ts';
import { problem } from '../../../../../test/support/problem.ts';
import { accountFactory } from '../account.factory.ts';
import { role } from '../account-roles.domain.ts';

const url = '/api/ias/Account';
const type = '/problems/address-has-account';
const used = 'There is already an account with this e-mail.';
const next = counter();
let school: TestApp;
let office: Caller;

beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
});
afterAll(() => school.close());

const make = async (change: object) => {
  const made = await office.post(url, accountFactory({ email: `one.${next()}@school.test`, ...change }));
  expect(made.status, made.text).toBe(201);
  return (await office.get(`${url}/${made.json.data}`)).json;
};
const ofGuardian = async (name = 'Lata') =>
  make({ role: role.parent, familyId: await addFamily(school.database, { firstName: name, lastName: 'Rao' }) });
const asked = async (email: string, by = office) =>
  problem(
    await by.post(url, accountFactory({ role: role.parent, familyId: await addFamily(school.database), email })),
    409,
  ) as unknown as { type: string; detail: string; errors: object; candidates: { id: number; title: string; path: string }[] };

describe('A second account with an address', () => {
  test('is refused, and offers to share the one that is there', async () => {
    const { accountId, email } = await ofGuardian();
    const refused = await asked(email.toUpperCase());
    expect(refused).toMatchObject({ type, errors: { email: [used] } });
    expect(refused.candidates).toMatchObject([
      { id: accountId, title: 'Lata Rao', path: `/gs/account/grid?panel=detail&id=${accountId}` },
    ]);
    expect(refused.detail).toContain('Lata Rao has an account with this e-mail.');
  });

  test('offers nothing of an account that the caller may not see, of a student, of an administrator to others, or of themselves', async () => {
    const { email } = await ofGuardian('Sulochana');
    const clerk = await school.as({ 'account.create': '-1', 'account.read': 'staffid=7', 'account.update': 'staffid=7' });
    const told = await asked(email, clerk);
    expect(told).toMatchObject({ type, detail: used, candidates: [] });
    expect(JSON.stringify(told)).not.toContain('Sulochana');
    const student = await make({ role: role.student, studentId: await addStudent(school.database) });
    expect((await asked(student.email)).candidates).toEqual([]);
    const head = await make({ role: role.admin, accountName: 'The Head' });
    expect((await asked(head.email)).candidates).toMatchObject([{ title: 'The Head' }]);
    const { email: mine } = (await office.get('/api/ias/IdentityAccess/session')).json;
    expect((await asked(mine)).candidates).toEqual([]);
  });

  test('of a member of staff offers that of the parent, which becomes theirs with the children', async () => {
    const { accountId, email, familyId } = await ofGuardian();
    const staffId = await addStaff(school.database, { firstName: 'Lata', lastName: 'Rao' });
    const refused = problem(await office.post(url, accountFactory({ role: role.staff, staffId, email })), 409);
    expect(refused).toMatchObject({ type, candidates: [{ id: accountId }] });
    const change = { role: role.staff, staffId, familyId: null, familyIds: [familyId] };
    const joined = await office.put(`${url}?accountId=${accountId}`, change);
    expect(joined.status, joined.text).toBe(200);
    expect((await office.get(`${url}/${accountId}`)).json).toMatchObject({ role: role.staff, staffId, familyIds: [familyId] });
  });

  test('is refused also when the address of an account is changed to it, without an offer', async () => {
    const [one, other] = [await ofGuardian(), await ofGuardian()];
    const refused = problem(await office.put(`${url}?accountId=${one.accountId}`, { email: other.email }), 409);
    expect(refused).toMatchObject({ type, errors: { email: [used] }, candidates: [] });
  });

  test('of two that are made at once, one is refused', async () => {
    const email = `both.${next()}@school.test`;
    const both = [await addFamily(school.database), await addFamily(school.database)];
    const answers = await Promise.all(
      both.map((familyId) => office.post(url, accountFactory({ role: role.parent, familyId, email }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('Guardians who are invited together and have one address', () => {
  interface Listed {
    familyId: number;
    name: string;
    state: number;
    sharesWith: string;
  }
  const couple = async (link = {}) => {
    const programId = await addProgram(school.database);
    const studentId = await addStudent(school.database, { programId });
    const email = `couple.${next()}@parents.test`;
    const mother = await addGuardian(school.database, studentId, { firstName: 'Asha', lastName: 'Rao', email });
    const father = await addGuardian(school.database, studentId, { firstName: 'Bala', lastName: 'Rao', email }, link);
    const list = async () => (await office.get(`${url}/GetGuardiansToInvite?programId=${programId}`)).json as Listed[];
    return { programId, email, mother, father, list };
  };
  const invite = (body: object) => office.post(`${url}/InviteGuardians`, body);

  test('share the account of the first, if that is chosen, and nobody else is invited', async () => {
    const { programId, email, mother, father, list } = await couple();
    expect((await list()).map(({ name, state, sharesWith }) => [name, state, sharesWith])).toEqual([
      ['Asha Rao', 1, ''],
      ['Bala Rao', 6, 'Asha Rao'],
    ]);
    const sent = await invite({ programId, sharingIds: [father] });
    expect(sent.json, sent.text).toEqual({ data: 1, message: '1 invitation was sent|1 guardian shares an account now' });
    const [account] = await school.rows<{ id: number; family_id: number }>(
      'select account_id as id, family_id from account where email = $1',
      [email],
    );
    expect(account?.family_id).toBe(mother);
    expect((await office.get(`${url}/${account?.id}`)).json.familyIds).toEqual([father]);
    expect((await list()).map(({ state }) => state)).toEqual([2, 2]);
    const mails = await school.rows('select from outbox where to_email = $1', [email]);
    expect(mails).toHaveLength(1);
    expect((await invite({ programId })).json.data).toBe(1);
  });

  test('are left out as before where nobody chooses that', async () => {
    const { programId, father, list } = await couple();
    expect((await invite({ programId })).json).toEqual({ data: 1, message: '1 invitation was sent' });
    expect((await list()).find(({ familyId }) => familyId === father)).toMatchObject({ state: 6, sharesWith: 'Asha Rao' });
  });

  test('join an account that is in use: it stays, its sessions end', async () => {
    const { programId, email, mother, father } = await couple();
    const stays = await school.asParentOf();
    const { accountId } = (await stays.get('/api/ias/IdentityAccess/session')).json;
    await school.rows('update account set email = $1, family_id = $2 where account_id = $3', [email, mother, accountId]);
    expect((await invite({ programId, familyIds: [], sharingIds: [father] })).json.data).toBe(0);
    expect((await stays.get('/api/sis/Student')).status).toBe(401);
  });

  test('do not where they are separated', async () => {
    const { programId, father, list } = await couple({ isSeparated: true });
    expect((await list())[1]).toMatchObject({ state: 6, sharesWith: '' });
    expect(problem(await invite({ programId, sharingIds: [father] }), 422).errors).toHaveProperty('sharingIds');
  });

  test('are refused if they are nobody here, or have an account of their own', async () => {
    const { programId, mother } = await couple();
    for (const id of [mother, 2_000_000_000]) problem(await invite({ programId, sharingIds: [id] }), 422);
    const maker = await school.as({ 'account.create': '-1' });
    problem(await maker.post(`${url}/InviteGuardians`, { programId, sharingIds: [mother] }), 403);
  });
});
