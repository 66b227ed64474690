import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterRequest, makeArchive, opensRequests, ownRequests, requests } from '../../../../test/school/data-requests.ts';
import { addGuardian, addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import { type Caller, callerWith } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { noticesOf } from '../../../../test/support/notices.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { problem } from '../../../../test/support/problem.ts';
import { asSchool } from '../../../app/app.server.ts';
import { archiveTasks } from './archive-task.server.ts';
import { dataRequestFactory } from './data-request.factory.ts';
import { requestKind, requestState } from './data-request-words.domain.ts';

let school: TestApp;
let office: Caller;
let programId: number;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
  programId = await addProgram(school.database);
  await opensRequests(office);
});
afterAll(() => school.close());

const aChild = (of: object = {}) => addStudent(school.database, { firstName: 'Asha', lastName: 'Rao', programId, ...of });
const answer = (dataRequestId: number, of: object = {}, by = office) =>
  by.post(`${requests}/Answer`, { dataRequestId, state: requestState.answered, answer: '', ...of });
const read = async (dataRequestId: number) => (await office.get(`${requests}/${dataRequestId}`)).json;
const ask = (by: Caller, of: object) => by.post(ownRequests, { studentId: null, kind: requestKind.see, wish: '', ...of });

test('A request has a number, and is due after the days of the school, or those by law where it has said nothing', async () => {
  const studentId = await aChild();
  const first = await read(await enterRequest(office, { aboutId: studentId, askedOn: '2026-06-01' }));
  expect(first).toMatchObject({
    requestNumber: '2026-0001',
    dueOn: '2026-07-01',
    state: requestState.asked,
    student: { firstName: 'Asha' },
  });
  await office.put(`${requests}/UpdateSetting`, { isOpen: true, answerDays: 7, archiveDays: 14 });
  expect(await read(await enterRequest(office, { aboutId: studentId }))).toMatchObject({
    requestNumber: '2026-0002',
    dueOn: '2026-06-08',
  });
  expect((await read(first.dataRequestId)).dueOn).toBe('2026-07-01');
  await opensRequests(office);
});

test('A guardian asks for their child, the office answers, the guardian is told and reads it; what was answered stays', async () => {
  const studentId = await aChild();
  const mother = await school.asParentOf(studentId);
  const asked = await ask(mother, { studentId, kind: requestKind.correct, wish: 'She is called Aasha' });
  expect(asked.json.message).toMatch(/^Your request 2026-\d{4} is with the office$/);
  problem(await ask(mother, { studentId, kind: requestKind.correct, wish: 'Again' }), 409);
  expect((await ask(mother, { studentId, kind: requestKind.correct })).json.errors).toEqual({
    wish: ['Say what is to be corrected'],
  });
  expect((await answer(asked.json.data, { state: requestState.refused })).json.errors).toEqual({
    answer: ['Say why it is refused'],
  });
  expect(problem(await answer(asked.json.data, { version: 7 }), 409).type).toBe('/problems/stale-version');
  expect((await answer(asked.json.data, { answer: 'We have changed it.' })).status).toBe(200);
  problem(await answer(asked.json.data), 409);
  problem(await office.put(`${requests}?dataRequestId=${asked.json.data}`, { wish: 'Other' }), 409);
  const { requests: told } = (await mother.get(`${ownRequests}?studentId=${studentId}`)).json;
  expect(told).toMatchObject([{ state: requestState.answered, answer: 'We have changed it.' }]);
  expect((await noticesOf(mother)).items[0].words).toBe(`Your request ${told[0].requestNumber} was answered`);
  const letter = await office.get(`${requests}/PrintAnswer?dataRequestId=${asked.json.data}`);
  const text = (await readPdf(letter.bytes)).pages.join(' ');
  for (const said of ['We have changed it.', 'She is called Aasha', told[0].requestNumber]) expect(text).toContain(said);
});

