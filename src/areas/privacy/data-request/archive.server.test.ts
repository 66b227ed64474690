import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterRequest, makeArchive, opensRequests, ownRequests, requests } from '../../../../test/school/data-requests.ts';
import { addExamination } from '../../../../test/school/exams.ts';
import { addFee, addPayment } from '../../../../test/school/fees.ts';
import { addHealthRecord } from '../../../../test/school/health.ts';
import { addCourse, addFile, addGuardian, addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { unzipped } from '../../../../test/support/unzipped.ts';
import { requestAbout } from './data-request-words.domain.ts';
import { columnsIn, reachedFrom, readCatalogue, wordsOf } from './held-data.server.ts';
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
  const catalogue = await readCatalogue(school.database.db);
  const secret = /hash|secret|password|token|recovery/;
  for (const [table, held] of Object.entries(heldTables)) {
    const shown = typeof held === 'string' ? [] : columnsIn(catalogue, table, held);
    expect(shown.filter((column) => secret.test(column)).map((column) => `${table}.${column}`)).toEqual([]);
  }
});

test('Whatever is stored as one of some numbers stands in words', async () => {
  const catalogue = await readCatalogue(school.database.db);
  const numbered = await school.rows<{ table: string; column: string }>(`
    select c.relname as "table", a.attname as "column" from pg_constraint r join pg_class c on c.oid = r.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(r.conkey)
    where r.contype = 'c' and r.connamespace = current_schema()::regnamespace and a.atttypid in ('int'::regtype, 'smallint'::regtype)
      and pg_get_constraintdef(r.oid) ~ '= ANY'`);
  expect(numbered.length).toBeGreaterThan(20);
  const bare = numbered.filter(({ table, column }) => {
    const held = heldTables[table];
    return typeof held === 'object' && columnsIn(catalogue, table, held).includes(column) && !wordsOf(held, column);
  });
  expect(bare).toEqual([]);
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

test('Of a choice of courses an archive has the wishes of its person alone, with their names', async () => {
  const [studentId, other] = [await addStudent(school.database, { programId }), await addStudent(school.database, { programId })];
  const [french, german] = [
    await addCourse(school.database, { courseName: 'French' }),
    await addCourse(school.database, { courseName: 'German' }),
  ];
  await school.rows(
    `with c as (insert into course_choice (choice_name, school_year, least_courses, most_courses, opens_on, closes_on)
        values ('Languages', 2026, 1, 1, '2026-06-01', '2026-06-30') returning course_choice_id),
      o as (insert into course_choice_course (course_choice_id, course_id) select course_choice_id, unnest($1::int[]) from c returning 1),
      s as (insert into student_choice (course_choice_id, student_id, second_wish_id)
        select course_choice_id, id, wish from c, unnest($2::int[], $3::int[]) x(id, wish) returning 1)
    insert into student_choice_course (course_choice_id, student_id, course_id)
      select course_choice_id, id, course from c, unnest($2::int[], $1::int[]) x(id, course)`,
    [
      [french, german],
      [studentId, other],
      [german, french],
    ],
  );
  const dataRequestId = await enterRequest(office, { aboutId: studentId });
  await makeArchive(school, office, dataRequestId);
  const files = await fetched(dataRequestId);
  expect(tableOf(files, 'student_choice_course')).toEqual([{ 'Course Choice': 'Languages', Course: 'French' }]);
  expect(tableOf(files, 'student_choice')).toMatchObject([{ 'Second Wish': 'German' }]);
});

test('What somebody said whose account or record is gone is in the archive of no other guardian', async () => {
  const studentId = await addStudent(school.database, { firstName: 'Omar', lastName: 'Rao', programId, studentStatus: 1 });
  const [mother, father] = [await school.asParentOf(studentId), await school.asParentOf(studentId)];
  const fathers: number = (await father.get('/api/ias/IdentityAccess/session')).json.familyId;
  await school.rows(
    `insert into proposed_change (student_id, account_id, field, value_before, value) values ($1, null, 'personalContact', '', 'Hidden number')`,
    [studentId],
  );
  const [mailing] = await school.rows<{ id: number }>(
    "insert into mailing (title, body, audience, recipient_count) values ('Trip', '', '', 1) returning mailing_id as id",
  );
  await school.rows(
    "insert into letter_answer (mailing_id, student_id, answer, answered_by) values ($1, $2, 'Hidden answer', 'Hidden father')",
    [mailing?.id, studentId],
  );
  await school.rows(
    `with n as (insert into consent_notice (purpose, rule, notice) values (2, 2, 'May we?') returning consent_notice_id)
    insert into consent (student_id, purpose, consent_notice_id, is_given, family_id, way, said_by, said_on)
      select $1, 2, consent_notice_id, false, null, 1, 'Hidden father', '2026-06-01' from n`,
    [studentId],
  );
  await enterRequest(office, { aboutId: studentId, askedByFamilyId: fathers, wish: 'Hidden wish' });
  const asked = await mother.post(ownRequests, { studentId, kind: 1, wish: '' });
  await office.delete(`/api/sis/StudentFamily/DeleteByCompositeKey?studentId=${studentId}&familyId=${fathers}`);
  expect((await office.delete(`/api/sis/Family?familyId=${fathers}`)).status).toBe(200);
  await makeArchive(school, office, asked.json.data);
  const files = await fetched(asked.json.data, mother, ownRequests);
  for (const table of ['proposed_change', 'letter_answer', 'consent']) expect(tableOf(files, table)).toBeUndefined();
  expect(tableOf(files, 'data_request')).toHaveLength(1);
  expect(textOf(files)).not.toContain('Hidden');
});

test('Whoever shared an account before they were separated gets nothing that was said with it', async () => {
  const studentId = await addStudent(school.database, { firstName: 'Omar', lastName: 'Rao', programId, studentStatus: 1 });
  const mother = await school.asParentOf(studentId);
  const { accountId } = (await mother.get('/api/ias/IdentityAccess/session')).json;
  const father = await addGuardian(school.database, studentId);
  await school.rows('insert into account_guardian (account_id, family_id) values ($1, $2)', [accountId, father]);
  await school.rows('update student_family set is_separated = true where student_id = $1', [studentId]);
  expect((await mother.post('/api/sis/OwnProposal', { studentId, currentAddress: 'Hidden Street 7' })).status).toBe(201);
  const dataRequestId = await enterRequest(office, { aboutId: studentId, askedByFamilyId: father });
  await makeArchive(school, office, dataRequestId);
  expect(textOf(await fetched(dataRequestId))).not.toContain('Hidden');
});

test('Letters stand in plain text, and of two who read one address each gets what was sent to them by name', async () => {
  const hers = await addStaff(school.database, { firstName: 'Asha', lastName: 'Rao', email: 'rao@family.test' });
  const send = (messageId: string, toName: string, body: string) =>
    school.rows(
      "insert into email_data (message_id, to_name, to_email, subject, body, from_email) values ($1, $2, 'Rao@Family.test', 'News', $3, 'office@school.test')",
      [messageId, toName, body],
    );
  await send('to-her', 'Asha Rao', '<p>You are to <strong>teach</strong> Grade 5</p>');
  await send('to-him', 'Ravi Rao', '<p>Only for Ravi</p>');
  await send('letter', 'Asha Rao', '<p>Come to the meeting</p>');
  await school.rows(
    `with m as (insert into mailing (title, body, audience, recipient_count, queued) values ('Meeting', '', '', 1, now()) returning mailing_id)
    insert into mailing_recipient (mailing_id, kind, person_id, name, email, student_ids, message_id)
      select mailing_id, 'staff', $1, 'Asha Rao', 'rao@family.test', '{}', 'letter' from m`,
    [hers],
  );
  const dataRequestId = await enterRequest(office, { about: requestAbout.staff, aboutId: hers });
  await makeArchive(school, office, dataRequestId);
  const files = await fetched(dataRequestId);
  expect(tableOf(files, 'emails')).toMatchObject([{ Text: 'You are to teach Grade 5' }]);
  expect(tableOf(files, 'letters')).toMatchObject([{ Title: 'Meeting', Text: 'Come to the meeting' }]);
});

test('Staff read which roles they have, and which records of students they looked at is called that', async () => {
  const studentId = await addStudent(school.database, { programId });
  const worker = await school.asStaff(6);
  const { accountId, staffId } = (await worker.get('/api/ias/IdentityAccess/session')).json;
  await school.rows(
    "insert into account_role (account_id, role_id) select $1, role_id from role_permission where role = 'admin'",
    [accountId],
  );
  await school.rows(
    "insert into record_look (student_id, account_id, kind, day, roles) values ($1, $2, 2, '2026-06-01', 'Nurse')",
    [studentId, accountId],
  );
  const dataRequestId = await enterRequest(office, { about: requestAbout.staff, aboutId: staffId });
  await makeArchive(school, office, dataRequestId);
  const files = await fetched(dataRequestId);
  expect(tableOf(files, 'account_role')).toContainEqual({ Role: 'admin' });
  expect(JSON.parse(files['data/record_look.json'] ?? '{}')).toMatchObject({
    title: 'Looks at records of students',
    rows: [{ Kind: 'Health' }],
  });
});
