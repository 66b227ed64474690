import { afterEach, beforeEach, expect, test } from 'vitest';
import { addFamily, addNonTeachingStaff, addProgram, addStaff, addStudent, only } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { problem } from '../../../../test/support/problem.ts';
import { staffRoles, staffStatus } from '../../../common/enumerations.domain.ts';
import { parseChoice } from '../../../kit/domain/enumeration.domain.ts';
import { staffExitFactory } from '../../staff/staff-exit/staff-exit.factory.ts';
import { studentExitFactory } from '../../student/student-exit/student-exit.factory.ts';
import { role } from '../account/account-roles.domain.ts';
import { invitationState as is } from './invitation-states.domain.ts';

const url = '/api/ias/Account';
const roleOf = (name: string) => parseChoice(staffRoles, name) ?? 0;
let school: TestApp;
let office: Caller;

beforeEach(async () => {
  school = await startApp();
  office = await school.asAdmin();
});
afterEach(() => school.close());

const named = (firstName: string, email = `${firstName.toLowerCase()}@school.test`) => ({ firstName, lastName: 'Rao', email });
const teacher = (firstName: string, more: { email?: string; staffStatus?: number } = {}) =>
  addStaff(school.database, { ...named(firstName, more.email), staffType: 1, ...more });
const accountOf = (staffId: number, email: string, more: { isDisabled?: boolean } = {}) =>
  office.post(url, { email, role: role.staff, staffId, ...more });

/** First names with the state of each, as a caller sees them. */
async function states(call: string, by = office) {
  const { json, text, status } = await by.get(`${url}/${call}`);
  expect(status, text).toBe(200);
  return json.map(({ name, state }: { name: string; state: number }) => [name.split(' ')[0], state]);
}

/** Whom messages went to, and how often. */
const mailed = async () =>
  (await school.rows<{ email: string }>('select to_email as email from outbox order by 1')).map(({ email }) => email);

test('Of the staff, those who work here and stay are invited, each at an address of their own', async () => {
  await teacher('Asha');
  await teacher('Bela', { email: 'ASHA@school.test' });
  await office.post(url, { email: 'parent@school.test', role: role.parent, familyId: await addFamily(school.database) });
  await teacher('Chitra', { email: 'Parent@school.test' });
  await accountOf(await teacher('Dev'), 'another@school.test');
  await accountOf(await teacher('Esha'), 'esha@school.test', { isDisabled: true });
  await teacher('Farid', { staffStatus: staffStatus.inactive });
  for (const status of ['resigned', 'terminated', 'retired'] as const)
    await teacher('Gone', { staffStatus: staffStatus[status], email: `${status}@school.test` });
  const leaver = await teacher('Leaver');
  const { data: exit } = (await office.post('/api/ss/StaffExit/', staffExitFactory({ staffId: leaver }))).json;
  const listed = [
    ['Asha', is.new],
    ['Bela', is.takenEmail],
    ['Chitra', is.takenEmail],
    ['Dev', is.invited],
    ['Esha', is.disabled],
    ['Farid', is.new],
  ];
  expect(await states('GetStaffToInvite')).toEqual(listed);
  const sent = await office.post(`${url}/InviteStaff`);
  expect(sent.json, sent.text).toEqual({ data: 3, message: '3 invitations were sent' });
  expect(await mailed()).toEqual(['another@school.test', 'asha@school.test', 'farid@school.test']);
  await office.delete(`/api/ss/StaffExit?staffExitId=${exit}`);
  expect(await states('GetStaffToInvite')).toContainEqual(['Leaver', is.new]);
});

test('Somebody with an account is listed with its e-mail, to which the invitation goes; a colleague may have the other one', async () => {
  const dev = await teacher('Dev', { email: 'shared@school.test' });
  await accountOf(dev, 'another@school.test');
  await teacher('Esha', { email: 'Shared@school.test' });
  expect((await office.get(`${url}/GetStaffToInvite`)).json).toMatchObject([
    { email: 'another@school.test', state: is.invited },
    { email: 'Shared@school.test', state: is.new },
  ]);
  expect((await office.post(`${url}/InviteStaff`)).json.data).toBe(2);
  expect((await mailed()).sort()).toEqual(['Shared@school.test', 'another@school.test']);
});

