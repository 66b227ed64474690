import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterRequest, requests } from '../../../../test/school/data-requests.ts';
import {
  aFormerStaff,
  aLeaver,
  confirm,
  decide,
  type Erasing,
  erasures,
  look,
  passNotice,
  propose,
  stateOf,
  wants,
} from '../../../../test/school/erasures.ts';
import { addFee } from '../../../../test/school/fees.ts';
import { addFile, addGuardian, addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp } from '../../../../test/support/harness.ts';
import { noticesOf } from '../../../../test/support/notices.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { problem } from '../../../../test/support/problem.ts';
import { requestAbout, requestState } from '../data-request/data-request-words.domain.ts';
import { erasureState } from './erasure-words.domain.ts';

let by: Erasing;
let programId: number;

beforeAll(async () => {
  const school = await startApp({ today: '2026-06-15' });
  by = { school, office: await school.asAdmin(), second: await school.asAdmin() };
  programId = await addProgram(school.database);
});
afterAll(() => by.school.close());

const run = () => by.school.runJob('run-erasures');
const emailOf = async (table: 'student' | 'staff' | 'family', id: number) =>
  (await by.school.rows<{ email: string }>(`select email from ${table} where ${table}_id = $1`, [id]))[0]?.email;
const nameAs = (caller: Caller, name: string) =>
  caller
    .get('/api/ias/IdentityAccess/session')
    .then(({ json }) => by.school.rows('update account set account_name = $2 where account_id = $1', [json.accountId, name]));

test('One person proposes, another confirms, and both see how far it is', async () => {
  const id = await wants(by, await aLeaver(by));
  const proposed = await propose(by.office, id);
  expect(proposed.status, proposed.text).toBe(201);
  expect((await look(by.office, id)).erasure).toMatchObject({ state: erasureState.proposed, mayConfirm: false });
  expect((await look(by.second, id)).erasure).toMatchObject({ state: erasureState.proposed, mayConfirm: true });
  expect(problem(await confirm(by.office, id), 403).detail).toContain('another person has to');
  problem(await propose(by.second, id), 409);
  expect((await confirm(by.second, id)).status).toBe(200);
  problem(await confirm(by.second, id), 409);
});

test('Two accounts of one person are no two people, and an account that was just made or given has no say', async () => {
  const id = await wants(by, await aLeaver(by));
  expect((await propose(by.office, id)).status).toBe(201);
  const twin = await by.school.asAdmin();
  const { name } = (await by.office.get('/api/ias/IdentityAccess/session')).json;
  await nameAs(twin, name ?? 'admin 1');
  await nameAs(by.office, name ?? 'admin 1');
  problem(await confirm(twin, id), 403);
  const given = await by.school.asAdmin();
  const { accountId } = (await given.get('/api/ias/IdentityAccess/session')).json;
  await by.school.rows(
    "insert into audit_entry (account_id, account_name, action, resource, record_id, request_id) values (1, 'x', 'update', 'Account', $1, '')",
    [accountId],
  );
  expect(problem(await confirm(given, id), 403).detail).toContain('within the last 7 days');
  expect(await stateOf(by, id)).toMatchObject({ state: erasureState.proposed });
  await expect(by.school.rows('update erasure set confirmed_by = proposed_by where data_request_id = $1', [id])).rejects.toThrow(
    'erasure_by_two',
  );
});

