import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterRequest, makeArchive, opensRequests, ownRequests, requests } from '../../../../test/school/data-requests.ts';
import { addExamination } from '../../../../test/school/exams.ts';
import { addFee, addPayment } from '../../../../test/school/fees.ts';
import { addHealthRecord } from '../../../../test/school/health.ts';
import { addFile, addGuardian, addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { unzipped } from '../../../../test/support/unzipped.ts';
import { requestAbout } from './data-request-words.domain.ts';
import { reachedFrom, readCatalogue } from './held-data.server.ts';
import { heldTables } from './held-tables.server.ts';

let school: TestApp;
let office: Caller;
let programId: number;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
  programId = await addProgram(school.database, { programName: 'Grade 5 Blue' });
  await opensRequests(office);
});
afterAll(() => school.close());

const fetched = async (dataRequestId: number, by = office, from = requests) => {
  const answer = await by.get(`${from}/Download?dataRequestId=${dataRequestId}`);
  expect(answer.status, answer.text.slice(0, 200)).toBe(200);
  return unzipped(answer.bytes);
};
type Files = Record<string, string>;
const textOf = (files: Files) => Object.values(files).join('\n');
const tableOf = (files: Files, name: string) => JSON.parse(files[`data/${name}.json`] ?? '{}').rows;

test('Whatever refers to a person is in an archive, or it is said why not', async () => {
  const catalogue = await readCatalogue(school.database.db);
  const reached = (['student', 'staff', 'family'] as const).flatMap((table) => [...reachedFrom(catalogue, table).keys()]);
  expect([...new Set(reached)].sort()).toEqual(Object.keys(heldTables).sort());
});

test('Every secret stays out, whatever its table is called', async () => {
  const { columns } = await readCatalogue(school.database.db);
  const secret = /hash|secret|password|token|recovery/;
  for (const [table, held] of Object.entries(heldTables)) {
    if (typeof held === 'string') continue;
    const shown = (columns.get(table) ?? []).filter(({ name }) => (held.only ? held.only.includes(name) : !/_hash$/.test(name)));
    expect(shown.filter(({ name }) => secret.test(name)).map(({ name }) => `${table}.${name}`)).toEqual([]);
  }
});

test('An archive has the record, what hangs on it in words, papers that are shown, and nothing of others', async () => {
  const studentId = await addStudent(school.database, {
    ...{ firstName: 'Asha', lastName: 'Rao', programId, idDocumentNumber: '123499998888', currentAddress: '1 Lake <b>Road' },
  });
  const other = await addStudent(school.database, { firstName: 'Zubeida', programId });
  await addHealthRecord(school.database, { studentId });
  await addHealthRecord(school.database, { studentId: other });
  await addFee(school, { studentId, programId, dueDate: '2026-06-15', amount: 900 });
  await addPayment(school.database, { studentId, amountPaid: 100 });
  await addFile(school.database, { studentId, title: 'Birth certificate', isShown: true });
  await addFile(school.database, { studentId, title: 'Order of the court', isShown: false });
  await addGuardian(school.database, studentId, { firstName: 'Farida', personalContact: '9222222222' });
  const dataRequestId = await enterRequest(office, { aboutId: studentId });
  await makeArchive(school, office, dataRequestId);
  const files = await fetched(dataRequestId);
  expect(tableOf(files, 'student')[0]).toMatchObject({
    'First Name': 'Asha',
    Gender: expect.any(String),
    Program: 'Grade 5 Blue',
  });
  expect(textOf(files)).toContain('123499998888');
  expect(tableOf(files, 'student_fee')[0]).toMatchObject({ Program: 'Grade 5 Blue' });
  expect(tableOf(files, 'health_record')).toHaveLength(1);
  expect(tableOf(files, 'payment_transaction')).toHaveLength(1);
  expect(Object.keys(files).filter((path) => path.startsWith('files/'))).toEqual(['files/1 Birth certificate.pdf']);
  expect(files['files/1 Birth certificate.pdf']?.slice(0, 5)).toBe('%PDF-');
  const page = files['overview.html'] ?? '';
  expect(page).toContain('1 Lake &lt;b&gt;Road');
  for (const trace of ['Zubeida', 'Farida', '9222222222', 'Order of the court']) expect(textOf(files)).not.toContain(trace);
});