test('Whoever accepts such an invitation has the powers of their work, and the log tells who invited them', async () => {
  const staffId = await addNonTeachingStaff(school.database, roleOf('Finance'));
  const email = 'asha@school.test';
  await school.rows('update staff set email = $2 where staff_id = $1', [staffId, email]);
  await office.post(`${url}/InviteStaff`);
  const [mail] = await school.rows<{ secret: string }>('select secret from mail_secret');
  const password = 'the old oak tree';
  const accepted = await school.nobody.post('/api/ias/IdentityAccess/AcceptInvitation', { token: mail?.secret, password });
  expect(accepted.status, accepted.text).toBe(200);
  const login = await school.nobody.post('/api/ias/IdentityAccess/login', { email, password });
  expect(login.text).toContain('studentfee.create');
  const { name } = (await office.get('/api/ias/IdentityAccess/session')).json;
  const logged = await school.rows(
    `select action, e.account_name as by, after -> 'staffId' as "staffId" from audit_entry e
      join account a on a.account_id = record_id where resource = 'Account' and a.staff_id = $1 order by audit_entry_id limit 2`,
    [staffId],
  );
  expect(logged).toEqual([
    { action: 'create', by: name, staffId },
    { action: 'invite', by: name, staffId: null },
  ]);
});

test('Only those in a list are invited; a name that is not among them refuses all', async () => {
  const [asha] = [await teacher('Asha'), await teacher('Bela')];
  const wrong = problem(await office.post(`${url}/InviteStaff`, { staffIds: [asha, 2_147_483_647] }), 422);
  expect(wrong.errors).toEqual({ staffIds: ['2147483647 is not one of those who can be invited here'] });
  expect(problem(await office.post(`${url}/InviteStaff`, { staffId: asha }), 400).errors).toEqual({
    staffId: ['Unknown property'],
  });
  expect(await mailed()).toEqual([]);
  expect((await office.post(`${url}/InviteStaff`, { staffIds: [] })).json.data).toBe(0);
  expect((await office.post(`${url}/InviteStaff`, { staffIds: [asha, asha] })).json.data).toBe(1);
  expect(await mailed()).toEqual(['asha@school.test']);
});

test('Of a program, only the students or guardians in a list are invited', async () => {
  const [programId, another] = [await addProgram(school.database), await addProgram(school.database)];
  const pupil = (firstName: string, of: number) => addStudent(school.database, { ...named(firstName), programId: of });
  const [asha, , elsewhere] = [await pupil('Asha', programId), await pupil('Bela', programId), await pupil('Dev', another)];
  const guardian = async (firstName: string) => {
    const familyId = await addFamily(school.database, named(firstName));
    await school.rows('insert into student_family (student_id, family_id, relationship) values ($1, $2, 1)', [asha, familyId]);
    return familyId;
  };
  const [esha] = [await guardian('Esha'), await guardian('Farid')];
  problem(await office.post(`${url}/InviteStudents`, { programId, studentIds: [asha, elsewhere] }), 422);
  expect((await office.post(`${url}/InviteStudents`, { programId, studentIds: [asha] })).json.data).toBe(1);
  expect((await office.post(`${url}/InviteGuardians`, { programId, familyIds: [esha] })).json.data).toBe(1);
  expect(await mailed()).toEqual(['asha@school.test', 'esha@school.test']);
});

