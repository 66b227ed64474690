import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addFamily, addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import { codeNow, turnOnFactor } from '../../../../test/support/authenticator.ts';
import type { Answer, Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { hashToken } from '../../../kit/server/http/token.server.ts';
import { hashPassword } from '../account/password.server.ts';

const base = '/api/ias/IdentityAccess';
const password = 'the old oak tree';
let school: TestApp;
let plain: Caller;
let guarded: Caller;
let secret: string;
let recoveryCodes: string[];
let count = 0;

beforeAll(async () => {
  school = await startApp();
  plain = await school.asAdmin();
  guarded = await school.asAdmin();
  await school.rows('update account set password_hash = $1', [await hashPassword(password)]);
  ({ secret, recoveryCodes } = await turnOnFactor(guarded, password));
});
beforeEach(async () => {
  await school.rows('delete from login_failure');
  await age('10 minutes 1 second');
});
afterAll(() => school.close());

/** As if everybody had last proven so long ago who they are. */
const age = (interval: string) => school.rows(`update session set confirmed = now() - $1::interval`, [interval]);
const newAdministrator = (change = {}) => {
  count += 1;
  return { email: `new-${count}@school.test`, role: 1, accountName: 'New Head', ...change };
};
let childOfAccount = 0;
const newChild = () => ({ email: `child-${++count}@school.test`, role: 4, studentId: childOfAccount });
const newAccount = async (): Promise<number> => {
  childOfAccount = await addStudent(school.database);
  return (await plain.post('/api/ias/Account', newChild())).json.data;
};
const mailServer = {
  host: 'mail.school.test',
  port: 587,
  security: 2,
  userName: '',
  password: '',
  sender: 'office@school.test',
  version: null,
};
const roleId = async () => (await plain.post('/api/ias/Role', { roleName: `Librarian ${++count}` })).json.data;

const anotherSession = async ({ token = '' }: Caller) => {
  const text = `insert into session (token_hash, account_id) select $1, account_id from session where token_hash = $2 returning session_id`;
  return (await school.rows<{ session_id: number }>(text, [`another ${++count}`, hashToken(token)]))[0]?.session_id;
};

const acts: readonly [string, (caller: Caller) => Promise<Answer>][] = [
  ['making an administrator', (caller) => caller.post('/api/ias/Account', newAdministrator())],
  ['creating a role', (caller) => caller.post('/api/ias/Role', { roleName: `Coach ${++count}` })],
  ['changing a role', async (caller) => caller.put(`/api/ias/Role?roleId=${await roleId()}`, { roleName: `Coach ${++count}` })],
  ['deleting a role', async (caller) => caller.delete(`/api/ias/Role?roleId=${await roleId()}`)],
  [
    'changing what a role allows',
    async (caller) => caller.put(`/api/ias/Role/UpdateMatrix?roleId=${await roleId()}`, { permissions: { 'slot.read': '-1' } }),
  ],
  ['giving a role', async (caller) => caller.put(`/api/ias/Role/UpdateHolders?roleId=${await roleId()}`, { give: [], take: [] })],
  ['getting a link to an account', async (caller) => caller.post(`/api/ias/Account/Invite?accountId=${await newAccount()}`)],
  ['sending a link to it', async (caller) => caller.post(`/api/ias/Account/SendInvitation?accountId=${await newAccount()}`)],
  ['giving it another address', async (caller) => caller.put(`/api/ias/Account?accountId=${await newAccount()}`, newChild())],
  ['changing by which server mail goes out', (caller) => caller.put('/api/gs/MailServer', mailServer)],
  ['inviting all staff', (caller) => caller.post('/api/ias/Account/InviteStaff', {})],
  [
    'inviting guardians',
    async (caller) => caller.post('/api/ias/Account/InviteGuardians', { programId: await addProgram(school.database) }),
  ],
  ['exporting a whole list', (caller) => caller.get('/api/ps/Program/ExportAllPrograms?format=csv')],
  ['exporting it in the background', (caller) => caller.get('/api/ps/Program/ExportAllPrograms?format=csv&background=true')],
  [
    'exporting ranks',
    async (caller) => {
      const { examinationId } = await addExamination(school, { programId: await addProgram(school.database) });
      return caller.get(`/api/egs/Examination/ExportRanks?examinationId=${examinationId}&format=csv`);
    },
  ],
  ['exporting whose vaccinations are due', (caller) => caller.get('/api/hs/VaccinationRecord/ExportVaccinationsDue?format=csv')],
  ['exporting dues', (caller) => caller.post('/api/fs/StudentFee/ExportDues?format=csv')],
  ['deleting a student', async (caller) => caller.delete(`/api/sis/Student?studentId=${await addStudent(school.database)}`)],
  ['deleting a guardian', async (caller) => caller.delete(`/api/sis/Family?familyId=${await addFamily(school.database)}`)],
  ['deleting staff', async (caller) => caller.delete(`/api/ss/Staff?staffId=${await addStaff(school.database)}`)],
  [
    'ending another session of one’s own',
    async (caller) => caller.delete(`${base}/sessions?sessionId=${await anotherSession(caller)}`),
  ],
  ['changing where fees are paid to', (caller) => caller.put('/api/gs/School', { upiId: `school${++count}@bank` })],
];

describe.each(acts)('%s', (_what, act) => {
  test('is done for ten minutes after proving who one is, and refused with a stolen session then', async () => {
    expect(problem(await act(guarded), 403).type).toBe('/problems/confirm-again');
    await age('9 minutes 50 seconds');
    expect((await act(guarded)).status).toBeLessThan(300);
  });

  test('is done as ever by an account that asks for no second factor', async () => {
    expect((await act(plain)).status).toBeLessThan(300);
  });
});

test('Nothing of what was refused was done, nor by deleting many at once', async () => {
  const studentId = await addStudent(school.database);
  problem(await guarded.delete(`/api/sis/Student?studentId=${studentId}`), 403);
  expect((await plain.get(`/api/sis/Student/${studentId}`)).status).toBe(200);
  const many = { list: 'sis/Student', ids: [studentId], reason: '' };
  const { json: preview } = await guarded.post('/api/ias/ManyRecords/PreviewDelete', many);
  expect(preview.refused).toEqual([]);
  const refused = problem(await guarded.post('/api/ias/ManyRecords/Delete', { ...many, seen: preview.seen }), 403);
  expect(refused.type).toBe('/problems/confirm-again');
  expect((await plain.get(`/api/sis/Student/${studentId}`)).status).toBe(200);
});

test('A student’s bank details ask, their other details do not', async () => {
  const studentId = await addStudent(school.database);
  const { json: before } = await plain.get(`/api/sis/Student/${studentId}`);
  const change = (fields: object) =>
    guarded.put(`/api/sis/Student?studentId=${studentId}`, { ...before, version: null, ...fields });
  expect((await change({ identificationMark1: 'A scar' })).status).not.toBe(403);
  problem(await change({ bankAccountNumber: '12345678' }), 403);
});

test('An account becomes an administrator’s only freshly, and an administrator is disabled only freshly', async () => {
  await age('1 minute');
  const input = newAdministrator();
  const { data: id } = (await guarded.post('/api/ias/Account', input)).json;
  await age('10 minutes 1 second');
  problem(await guarded.put(`/api/ias/Account?accountId=${id}`, { ...input, isDisabled: true }), 403);
  const studentId = await addStudent(school.database);
  const child = { email: `child-${count}@school.test`, role: 4, studentId };
  const { data: childId } = (await guarded.post('/api/ias/Account', child)).json;
  problem(await guarded.put(`/api/ias/Account?accountId=${childId}`, { ...newAdministrator(), role: 1 }), 403);
});

test('A stolen session gets no other administrator’s account: neither a link to it, nor another address for it', async () => {
  await age('1 minute');
  const input = newAdministrator();
  const { data: id } = (await guarded.post('/api/ias/Account', input)).json;
  await age('10 minutes 1 second');
  const acts = [
    guarded.post(`/api/ias/Account/Invite?accountId=${id}`),
    guarded.put(`/api/ias/Account?accountId=${id}`, { ...input, email: 'thief@elsewhere.test' }),
    guarded.post(`/api/ias/Account/SendInvitation?accountId=${id}`),
  ];
  for (const refused of await Promise.all(acts)) expect(problem(refused, 403).type).toBe('/problems/confirm-again');
  await age('1 minute');
  expect((await guarded.post(`/api/ias/Account/Invite?accountId=${id}`)).status).toBe(200);
});

test.each([
  ['the password', () => ({ password })],
  ['a code', () => ({ code: codeNow(secret) })],
  ['a recovery code', () => ({ code: recoveryCodes[0] })],
])('By %s it is confirmed, for this session alone', async (_what, proof) => {
  await school.rows('update authenticator_app set last_step = 0');
  const list = '/api/ps/Program/ExportAllPrograms?format=csv';
  problem(await guarded.get(list), 403);
  const given: { password?: string; code?: string | undefined } = proof();
  expect((await guarded.post(`${base}/Confirm`, given)).status).toBe(200);
  expect((await guarded.get(list)).status).toBe(200);
  const [fresh] = await school.rows<{ count: number }>(
    `select count(*)::int from session where confirmed > now() - interval '1 minute'`,
  );
  expect(fresh?.count).toBe(1);
  // The same code again proves nothing.
  await age('10 minutes 1 second');
  if (given.code) problem(await guarded.post(`${base}/Confirm`, given), 422);
  problem(await guarded.get(list), 403);
});

test('Guessing is throttled, and half an answer is none', async () => {
  problem(await guarded.post(`${base}/Confirm`, {}), 422);
  problem(await guarded.post(`${base}/Confirm`, { password, code: '000000' }), 422);
  for (let tried = 0; tried < 5; tried += 1) problem(await guarded.post(`${base}/Confirm`, { password: 'a guess' }), 422);
  problem(await guarded.post(`${base}/Confirm`, { password }), 429);
});

test('Whoever has yet to set up the factor that their role demands is asked as well', async () => {
  await school.rows(`update role_permission set demands_factor = true, factor_since = '2026-06-15' where role = 'admin'`);
  const [, act] = acts[0] ?? [];
  problem(await (act as (typeof acts)[0][1])(plain), 403);
  await school.rows(`update role_permission set demands_factor = false, factor_since = null where role = 'admin'`);
});