test('Of two who answer at once, one does', async () => {
  const dataRequestId = await enterRequest(office, { aboutId: await aChild() });
  const both = await Promise.all([answer(dataRequestId), answer(dataRequestId, { state: requestState.refused, answer: 'No' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('Nobody asks here until the school wants it', async () => {
  const studentId = await aChild();
  const mother = await school.asParentOf(studentId);
  await office.put(`${requests}/UpdateSetting`, { isOpen: false, answerDays: 30, archiveDays: 14 });
  problem(await ask(mother, { studentId }), 409);
  expect((await mother.get(`${ownRequests}?studentId=${studentId}`)).json).toEqual({ mayAsk: false, requests: [] });
  await opensRequests(office);
});

/** 201 or 404. */
test.each<[who: string, as: (studentId: number) => Promise<Caller>, status: number, of?: object]>([
  ['A guardian', (studentId) => school.asParentOf(studentId), 201],
  ['The student', (studentId) => school.asStudent(studentId), 201],
  ['A parent of another child', async () => school.asParentOf(await aChild()), 404],
  ['Another student', async () => school.asStudent(await aChild()), 404],
  ['A teacher', () => school.asTeacherOf(programId), 404],
  ['An administrator', () => school.asAdmin(), 404],
  ['A guardian of a student of age', (studentId) => school.asParentOf(studentId), 404, { dateOfBirth: '2008-06-15' }],
  ['A student of age', (studentId) => school.asStudent(studentId), 201, { dateOfBirth: '2008-06-15' }],
])('%s asks about a student: %3$s', async (_who, as, status, of) => {
  const studentId = await aChild(of);
  const by = await as(studentId);
  expect((await ask(by, { studentId })).status).toBe(status);
});

test('A guardian whom the school may not contact asks at the office', async () => {
  const studentId = await aChild();
  const father = await school.asParentOf(studentId);
  await school.rows('update student_family set may_be_contacted = false where student_id = $1', [studentId]);
  problem(await ask(father, { studentId }), 404);
});

test('Staff and guardians ask about themselves; only administrators read what is asked', async () => {
  const worker = await school.asStaff(6);
  expect((await ask(worker, {})).status).toBe(201);
  expect((await worker.get(ownRequests)).json.requests).toHaveLength(1);
  for (const by of [worker, await school.asTeacherOf(programId), await school.asParentOf(await aChild())]) {
    problem(await by.get(requests), 403);
    problem(await by.get(`${requests}/GetSetting`), 403);
  }
  const scoped = await school.as({
    'datarequest.update': `programid=${programId}`,
    'datarequest.read': `programid=${programId}`,
  });
  const dataRequestId = await enterRequest(office, { aboutId: await aChild() });
  expect((await scoped.get(`${requests}/${dataRequestId}`)).status).toBe(200);
  problem(await scoped.post(`${requests}/MakeArchive`, { dataRequestId }), 403);
  problem(await scoped.get(`${requests}/Download?dataRequestId=${dataRequestId}`), 403);
});

test('Nobody at work enters, answers or fetches what is asked about their own child', async () => {
  const studentId = await aChild();
  const dataRequestId = await enterRequest(office, { aboutId: studentId });
  const works = await school.asAdmin();
  const { accountId } = (await works.get('/api/ias/IdentityAccess/session')).json;
  const familyId = await addGuardian(school.database, studentId);
  await school.rows('insert into account_guardian (account_id, family_id) values ($1, $2)', [accountId, familyId]);
  problem(await works.post(requests, dataRequestFactory({ aboutId: studentId })), 403);
  problem(await answer(dataRequestId, {}, works), 403);
  problem(await works.post(`${requests}/MakeArchive`, { dataRequestId }), 403);
  problem(await works.get(`${requests}/Download?dataRequestId=${dataRequestId}`), 403);
  const about = await aChild();
  problem(await works.put(`${requests}?dataRequestId=${dataRequestId}`, dataRequestFactory({ aboutId: about })), 403);
  await answer(dataRequestId, { answer: 'Private' });
  problem(await works.get(`${requests}/PrintAnswer?dataRequestId=${dataRequestId}`), 403);
});

test('Who asks the same twice at once has asked once', async () => {
  const studentId = await aChild();
  const mother = await school.asParentOf(studentId);
  const both = await Promise.all([ask(mother, { studentId }), ask(mother, { studentId })]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
});

const piecesOf = (dataRequestId: number) =>
  school.rows('select from data_archive_piece where data_request_id = $1', [dataRequestId]);

test('An archive goes when its request is refused, or is made for another guardian', async () => {
  const studentId = await aChild();
  const [mother, father] = [await addGuardian(school.database, studentId), await addGuardian(school.database, studentId)];
  const input = dataRequestFactory({ aboutId: studentId, askedByFamilyId: mother });
  const dataRequestId = await enterRequest(office, input);
  await makeArchive(school, office, dataRequestId);
  const change = (of: object) => office.put(`${requests}?dataRequestId=${dataRequestId}`, { ...input, ...of });
  expect((await change({ wish: 'Everything' })).status).toBe(200);
  expect(await piecesOf(dataRequestId)).toHaveLength(1);
  expect((await change({ askedByFamilyId: father })).status).toBe(200);
  expect(await piecesOf(dataRequestId)).toEqual([]);
  expect(await read(dataRequestId)).toMatchObject({ archiveUntil: null });
  await makeArchive(school, office, dataRequestId);
  await answer(dataRequestId, { state: requestState.refused, answer: 'You are not who you say' });
  expect(await piecesOf(dataRequestId)).toEqual([]);
  expect(await read(dataRequestId)).toMatchObject({ archiveUntil: null });
  problem(await office.get(`${requests}/Download?dataRequestId=${dataRequestId}`), 404);
});

test('An archive is not kept that was made for another guardian than the one who asks by now', async () => {
  const studentId = await aChild();
  const [mother, father] = [await addGuardian(school.database, studentId), await addGuardian(school.database, studentId)];
  const input = dataRequestFactory({ aboutId: studentId, askedByFamilyId: mother });
  const dataRequestId = await enterRequest(office, input);
  const keep = await asSchool(school.database, (ctx) =>
    archiveTasks.work(
      { dataRequestId },
      {
        ...{ ctx, signal: new AbortController().signal, progress: () => undefined },
        ...{ keepFile: async () => undefined, ifCancelled: () => undefined },
      },
    ),
  );
  expect((await office.put(`${requests}?dataRequestId=${dataRequestId}`, { ...input, askedByFamilyId: father })).status).toBe(
    200,
  );
  await expect(asSchool(school.database, keep)).rejects.toMatchObject({ status: 409 });
  expect(await piecesOf(dataRequestId)).toEqual([]);
});

test.each<[what: string, change: () => Promise<object>, field: string]>([
  ['What is asked', async () => ({ kind: requestKind.erase }), 'kind'],
  ['Whom it is about', async () => ({ about: 2, aboutId: await addStaff(school.database) }), 'about'],
  ['The person', async () => ({ aboutId: await aChild() }), 'aboutId'],
])('%s stays as it was entered', async (_what, change, field) => {
  const input = dataRequestFactory({ aboutId: await aChild() });
  const dataRequestId = await enterRequest(office, input);
  const changed = await office.put(`${requests}?dataRequestId=${dataRequestId}`, { ...input, ...(await change()) });
  expect(Object.keys(problem(changed, 422).errors ?? {})).toEqual([field]);
});

test('Once the guardian is deleted who asked, a request says nothing of who that was', async () => {
  const studentId = await aChild();
  const mother = await school.asParentOf(studentId);
  const { familyId, name } = (await mother.get('/api/ias/IdentityAccess/session')).json;
  const dataRequestId = (await ask(mother, { studentId, wish: 'About the father' })).json.data;
  await makeArchive(school, office, dataRequestId);
  expect((await read(dataRequestId)).createdBy).toBe(name);
  await office.delete(`/api/sis/StudentFamily/DeleteByCompositeKey?studentId=${studentId}&familyId=${familyId}`);
  expect((await office.delete(`/api/sis/Family?familyId=${familyId}`)).status).toBe(200);
  expect(await read(dataRequestId)).toMatchObject({
    ...{ aboutId: studentId, askedByFamilyId: null, askedBy: '', wish: '', answer: '', archiveUntil: null },
    ...{ createdBy: '', lastModifiedBy: '' },
  });
  expect(await piecesOf(dataRequestId)).toEqual([]);
});

test('Who sees as a parent carries no archive away', async () => {
  const studentId = await aChild();
  const mother = await school.asParentOf(studentId);
  const { accountId } = (await mother.get('/api/ias/IdentityAccess/session')).json;
  const dataRequestId = (await ask(mother, { studentId })).json.data;
  await makeArchive(school, office, dataRequestId);
  const seen = await office.post(`/api/ias/Account/ViewAs?accountId=${accountId}`, { reason: 'To see what they see' });
  const view = callerWith(school.app, seen.json.data.split('~')[1]);
  problem(await view.get(`${ownRequests}/Download?dataRequestId=${dataRequestId}`), 403);
  expect((await mother.get(`${ownRequests}/Download?dataRequestId=${dataRequestId}`)).status).toBe(200);
});

test('Once its person is deleted, a request says that something was asked and answered, and nothing of whom', async () => {
  const studentId = await aChild({ firstName: 'Zubeida' });
  const dataRequestId = await enterRequest(office, { aboutId: studentId, askedBy: 'Farida Rao', wish: 'Everything' });
  await answer(dataRequestId, { answer: 'Dear Farida' });
  await makeArchive(school, office, dataRequestId);
  const gone = await office.delete(`/api/sis/Student?studentId=${studentId}`);
  expect(gone.status, gone.text).toBe(200);
  expect(await read(dataRequestId)).toMatchObject({
    ...{ aboutId: null, student: null, askedBy: '', wish: '', answer: '', state: requestState.answered, archiveUntil: null },
    ...{ createdBy: '', lastModifiedBy: '' },
  });
  const log = await school.rows<{ text: string }>(
    "select coalesce(before::text, '') || coalesce(after::text, '') as text from audit_entry where resource = 'DataRequest' and record_id = $1",
    [dataRequestId],
  );
  expect(log.map(({ text }) => text).join('')).toBe('');
  expect(await school.rows('select from data_archive_piece where data_request_id = $1', [dataRequestId])).toEqual([]);
  problem(await office.post(`${requests}/MakeArchive`, { dataRequestId }), 409);
});

test('Only a request to see that was not refused has an archive', async () => {
  const aboutId = await aChild();
  const correct = await enterRequest(office, { aboutId, kind: requestKind.correct, wish: 'The name' });
  problem(await office.post(`${requests}/MakeArchive`, { dataRequestId: correct }), 409);
  const refused = await enterRequest(office, { aboutId });
  await answer(refused, { state: requestState.refused, answer: 'You are not who you say' });
  problem(await office.post(`${requests}/MakeArchive`, { dataRequestId: refused }), 409);
});

test.each<[change: object, field: string, message: string]>([
  [{ askedByFamilyId: 2_000_000_000 }, 'askedByFamilyId', 'Choose a guardian of this student'],
  [{ kind: requestKind.correct }, 'wish', 'Say what is to be corrected'],
  [{ about: 2, askedByFamilyId: 1 }, 'askedByFamilyId', 'A guardian asks about a student only'],
])('%j is refused at its field', async (change, field, message) => {
  const staffId = await addStaff(school.database);
  const aboutId = 'about' in change ? staffId : await aChild();
  expect((await office.post(requests, { ...dataRequestFactory({ aboutId }), ...change })).json.errors).toEqual({
    [field]: [message],
  });
});

test.each([
  [{ isOpen: true, answerDays: 0, archiveDays: 14 }, 'answerDays'],
  [{ isOpen: true, answerDays: 30, archiveDays: 91 }, 'archiveDays'],
])('The setting %j is refused at its field', async (setting, field) => {
  expect(Object.keys(problem(await office.put(`${requests}/UpdateSetting`, setting), 422).errors ?? {})).toEqual([field]);
});
