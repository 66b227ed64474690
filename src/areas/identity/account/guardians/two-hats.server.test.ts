import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addFamily, addGuardian, addProgram, addStudent } from '../../../../../test/school/people.ts';
import { type Caller, callerWith } from '../../../../../test/support/caller.ts';
import { counter } from '../../../../../test/support/counter.ts';
import { startApp, type TestApp } from '../../../../../test/support/harness.ts';
import { meanwhile } from '../../../../../test/support/meanwhile.ts';
import { problem } from '../../../../../test/support/problem.ts';
import { openSession } from '../../../../../test/support/sign-in.ts';
import { accountFactory } from '../account.factory.ts';
import { role } from '../account-roles.domain.ts';

const url = '/api/ias/Account';
const next = counter();
let school: TestApp;
let office: Caller;
let five: number;
let six: number;

beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  five = await addProgram(school.database, { programName: 'Grade 5' });
  six = await addProgram(school.database, { programName: 'Grade 6' });
});
afterAll(() => school.close());

const who = async (caller: Caller) => (await caller.get('/api/ias/IdentityAccess/session')).json;
const share = (accountId: number, ...familyIds: number[]) =>
  school.rows('insert into account_guardian (account_id, family_id) select $1, unnest($2::int[])', [accountId, familyIds]);
const give = (accountId: number, familyIds: unknown) => office.put(`${url}?accountId=${accountId}`, { familyIds });
const studentsOf = async (caller: Caller) =>
  (await caller.get('/api/sis/Student?PageSize=100')).json.items.map(({ studentId }: { studentId: number }) => studentId).sort();
const marryTo = (studentId: number, link = {}) =>
  addGuardian(school.database, studentId, { firstName: 'Ravi', lastName: 'Rao' }, link);
const child = (programId = five) => addStudent(school.database, { programId });
const trail = async (accountId: number) =>
  (
    await school.rows<{ action: string }>(
      "select action from audit_entry where resource = 'Account' and record_id = $1 order by audit_entry_id",
      [accountId],
    )
  ).map(({ action }) => action);

/** A teacher of Grade 6 with a child in Grade 5, and another child of that class. */
async function teacherWithChild() {
  const [own, other, taught] = [await child(), await child(), await child(six)];
  const teacher = await school.asTeacherOf(six);
  const { accountId, staffId, email } = await who(teacher);
  const familyId = await addGuardian(school.database, own);
  await share(accountId, familyId);
  return { teacher, accountId, staffId, email, familyId, own, other, taught };
}

test('A teacher who is a parent sees in one session whom they teach, and their own child as a parent', async () => {
  const { teacher, own, other, taught } = await teacherWithChild();
  expect(await studentsOf(teacher)).toEqual([own, taught].sort());
  problem(await teacher.get(`/api/sis/Student/${other}`), 404);
  const { permissions, role: is } = await who(teacher);
  expect(is).toBe('Staff');
  const parent = (await who(await school.asParentOf(own))).permissions;
  for (const key of ['studentfee.read', 'healthrecord.read', 'studentleave.delete']) {
    expect(permissions[key].split(';'), key).toEqual(expect.arrayContaining(parent[key].split(';')));
  }
  expect(permissions['graderecord.update']).toBe(`programid=${six}`);
  expect((await teacher.get(`/api/fs/StudentFee?studentId=${own}`)).status).toBe(200);
});

test('Their own class is theirs as well, and a child who is admitted to it is seen at the next request', async () => {
  const { teacher, familyId, own } = await teacherWithChild();
  const second = await child(six);
  const third = await child();
  await school.rows('insert into student_family (student_id, family_id, relationship) values ($1, $2, 1)', [third, familyId]);
  expect(await studentsOf(teacher)).toEqual(expect.arrayContaining([own, second, third]));
  await school.rows('delete from account_guardian where family_id = $1', [familyId]);
  expect(await studentsOf(teacher)).not.toContain(third);
});

test('An administrator who is a parent does everything, and has own children as a parent', async () => {
  const head = await school.asAdmin();
  const { accountId } = await who(head);
  const own = await child();
  await share(accountId, await addGuardian(school.database, own));
  expect((await who(head)).permissions['student.read']).toBe('-1');
  const asked = await head.get(`/api/gs/Timetable/GetLessonsToday?studentId=${own}`);
  expect(asked.status, asked.text).toBe(200);
});