test('An administrator is invited by an administrator only; for the others that holds nobody up', async () => {
  const bursar = await addNonTeachingStaff(school.database, roleOf('Admin'));
  const invited = await addNonTeachingStaff(school.database, roleOf('Admin'));
  await school.rows("update staff set first_name = 'Bursar', email = 'bursar@school.test' where staff_id = $1", [bursar]);
  await school.rows("update staff set first_name = 'Invited' where staff_id = $1", [invited]);
  await accountOf(invited, 'invited@school.test');
  await teacher('Asha');
  const clerk = await school.as({ 'account.create': '-1', 'account.update': 'staffid=7' });
  expect(await states('GetStaffToInvite', clerk)).toEqual([
    ['Asha', is.new],
    ['Bursar', is.administrator],
    ['Invited', is.administrator],
  ]);
  expect((await clerk.post(`${url}/InviteStaff`)).json.data).toBe(1);
  expect(await mailed()).toEqual(['asha@school.test']);
  expect(await states('GetStaffToInvite')).toEqual([
    ['Asha', is.invited],
    ['Bursar', is.accountFirst],
    ['Invited', is.invited],
  ]);
  expect((await office.post(`${url}/InviteStaff`)).json.data).toBe(2);
  expect(await mailed()).not.toContain('bursar@school.test');
});

test.each([
  ['without an account', false],
  ['with an account', true],
])(
  'Whoever may change staff records gets no administrator’s invitation by an e-mail address written there: for one %s',
  async (_, hasAccount) => {
    const bursar = await addNonTeachingStaff(school.database, roleOf('Admin'));
    if (hasAccount) await accountOf(bursar, 'bursar@school.test');
    const hr = await school.asStaff(roleOf('Hr'));
    expect((await hr.put(`/api/ss/Staff?staffId=${bursar}`, { email: 'hr@elsewhere.test' })).status).toBe(200);
    await office.post(`${url}/InviteStaff`);
    const [known] = await school.rows<{ id: number }>('select account_id as id from account where staff_id = $1', [bursar]);
    if (known) {
      expect((await office.post(`${url}/SendInvitation?accountId=${known.id}`)).status).toBe(200);
      await school.nobody.post('/api/ias/IdentityAccess/ForgotPassword', { email: 'hr@elsewhere.test' });
      problem(await hr.post(`${url}/SendInvitation?accountId=${known.id}`), 403);
      problem(await hr.put(`${url}?accountId=${known.id}`, { email: 'hr@elsewhere.test' }), 403);
    }
    expect(new Set(await mailed())).toEqual(new Set(hasAccount ? ['bursar@school.test'] : []));
    expect(await states('GetStaffToInvite')).toContainEqual([expect.any(String), hasAccount ? is.invited : is.accountFirst]);
  },
);

test('The students of a program are invited, unless they have no e-mail address or leave', async () => {
  const programId = await addProgram(school.database);
  const pupil = (firstName: string, email?: string) => addStudent(school.database, { ...named(firstName, email), programId });
  await pupil('Asha');
  await pupil('Bela', '');
  await pupil('Chitra', 'asha@school.test');
  await addStudent(school.database, { ...named('Elsewhere'), programId: await addProgram(school.database) });
  const [gone, leaver] = [await pupil('Gone'), await pupil('Leaver')];
  const exit = { tcAppliedDate: '2026-06-01', tcIssueDate: '2026-06-02' };
  for (const [studentId, exitDate] of [
    [gone, '2026-06-10'],
    [leaver, '2026-07-31'],
  ] as const) {
    const entered = await office.post('/api/sis/StudentExit', studentExitFactory({ studentId, ...exit, exitDate }));
    expect(entered.status, entered.text).toBe(201);
  }
  expect(await states(`GetStudentsToInvite?programId=${programId}`)).toEqual([
    ['Asha', is.new],
    ['Bela', is.noEmail],
    ['Chitra', is.takenEmail],
  ]);
  expect((await office.post(`${url}/InviteStudents`, { programId })).json.data).toBe(1);
  expect(await school.rows('select role, account_name, email from account where student_id is not null')).toEqual([
    { role: role.student, account_name: 'Asha Rao', email: 'asha@school.test' },
  ]);
  problem(await office.get(`${url}/GetStudentsToInvite?programId=99999`), 404);
  problem(await office.post(`${url}/InviteStudents`, { programId: 99_999 }), 404);
});