test('Of two who propose or confirm at once, one does', async () => {
  const id = await wants(by, await aLeaver(by));
  const third = await by.school.asAdmin();
  const proposed = await Promise.all([propose(by.office, id), propose(by.second, id)]);
  expect(proposed.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const fourth = await by.school.asAdmin();
  const confirmed = await Promise.all([confirm(third, id), confirm(fourth, id)]);
  expect(confirmed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('Nothing is erased before the notice is over, even by the database; then it is, once', async () => {
  const studentId = await aLeaver(by, { email: 'early@home.test' });
  const id = await wants(by, studentId);
  await propose(by.office, id);
  await confirm(by.second, id);
  await run();
  expect(await stateOf(by, id)).toMatchObject({ state: erasureState.confirmed });
  expect(await emailOf('student', studentId)).toBe('early@home.test');
  await expect(by.school.rows('update erasure set notice_until = now() where data_request_id = $1', [id])).rejects.toThrow(
    'erasure_notice',
  );
  await expect(by.school.rows('update erasure set state = 3 where data_request_id = $1', [id])).rejects.toThrow(
    'the notice has to be over',
  );
  await passNotice(by, id);
  await run();
  await run();
  expect(await stateOf(by, id)).toMatchObject({ state: erasureState.done });
  expect(await by.school.rows("select from audit_entry where resource = 'Erasure' and action = 'erase'")).toHaveLength(1);
  expect(await emailOf('student', studentId)).toBe('');
});

test.each<[what: string, meanwhile: (studentId: number, id: number) => Promise<unknown>, says: string]>([
  [
    'came back',
    (studentId) => by.school.rows('update student set student_status = 1 where student_id = $1', [studentId]),
    'belong here',
  ],
  ['owes a new fee', (studentId) => addFee(by.school, { studentId, programId, dueDate: '2026-06-01', amount: 500 }), '₹ 500'],
  [
    'gets a paper',
    (studentId) => addFile(by.school.database, { studentId, title: 'Late', isShown: true }),
    'no longer what was shown',
  ],
  [
    'has the request answered',
    (_studentId, dataRequestId) =>
      by.office.post(`${requests}/Answer`, { dataRequestId, state: requestState.refused, answer: 'No' }),
    'has been answered',
  ],
  ['wants to see first', (studentId) => enterRequest(by.office, { aboutId: studentId }), 'waits as well'],
])('Nothing is erased of somebody who meanwhile %s, and both are told', async (_what, meanwhile, says) => {
  const studentId = await aLeaver(by, { email: 'stays@home.test' });
  const id = await wants(by, studentId);
  await decide(by, id);
  await meanwhile(studentId, id);
  await run();
  const { state, reason } = (await stateOf(by, id)) ?? { state: 0, reason: '' };
  expect([state, reason]).toEqual([erasureState.changed, expect.stringContaining(says)]);
  expect(await emailOf('student', studentId)).toBe('stays@home.test');
  for (const one of [by.office, by.second]) expect((await noticesOf(one)).items[0].words).toContain(reason);
});

test('Nothing is erased in the name of an account that was disabled meanwhile', async () => {
  const id = await wants(by, await aLeaver(by));
  const third = await by.school.asAdmin();
  const { accountId } = (await third.get('/api/ias/IdentityAccess/session')).json;
  await propose(third, id);
  await confirm(by.second, id);
  await passNotice(by, id);
  await by.school.rows('update account set is_disabled = true where account_id = $1', [accountId]);
  await run();
  expect((await stateOf(by, id))?.reason).toContain('can no longer sign in');
});

test('Whoever may stops it until it runs; then it can be proposed again', async () => {
  const id = await wants(by, await aLeaver(by));
  await decide(by, id);
  expect((await by.second.post(`${erasures}/Stop`, { dataRequestId: id })).status).toBe(200);
  problem(await by.office.post(`${erasures}/Stop`, { dataRequestId: id }), 409);
  await run();
  expect(await stateOf(by, id)).toMatchObject({ state: erasureState.stopped });
  expect((await propose(by.office, id)).status).toBe(201);
});

test('What changed since it was shown is neither proposed nor confirmed', async () => {
  const studentId = await aLeaver(by);
  const id = await wants(by, studentId);
  const { seen } = await look(by.office, id);
  await addFile(by.school.database, { studentId, title: 'Late', isShown: true });
  const refused = problem(await by.office.post(`${erasures}/Propose`, { dataRequestId: id, seen }), 409);
  expect(refused.detail).toBe('It is no longer what you were shown.|Look at it again.');
  await propose(by.office, id);
  await addFile(by.school.database, { studentId, title: 'Later', isShown: true });
  expect(problem(await confirm(by.second, id), 409).detail).toContain('no longer what was proposed');
});

test('Killed in the middle, nothing is erased; the next run erases all of it, and one that fails holds up nobody else', async () => {
  const [one, other] = [await aLeaver(by, { email: 'one@home.test' }), await aLeaver(by, { email: 'other@home.test' })];
  const [first, second] = [await wants(by, one), await wants(by, other)];
  await addFile(by.school.database, { studentId: one, title: 'Paper', isShown: true });
  for (const id of [first, second]) await decide(by, id);
  await by.school.rows(
    `create function break_it() returns trigger language plpgsql as $$ begin if old.student_id = ${one} then raise exception 'killed'; end if; return new; end $$`,
  );
  await by.school.rows('create trigger broken before update on student for each row execute function break_it()');
  const failed: string[] = [];
  await by.school.runJob('run-erasures', (what) => void failed.push(what));
  await by.school.rows('drop trigger broken on student');
  expect(failed).toHaveLength(1);
  expect(await stateOf(by, first)).toMatchObject({ state: erasureState.confirmed });
  expect(await by.school.rows('select from file where student_id = $1', [one])).toHaveLength(1);
  expect(await emailOf('student', other)).toBe('');
  await run();
  expect(await emailOf('student', one)).toBe('');
  expect(await by.school.rows('select from file where student_id = $1', [one])).toEqual([]);
});

test('A guardian with another child here stays as they are; one without goes along, but for the name', async () => {
  const [studentId, sister] = [await aLeaver(by), await addStudent(by.school.database, { programId })];
  const mother = await addGuardian(by.school.database, studentId, { email: 'mother@home.test', firstName: 'Meena' });
  const father = await addGuardian(by.school.database, studentId, { email: 'father@home.test', firstName: 'Ravi' });
  await by.school.rows('insert into student_family (student_id, family_id, relationship) values ($1, $2, 1)', [sister, mother]);
  const id = await wants(by, studentId);
  expect((await look(by.office, id)).guardians).toEqual(
    expect.arrayContaining([
      { name: expect.stringContaining('Meena'), goesAlong: false },
      { name: expect.stringContaining('Ravi'), goesAlong: true },
    ]),
  );
  await decide(by, id);
  await run();
  expect([await emailOf('family', mother), await emailOf('family', father)]).toEqual(['mother@home.test', '']);
  expect(await by.school.rows('select first_name as name from family where family_id = $1', [father])).toEqual([
    { name: 'Ravi' },
  ]);
});

test('Former staff, and a guardian none of whose children is here', async () => {
  const staffId = await aFormerStaff(by, { email: 'former@school.test' });
  await by.school.rows("insert into staff_photo (staff_id, version, image_64, image_512) values ($1, 'v', 'x', 'x')", [staffId]);
  const child = await aLeaver(by, { email: 'child@home.test' });
  const familyId = await addGuardian(by.school.database, child, { email: 'guardian@home.test' });
  const [ofStaff, ofGuardian] = [
    await wants(by, staffId, { about: requestAbout.staff }),
    await wants(by, familyId, { about: requestAbout.guardian }),
  ];
  for (const id of [ofStaff, ofGuardian]) await decide(by, id);
  await run();
  await run();
  expect([await emailOf('staff', staffId), await emailOf('family', familyId)]).toEqual(['', '']);
  expect(await by.school.rows('select from staff_photo where staff_id = $1', [staffId])).toEqual([]);
  expect(await emailOf('student', child)).toBe('child@home.test');
});

test('Whoever is concerned is told beforehand by e-mail, or by a letter, what goes, what stays, and how to stop it', async () => {
  const studentId = await aLeaver(by, { email: '' });
  await addGuardian(by.school.database, studentId, { email: 'told@home.test', firstName: 'Tara' });
  const silent = await addGuardian(by.school.database, studentId, { email: '', firstName: 'Paper' });
  await addGuardian(by.school.database, studentId, { email: 'never@home.test' }, { mayBeContacted: false });
  await by.school.rows("update school set phone = '020 1234'");
  const id = await wants(by, studentId);
  await propose(by.office, id);
  const mails = await by.school.rows<{ to: string; body: string }>(
    "select to_email as to, body from outbox where subject = 'Data that will be erased' and to_email like '%@home.test' and to_email in ('told@home.test', 'never@home.test')",
  );
  expect(mails.map(({ to }) => to)).toEqual(['told@home.test']);
  for (const said of ['Asha Rao', 'cannot be undone', 'This stays', '020 1234']) expect(mails[0]?.body).toContain(said);
  const { letters } = (await look(by.office, id)).erasure;
  expect(letters).toEqual([{ familyId: silent, name: expect.stringContaining('Paper') }]);
  const letter = await by.office.get(`${erasures}/PrintNotice?dataRequestId=${id}&familyId=${silent}`);
  expect((await readPdf(letter.bytes)).pages.join(' ')).toContain('020 1234');
});

test.each<[who: string, of: () => Promise<number>, about: number, says: string]>([
  ['A student of a class', () => addStudent(by.school.database, { programId }), requestAbout.student, 'enter the exit first'],
  ['Who left without an exit', () => addStudent(by.school.database, { studentStatus: 4 }), requestAbout.student, 'No exit'],
  [
    'A guardian with a child here',
    async () => addGuardian(by.school.database, await addStudent(by.school.database, { programId })),
    requestAbout.guardian,
    'A child of theirs is here',
  ],
])('%s is not erased', async (_who, of, about, says) => {
  const id = await wants(by, await of(), { about });
  expect((await look(by.office, id)).first).toContain(says);
  expect(problem(await by.office.post(`${erasures}/Propose`, { dataRequestId: id, seen: '' }), 409).detail).toContain(says);
});

test('The request is answered with what went and what stays, says no longer about whom, and its letter can be printed', async () => {
  const studentId = await aLeaver(by);
  await addFile(by.school.database, { studentId, title: 'Paper', isShown: true });
  const id = await wants(by, studentId, { askedBy: 'Somebody Asking' });
  await decide(by, id);
  await run();
  const row = (await by.office.get(`${requests}/${id}`)).json;
  expect(row).toMatchObject({ state: requestState.answered, studentId: null, askedBy: '', answeredOn: '2026-06-15' });
  expect(row.answer).toContain('Papers (1)');
  expect(row.answer).toContain('the admission and withdrawal register');
  const letter = await by.office.get(`${requests}/PrintAnswer?dataRequestId=${id}`);
  expect((await readPdf(letter.bytes)).pages.join(' ')).toContain('Papers (1)');
});

test('Nobody decides about their own child, and only who may answer for everybody decides at all', async () => {
  const studentId = await aLeaver(by);
  const id = await wants(by, studentId);
  const parent = await by.school.asAdmin();
  const { accountId } = (await parent.get('/api/ias/IdentityAccess/session')).json;
  const familyId = await addGuardian(by.school.database, studentId);
  await by.school.rows('insert into account_guardian (account_id, family_id) values ($1, $2)', [accountId, familyId]);
  const scoped = await by.school.as({ 'datarequest.read': '-1', 'datarequest.update': `programid=${programId}` });
  const seen = (await look(by.office, id)).seen;
  for (const one of [parent, scoped, await by.school.asTeacherOf(programId), await by.school.asParentOf(studentId)]) {
    problem(await one.get(`${erasures}?dataRequestId=${id}`), 403);
    for (const call of ['Propose', 'Confirm']) problem(await one.post(`${erasures}/${call}`, { dataRequestId: id, seen }), 403);
    problem(await one.post(`${erasures}/Stop`, { dataRequestId: id }), 403);
  }
});