test('A couple with one account sees what each of them sees, and nothing of other families', async () => {
  const [both, hers, his, others] = [await child(), await child(), await child(six), await child()];
  const mother = await school.asParentOf(both, hers);
  const { accountId } = await who(mother);
  const father = await addGuardian(school.database, both, { firstName: 'Ravi' });
  await school.rows('insert into student_family (student_id, family_id, relationship) values ($1, $2, 1)', [his, father]);
  expect(await studentsOf(mother)).toEqual([both, hers].sort());
  const answer = await give(accountId, [father]);
  expect(answer.status, answer.text).toBe(200);
  expect((await mother.get('/api/sis/Student')).status, 'sessions end').toBe(401);
  expect((await office.get(`${url}/${accountId}`)).json).toMatchObject({
    familyIds: [father],
    guardians: expect.stringMatching(/^Ravi/),
  });
  const couple = await school.asParentOf();
  const { accountId: shared } = await who(couple);
  await school.rows('update account_guardian set account_id = $1 where account_id = $2', [shared, accountId]);
  expect(await studentsOf(couple)).toEqual([both, his].sort());
  problem(await couple.get(`/api/sis/Student/${others}`), 404);
  expect(await trail(accountId)).toContain('update');
});

describe('The guardians of an account', () => {
  const staffAccount = async () => who(await school.asTeacherOf(six));

  test.each<[string, () => unknown, string]>([
    ['somebody who is not there', () => [2_000_000_000], 'Choose guardians from the list'],
    ['a number that is none', () => [0], 'Guardians should be ids'],
    ['more than ten', () => Array.from({ length: 11 }, (_, place) => place + 1), 'At most 10'],
    ['no list', () => 'everybody', 'Guardians should be a list'],
    ['a text', () => ['1; drop table account'], 'Guardians should be ids'],
    ['a fraction', () => [1.5], 'Guardians should be ids'],
    ['nothing', () => null, 'Guardians should be a list'],
  ])('are refused at the field if it is %s', async (_, familyIds, message) => {
    const { accountId } = await staffAccount();
    const { status, text } = await give(accountId, familyIds());
    expect([400, 422]).toContain(status);
    expect(text).toContain(message);
  });

  test('are refused if they have an account already, by name', async () => {
    const { accountId } = await staffAccount();
    const taken = (await who(await school.asParentOf(await child()))).familyId;
    const free = await addFamily(school.database);
    await school.rows("update family set first_name = 'Lata', last_name = 'Rao' where family_id = $1", [taken]);
    const { errors } = problem(await give(accountId, [free, taken]), 422);
    expect(errors).toEqual({
      familyIds: ['Lata Rao already has an account. End that one first, or leave this guardian out.'],
    });
    const too = (await who(await school.asParentOf(await child()))).familyId;
    await school.rows("update family set first_name = 'Mala', last_name = 'Sen' where family_id = $1", [too]);
    expect(problem(await give(accountId, [too, taken]), 422).errors).toEqual({
      familyIds: ['Lata Rao and Mala Sen already have accounts. End those first, or leave these guardians out.'],
    });
    expect((await give(accountId, [free, free])).status).toBe(200);
    const second = accountFactory({ role: role.parent, familyId: free, email: `free.${next()}@school.test` });
    expect(problem(await office.post(url, second), 422).errors).toEqual({ familyId: ['This person already shares an account.'] });
    const other = (await staffAccount()).accountId;
    problem(await give(other, [free]), 422);
  });

  test('share one account each: of two who are named at once, one is refused', async () => {
    const [one, other] = [await staffAccount(), await staffAccount()];
    const familyId = await addFamily(school.database);
    const answers = await Promise.all([give(one.accountId, [familyId]), give(other.accountId, [familyId])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const fresh = await addFamily(school.database);
    const named = `insert into account_guardian (account_id, family_id) values (${one.accountId}, ${fresh})`;
    expect(problem(await meanwhile(school, [named], () => give(other.accountId, [fresh])), 409).errors).toHaveProperty(
      'familyIds',
    );
  });

  test('belong to no student, and whoever is not asked stays', async () => {
    const familyId = await addFamily(school.database);
    const studentId = await child();
    const made = await office.post(
      url,
      accountFactory({ role: role.student, studentId, email: `s${next()}@s.test`, familyIds: [familyId] }),
    );
    expect((await office.get(`${url}/${made.json.data}`)).json.familyIds).toEqual([]);
    const { accountId } = await staffAccount();
    await give(accountId, [familyId]);
    await office.put(`${url}?accountId=${accountId}`, { email: `moved.${next()}@school.test` });
    expect((await office.get(`${url}/${accountId}`)).json.familyIds).toEqual([familyId]);
  });

  test('are nobody’s own to choose, and only of those who may give anybody an account', async () => {
    const { accountId } = await who(office);
    const familyId = await addFamily(school.database);
    problem(await give(accountId, [familyId]), 403);
    const teacher = await staffAccount();
    const some = await school.as({ 'account.update': `staffid=${teacher.staffId}`, 'account.read': '-1' });
    const refused = problem(await some.put(`${url}?accountId=${teacher.accountId}`, { familyIds: [familyId] }), 422);
    expect(refused.errors).toEqual({ familyIds: ['Choose guardians from the list'] });
  });
});

describe('Separated parents', () => {
  async function couple() {
    const studentId = await child();
    const mother = await school.asParentOf(studentId);
    const { accountId, familyId } = await who(mother);
    const father = await marryTo(studentId);
    const separate = () =>
      school.rows('update student_family set is_separated = true where student_id = $1 and family_id = $2', [studentId, father]);
    const onlyHis = await child(six);
    await school.rows('insert into student_family (student_id, family_id, relationship) values ($1, $2, 1)', [onlyHis, father]);
    await school.rows("update family set email = 'ravi@away.test', current_address = 'Far away 1' where family_id = $1", [
      father,
    ]);
    return { studentId, onlyHis, mother, accountId, familyId, father, separate };
  }

  test('never share an account: it is refused at the field', async () => {
    const { accountId, father, studentId, familyId, separate } = await couple();
    await separate();
    await school.rows("update student set first_name = 'Asha', last_name = 'Rao' where student_id = $1", [studentId]);
    const sentence = 'The parents of Asha Rao are separated: each needs an account of their own.';
    expect(problem(await give(accountId, [father]), 422).errors).toEqual({ familyIds: [sentence] });
    await school.rows('update account set is_disabled = true, family_id = null where account_id = $1', [accountId]);
    const teacher = await who(await school.asTeacherOf(six));
    expect(problem(await give(teacher.accountId, [father, familyId]), 422).errors).toEqual({ familyIds: [sentence] });
  });

  test('who shared one before reach from the next request on only what is the holder’s, and none of the other’s details', async () => {
    const { mother, accountId, father, studentId, onlyHis, separate } = await couple();
    await share(accountId, father);
    expect(await studentsOf(mother)).toEqual([studentId, onlyHis].sort());
    const families = async () => JSON.stringify((await mother.get(`/api/sis/Family?studentId=${studentId}`)).json);
    expect(await families()).toContain('Far away 1');
    await separate();
    expect(await studentsOf(mother)).toEqual([studentId]);
    expect(await families()).not.toContain('Far away 1');
  });

  test('of whom a member of staff has both reach neither’s child by it, nor details of either', async () => {
    const { accountId, familyId, father, studentId, separate } = await couple();
    await school.rows('update account set is_disabled = true, family_id = null where account_id = $1', [accountId]);
    await separate();
    const teacher = await school.asTeacherOf(five);
    await share((await who(teacher)).accountId, father, familyId);
    expect((await who(teacher)).permissions['studentfee.read'] ?? '').not.toContain(String(studentId));
    const { text } = await teacher.get(`/api/sis/Family?studentId=${studentId}`);
    expect(text).not.toContain('Far away 1');
  });
});

describe('An account whose person goes', () => {
  const leave = async (staffId: number) => {
    const made = await office.post('/api/ss/StaffExit/', { staffId, exitDate: '2026-06-15', exitReason: 'Moves' });
    expect(made.status, made.text).toBe(201);
    school.itIs('2026-06-16');
    await school.runJob('apply-staff-exits');
    school.itIs('2026-06-15');
    return made.json.data as number;
  };
  const stored = async (accountId: number) =>
    (
      await school.rows<Record<string, unknown>>(
        `select role, staff_id, family_id, is_disabled, account_name, array(select family_id from account_guardian g
          where g.account_id = a.account_id) as shared from account a where account_id = $1`,
        [accountId],
      )
    )[0];

  test('by an exit goes on as that of the parent, signed out, and is the teacher’s again if the exit is undone', async () => {
    const { teacher, accountId, staffId, familyId, own } = await teacherWithChild();
    await linkToProvider(accountId);
    const exit = await leave(staffId);
    expect((await teacher.get('/api/sis/Student')).status).toBe(401);
    expect(await stored(accountId)).toMatchObject({
      ...{ role: role.parent, staff_id: null, family_id: familyId, is_disabled: false, shared: [] },
    });
    expect(await trail(accountId)).toContain('go-on');
    expect(await school.rows('select from sign_in_link where account_id = $1', [accountId])).toEqual([]);
    expect(await studentsOf(await signedInTo(accountId))).toEqual([own]);
    // Somebody looks at what the parent sees meanwhile, and they add a passkey and log in by a provider, which leaves them who they are.
    const seen = await (await school.asAdmin()).post(`/api/ias/Account/ViewAs?accountId=${accountId}`, { reason: 'Fees' });
    expect(seen.status, seen.text).toBe(200);
    for (const action of ['add-passkey', 'rename-passkey', 'refuse-passkey', 'remove-app', 'link-provider', 'unlink-provider'])
      await school.rows(
        "insert into audit_entry (request_id, action, resource, record_id, account_name) values ('x', $1, 'Account', $2, '')",
        [action, accountId],
      );
    const undone = await office.delete(`/api/ss/StaffExit?staffExitId=${exit}`);
    expect(undone.status, undone.text).toBe(200);
    expect(await stored(accountId)).toMatchObject({
      ...{ role: role.staff, staff_id: staffId, family_id: null, is_disabled: false, shared: [familyId] },
    });
  });

  test.each(['update', 'accept-invitation', 'change-password', 'reset-password'])(
    'by an exit is not the teacher’s again after: %s',
    async (action) => {
      const { accountId, staffId, familyId } = await teacherWithChild();
      const exit = await leave(staffId);
      await school.rows(
        "insert into audit_entry (request_id, action, resource, record_id, account_name) values ('x', $1, 'Account', $2, '')",
        [action, accountId],
      );
      await office.delete(`/api/ss/StaffExit?staffExitId=${exit}`);
      expect(await stored(accountId)).toMatchObject({ role: role.parent, family_id: familyId });
    },
  );

  test('by an exit is disabled if nobody else has it', async () => {
    const { accountId, staffId } = await who(await school.asTeacherOf(six));
    await leave(staffId);
    expect(await stored(accountId)).toMatchObject({ role: role.staff, staff_id: staffId, is_disabled: true });
  });

  test('by deletion goes on too, and the log forgets the deleted one', async () => {
    const [own, his] = [await child(), await child()];
    const mother = await school.asParentOf(own);
    const { accountId, familyId } = await who(mother);
    await school.rows("update account set account_name = 'Sulochana Rao' where account_id = $1", [accountId]);
    const father = await addGuardian(school.database, his, { firstName: 'Ravi', lastName: 'Rao' });
    await share(accountId, father);
    await school.rows('delete from student_family where family_id = $1', [familyId]);
    const gone = await office.delete(`/api/sis/Family?familyId=${familyId}`);
    expect(gone.status, gone.text).toBe(200);
    expect(await stored(accountId)).toMatchObject({
      family_id: father,
      account_name: 'Ravi Rao',
      is_disabled: false,
      shared: [],
    });
    const kept = JSON.stringify(
      await school.rows("select account_name, before, after from audit_entry where resource = 'Account'"),
    );
    expect(kept).not.toContain('Sulochana');
    expect((await mother.get('/api/sis/Student')).status).toBe(401);
  });

  test('keeps its person when one who shared it is deleted, and its sessions end', async () => {
    const mother = await school.asParentOf(await child());
    const { accountId, familyId } = await who(mother);
    const father = await addGuardian(school.database, await child());
    await share(accountId, father);
    await school.rows('delete from student_family where family_id = $1', [father]);
    expect((await office.delete(`/api/sis/Family?familyId=${father}`)).status).toBe(200);
    expect(await stored(accountId)).toMatchObject({ family_id: familyId, shared: [], is_disabled: false });
    expect((await mother.get('/api/sis/Student')).status).toBe(401);
  });

  test('is made one with another record, and two again', async () => {
    const studentId = await child();
    const teacher = await school.asTeacherOf(six);
    const { accountId } = await who(teacher);
    const [kept, gone] = [await addGuardian(school.database, await child()), await addGuardian(school.database, studentId)];
    await share(accountId, gone);
    const merged = await office.post('/api/sis/Family/Merge', { keptId: kept, goneId: gone });
    expect(merged.status, merged.text).toBe(200);
    expect(await stored(accountId)).toMatchObject({ shared: [kept] });
    expect(await studentsOf(teacher)).toContain(studentId);
    const [latest] = (await office.get('/api/sis/Family/GetMerges')).json;
    await office.post('/api/sis/Family/UndoMerge', { personMergeId: latest.personMergeId });
    expect(await stored(accountId)).toMatchObject({ shared: [gone] });
  });
});

/** Links an account to a provider. */
async function linkToProvider(accountId: number): Promise<void> {
  await school.rows(
    `with made as (insert into identity_provider (provider_name, issuer, created_by, last_modified_by)
       values ('Campus', 'https://campus.test', '', '') returning identity_provider_id)
     insert into sign_in_link (account_id, identity_provider_id, issuer, subject, is_confirmed)
       select $1, identity_provider_id, 'https://campus.test', 'somebody', true from made`,
    [accountId],
  );
}

/** Somebody who signs in to an account. */
async function signedInTo(accountId: number): Promise<Caller> {
  return callerWith(school.app, await openSession(school.database, accountId));
}