test('Two who invite the staff at once make one account for each, and whoever comes second can try again', async () => {
  const names = ['Asha', 'Bela', 'Chitra', 'Dev', 'Esha'];
  for (const name of names) await teacher(name);
  const colleague = await school.asAdmin();
  const answers = await Promise.all([office.post(`${url}/InviteStaff`), colleague.post(`${url}/InviteStaff`)]);
  expect(answers.map(({ status }) => status)).toContain(200);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(problem(answer, 409).detail).toBe(
      'Somebody else has just made accounts for some of them.|Reload it to see the changes.',
    );
  }
  expect(await school.rows('select email from account where staff_id is not null order by 1')).toHaveLength(names.length);
  expect((await colleague.post(`${url}/InviteStaff`)).json.data).toBe(names.length);
});

test('Who invites staff while somebody else makes one of the accounts is told so, and nothing is half done', async () => {
  const asha = await teacher('Asha');
  await teacher('Bela');
  const others = `insert into account (email, role, account_name, staff_id) values ('other@school.test', 2, 'Asha Rao', ${asha})`;
  problem(await meanwhile(school, [others], () => office.post(`${url}/InviteStaff`)), 409);
  expect(await school.rows('select email from account where staff_id is not null')).toEqual([{ email: 'other@school.test' }]);
  expect(await mailed()).toEqual([]);
});

test('Whoever is locked out at the moment when the staff are invited gets no link', async () => {
  const asha = await teacher('Asha');
  await accountOf(asha, 'asha@school.test');
  await teacher('Bela');
  const locked = [`update account set is_disabled = true where staff_id = ${asha}`];
  const sent = await meanwhile(school, locked, () => office.post(`${url}/InviteStaff`));
  expect(sent.json, sent.text).toEqual({ data: 1, message: '1 invitation was sent' });
  expect(await mailed()).toEqual(['bela@school.test']);
  const { account_id: accountId } = only(
    await school.rows<{ account_id: number }>('select account_id from account where staff_id = $1 and invitation_hash is null', [
      asha,
    ]),
  );
  const enable = 'update account set is_disabled = false where account_id = $1';
  for (const call of ['Invite', 'SendInvitation']) {
    await school.rows(enable, [accountId]);
    problem(await meanwhile(school, locked, () => office.post(`${url}/${call}?accountId=${accountId}`)), 409);
  }
});

test('Sent again after a lost answer, the invitations go out once', async () => {
  await teacher('Asha');
  const once = { 'idempotency-key': 'once' };
  const answers = [
    await office.post(`${url}/InviteStaff`, undefined, once),
    await office.post(`${url}/InviteStaff`, undefined, once),
  ];
  expect(answers.map(({ json }) => json.data)).toEqual([1, 1]);
  expect(await mailed()).toEqual(['asha@school.test']);
});

test('Only those who may make accounts for everybody invite many at once', async () => {
  const programId = await addProgram(school.database);
  const staffId = await teacher('Asha');
  const some = await school.as({ 'account.create': `staffid=${staffId};programid=${programId}`, 'account.update': '-1' });
  for (const by of [some, await school.asStaff(roleOf('Hr')), await school.asTeacherOf(programId)]) {
    problem(await by.get(`${url}/GetStaffToInvite`), 403);
    problem(await by.get(`${url}/GetStudentsToInvite?programId=${programId}`), 403);
    problem(await by.post(`${url}/InviteStaff`), 403);
    problem(await by.post(`${url}/InviteStudents`, { programId }), 403);
    problem(await by.post(`${url}/InviteStudents`, {}), 403);
  }
  problem(await office.post(`${url}/InviteStudents`, {}), 422);
  expect(await mailed()).toEqual([]);
});