test('A separated parent gets what the school has of the child, and nothing of the other household', async () => {
  const studentId = await addStudent(school.database, { firstName: 'Omar', lastName: 'Rao', programId, studentStatus: 1 });
  const [mother, father] = [await school.asParentOf(studentId), await school.asParentOf(studentId)];
  const familyOf = async (of: Caller): Promise<number> => (await of.get('/api/ias/IdentityAccess/session')).json.familyId;
  const [mothers, fathers] = [await familyOf(mother), await familyOf(father)];
  await school.rows("update family set first_name = 'Hidden', current_address = 'Hidden Street' where family_id = $1", [fathers]);
  await school.rows('update student_family set is_separated = true where student_id = $1', [studentId]);
  await office.post('/api/sis/ConsentNotice', { purpose: 1, rule: 2, notice: 'May we?', after: null });
  await father.post('/api/sis/OwnConsent', { studentId, purpose: 1, isGiven: false, consentNoticeId: 1 });
  await mother.post('/api/sis/OwnConsent', { studentId, purpose: 1, isGiven: true, consentNoticeId: 1 });
  const proposed = await father.post('/api/sis/OwnProposal', { studentId, currentAddress: 'Hidden Street 7' });
  expect(proposed.status, proposed.text).toBe(201);
  const asked = await mother.post(ownRequests, { studentId, kind: 1, wish: '' });
  expect(asked.status, asked.text).toBe(201);
  expect((await father.get(`${ownRequests}?studentId=${studentId}`)).json).toEqual({ mayAsk: true, requests: [] });
  const dataRequestId = asked.json.data;
  await makeArchive(school, office, dataRequestId);
  const files = await fetched(dataRequestId, mother, ownRequests);
  expect(tableOf(files, 'student_family')).toHaveLength(1);
  expect(tableOf(files, 'consent')).toHaveLength(1);
  expect(textOf(files)).not.toContain('Hidden');
  problem(await father.get(`${ownRequests}/Download?dataRequestId=${dataRequestId}`), 404);
  const stranger = await school.asParentOf(await addStudent(school.database, { programId }));
  problem(await stranger.get(`${ownRequests}/Download?dataRequestId=${dataRequestId}`), 404);
  problem(await stranger.get(`${requests}/Download?dataRequestId=${dataRequestId}`), 403);
  await office.delete(`/api/sis/StudentFamily/DeleteByCompositeKey?studentId=${studentId}&familyId=${mothers}`);
  problem(await mother.get(`${ownRequests}/Download?dataRequestId=${dataRequestId}`), 404);
});

test('A guardian and a member of the staff get what is theirs', async () => {
  const child = await addStudent(school.database, { firstName: 'Ravi', programId });
  const familyId = await addGuardian(school.database, child, { firstName: 'Meena' });
  const ofGuardian = await enterRequest(office, { about: requestAbout.guardian, aboutId: familyId });
  await makeArchive(school, office, ofGuardian);
  const guardians = await fetched(ofGuardian);
  expect(tableOf(guardians, 'family')[0]).toMatchObject({ 'First Name': 'Meena' });
  expect(tableOf(guardians, 'student_family')[0]).toMatchObject({ Student: expect.stringContaining('Ravi') });
  const staffId = await addStaff(school.database, { firstName: 'Kiran' });
  const ofStaff = await enterRequest(office, { about: requestAbout.staff, aboutId: staffId });
  await makeArchive(school, office, ofStaff);
  expect(tableOf(await fetched(ofStaff), 'staff')[0]).toMatchObject({ 'First Name': 'Kiran' });
});

test('Marks that are not released are in no archive', async () => {
  const studentId = await addStudent(school.database, { firstName: 'Nila', programId });
  const { examinationId } = await addExamination(school, { programId, exams: [{ marks: { [studentId]: 61 } }] });
  await addExamination(school, { programId, exams: [{ marks: { [studentId]: 73 } }] });
  await school.rows('update examination set released = now() where examination_id = $1', [examinationId]);
  await school.rows('update school set results_need_release = true');
  const dataRequestId = await enterRequest(office, { aboutId: studentId });
  await makeArchive(school, office, dataRequestId);
  await school.rows('update school set results_need_release = false');
  expect(tableOf(await fetched(dataRequestId), 'grade_record').map(({ Marks }: { Marks: number }) => Marks)).toEqual([61]);
});

test('An archive is sealed while it is kept, its download is noted, and it goes after its days', async () => {
  const studentId = await addStudent(school.database, { firstName: 'Uma', programId });
  const dataRequestId = await enterRequest(office, { aboutId: studentId });
  await makeArchive(school, office, dataRequestId);
  const [piece] = await school.rows<{ bytes: Buffer }>('select bytes from data_archive_piece where data_request_id = $1', [
    dataRequestId,
  ]);
  expect(piece?.bytes.includes('overview.html')).toBe(false);
  await fetched(dataRequestId);
  const noted = await school.rows(
    "select from audit_entry where resource = 'DataRequest' and record_id = $1 and action = 'export'",
    [dataRequestId],
  );
  expect(noted).toHaveLength(1);
  school.itIs('2026-06-30');
  problem(await office.get(`${requests}/Download?dataRequestId=${dataRequestId}`), 404);
  await school.runJob('forget-data-archives');
  school.itIs('2026-06-15');
  expect(await school.rows('select from data_archive_piece where data_request_id = $1', [dataRequestId])).toEqual([]);
});
