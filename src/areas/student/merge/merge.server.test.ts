import { afterAll, beforeAll, expect, test } from 'vitest';
import { invariants } from '../../../../test/fuzz/invariants.ts';
import { addExamination } from '../../../../test/school/exams.ts';
import { addFee, addPayment } from '../../../../test/school/fees.ts';
import { addHealthRecord } from '../../../../test/school/health.ts';
import { addStaffLeaveCategory, addStudentLeaveCategory } from '../../../../test/school/leave.ts';
import { addFamily, addGuardian, addProgram, addStaff, addStudent, admissionOf } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { proveBalances } from '../../financial/student-fee/proof.server.ts';

let school: TestApp;
let office: Caller;
let four: number;
let five: number;
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  four = await addProgram(school.database, { programName: 'Grade 4', programOrder: 4 });
  five = await addProgram(school.database, { programName: 'Grade 5', programOrder: 5 });
});
afterAll(() => school.close());

const students = '/api/sis/Student';
const preview = async (keptId: number, goneId: number, url = students, by = office) =>
  by.get(`${url}/PreviewMerge?keptId=${keptId}&goneId=${goneId}`);
const merge = (keptId: number, goneId: number, more: object = {}, url = students, by = office) =>
  by.post(`${url}/Merge`, { keptId, goneId, ...more });
const latest = async (url = students) => (await office.get(`${url}/GetMerges`)).json[0];
const undo = async (url = students, by = office) =>
  by.post(`${url}/UndoMerge`, { personMergeId: (await latest(url)).personMergeId });

/** Somebody with a finished year in Grade 4: marks, a register, a fee that is paid in part, a leave, a guardian, an account. */
async function withAYear(firstName = 'Asha') {
  const id = await addStudent(school.database, { firstName, lastName: 'Rao', programId: four, dateOfBirth: '2016-02-03' });
  await school.rows("update student_enrolment set from_date = '2025-06-01', to_date = '2026-05-31' where student_id = $1", [id]);
  await school.rows('update student set student_status = 2 where student_id = $1', [id]);
  await addExamination(school, { programId: four, startDate: '2025-09-08', exams: [{ marks: { [id]: 71 } }] });
  await addFee(school, { studentId: id, programId: four, dueDate: '2025-07-01', amount: 900 });
  await addPayment(school.database, { studentId: id, amountPaid: 400 });
  await addGuardian(school.database, id, { firstName: 'Sunita' });
  await school.asStudent(id);
  await school.rows('update account set account_name = $2 where student_id = $1', [id, `${firstName} Rao`]);
  return id;
}
const inGradeFive = (firstName = 'Asha', more: Parameters<typeof addStudent>[1] = {}) =>
  addStudent(school.database, { firstName, lastName: 'Rao', programId: five, dateOfBirth: '2016-02-03', ...more });

/** All rows, but for history, counts of it and what is worked out again, without versions. */
async function everything(): Promise<Record<string, string[]>> {
  const tables = await school.rows<{ name: string }>(`select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname !~ '^(audit_.*|row_count|open_stay_count|exam_change|exam_tally|student_tally|idempotency_key|session)$' order by 1`);
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await school.rows<{ row: string }>(
      `select (to_jsonb(t) - '{version,last_modified,last_modified_by}'::text[])::text as row from "${name}" t order by 1`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

async function holdsTrue() {
  for (const { says, statements } of invariants) {
    if (says.includes('audit log') || says.includes('receipts')) continue;
    for (const statement of statements) expect(await school.rows(statement), says).toEqual([]);
  }
  expect((await proveBalances(school.database.db)).differences).toEqual([]);
}

test('A child who was entered twice becomes one, and two again', async () => {
  const gone = await withAYear();
  const kept = await inGradeFive('Asha', { email: '', remarks: 'Sings' });
  await addFee(school, { studentId: kept, programId: five, dueDate: '2026-07-01', amount: 1000 });
  const number = await admissionOf(school, gone);
  const before = await everything();

  const seen = await preview(kept, gone);
  expect(seen.json, seen.text).toMatchObject({
    kept: { id: kept, name: 'Asha Rao' },
    clashes: [],
    once: [],
    photos: false,
    moves: [
      ...['1 account', '1 mark', '1 payment transaction', '1 entry of the enrolment history'],
      ...['1 link to a family member', '1 student fee'],
    ],
  });
  expect(await everything()).toEqual(before);
  const answer = await merge(kept, gone, { taken: ['enrolledOn', 'idDocumentNumber'], seen: seen.json.seen });
  expect(answer.json, answer.text).toEqual({ data: kept, message: 'The two records are one' });

  expect((await office.get(`${students}/${gone}`)).status).toBe(404);
  expect((await office.get(`${students}/${kept}`)).json).toMatchObject({ programId: five, studentStatus: 1, remarks: 'Sings' });
  expect((await office.get(`${students}/GetEnrolmentHistory?studentId=${kept}`)).json).toHaveLength(2);
  const fees = await school.rows('select amount_paid::float as paid from student_fee where student_id = $1 order by due_date', [
    kept,
  ]);
  expect(fees).toEqual([{ paid: 400 }, { paid: 0 }]);
  await holdsTrue();
  const found = (await office.get(`/api/search?q=${number}`)).json;
  expect(found[0].items.map(({ id }: { id: number }) => id)).toContain(kept);
  const taken = await office.put(`${students}/AdmissionNumber?studentId=${kept}`, { schoolAdmissionNumber: number });
  expect(taken.status, taken.text).toBe(409);

  const undone = await undo();
  expect(undone.json, undone.text).toEqual({ data: gone, message: 'There are two records again' });
  expect(await everything()).toEqual(before);
  await holdsTrue();
  const entries = await school.rows(
    "select action, record_id as id from audit_entry where resource = 'Student' and action ~ 'merge' order by audit_entry_id",
  );
  expect(entries).toEqual([
    { action: 'merge', id: kept },
    { action: 'undo-merge', id: kept },
    { action: 'undo-merge', id: gone },
  ]);
});

/** A register of Grade 5 with both on it. */
async function addRegister(day: string, kept: number, gone: number, keptMorning: boolean) {
  await school.rows(
    `with s as (insert into student_attendance_sheet (program_id, attendance_date) values ($1, $2) returning sheet_id)
     insert into student_attendance (sheet_id, student_id, attendance_date, morning, afternoon)
     values ((select sheet_id from s), $3, $2, $5, true), ((select sheet_id from s), $4, $2, true, true)`,
    [five, day, kept, gone, keptMorning],
  );
  await school.rows('select recount_registers(array(select sheet_id from student_attendance_sheet))');
}

/** Two of one name who attend Grade 5 since the same day, and their ids. */
async function twice(firstName: string) {
  return [await inGradeFive(firstName), await inGradeFive(firstName)] as const;
}

test('Entered twice in one class, with the same marks in the register, they are one without being asked', async () => {
  const [kept, gone] = await twice('Bina');
  await addGuardian(school.database, kept, { firstName: 'Meera' });
  await school.rows(
    `insert into student_family (student_id, family_id, relationship) select $2, family_id, relationship from student_family where student_id = $1`,
    [kept, gone],
  );
  await addRegister('2026-06-12', kept, gone, true);
  await school.rows(
    'insert into roll_number (program_id, school_year, student_id, roll_number) values ($1, 2026, $2, 7), ($1, 2026, $3, 8)',
    [...[five, kept, gone]],
  );
  const before = await everything();
  expect((await preview(kept, gone)).json).toMatchObject({
    clashes: [],
    moves: [],
    once: ['1 roll number', '1 day of attendance', '1 entry of the enrolment history', '1 link to a family member'],
  });
  expect((await merge(kept, gone)).status).toBe(200);
  await holdsTrue();
  expect(await school.rows('select total, present from student_attendance_sheet where program_id = $1', [five])).toEqual([
    { total: 1, present: 1 },
  ]);
  expect((await undo()).status).toBe(200);
  expect(await everything()).toEqual(before);
  await holdsTrue();
});

const leave = (studentId: number, category: number, from: string, to: string) =>
  school.rows(
    `insert into student_leave (student_id, student_leave_category_id, leave_from, leave_to, total_days) values ($1, $2, $3, $4, leave_days($3, $4))`,
    [studentId, category, from, to],
  );

const clashes: readonly [name: string, give: (kept: number, gone: number) => Promise<unknown>, expected: object][] = [
  [
    'stays of the same days',
    async (_kept, gone) => {
      await school.rows("update student_enrolment set program_id = $2, from_date = '2026-06-03' where student_id = $1", [
        gone,
        four,
      ]);
      await school.rows('update student set program_id = $2 where student_id = $1', [gone, four]);
    },
    { what: 'entries of the enrolment history', count: 1, of: ['Grade 4, 03-06-2026'], permission: null },
  ],
  [
    'a mark in one exam',
    (kept, gone) =>
      addExamination(school, { programId: five, examinationName: 'Unit Test 9', exams: [{ marks: { [kept]: 50, [gone]: 60 } }] }),
    { what: 'marks', count: 1, of: [expect.stringMatching(/^Unit Test 9: /)] },
  ],
  [
    'an entry in the register of a day',
    (kept, gone) => addRegister('2026-06-11', kept, gone, false),
    { what: 'days of attendance', count: 1, of: ['11-06-2026'] },
  ],
  [
    'a fee of a school year',
    async (kept, gone) => {
      for (const studentId of [kept, gone])
        await addFee(school, { studentId, programId: five, dueDate: '2026-07-01', amount: 10 });
      await school.rows('update student_fee set besides = 0 where student_id = any($1)', [[kept, gone]]);
    },
    { what: 'student fees', count: 1, of: ['Grade 5, 2026-27'], permission: 'studentfee' },
  ],
  [
    'an account',
    async (kept, gone) => {
      await school.asStudent(kept);
      await school.asStudent(gone);
    },
    { what: 'accounts', count: 1, of: [], permission: 'account' },
  ],
  [
    'a health record',
    async (kept, gone) => {
      await addHealthRecord(school.database, { studentId: kept });
      await addHealthRecord(school.database, { studentId: gone });
    },
    { what: 'health records', count: 1, permission: 'healthrecord' },
  ],
  [
    'leaves of the same days',
    async (kept, gone) => {
      const category = await addStudentLeaveCategory(school.database);
      await leave(kept, category, '2026-06-08', '2026-06-09');
      await leave(gone, category, '2026-06-09', '2026-06-10');
    },
    { what: 'student leaves', count: 1, of: ['09-06-2026 – 10-06-2026'], permission: 'studentleave' },
  ],
  [
    'what one guardian is to them',
    async (kept, gone) => {
      const family = await addGuardian(school.database, kept, { firstName: 'Uma', lastName: 'Rao' });
      await school.rows('insert into student_family (student_id, family_id, relationship) values ($1, $2, 4)', [gone, family]);
    },
    { what: 'links to family members', count: 1, of: ['Chand Rao and Uma Rao'] },
  ],
];

test.each(clashes)('Where both have %s, that is named and has to be settled first', async (_name, give, expected) => {
  const [kept, gone] = await twice('Chand');
  await give(kept, gone);
  const before = await everything();
  const seen = await preview(kept, gone);
  expect(seen.json.clashes, seen.text).toEqual([expect.objectContaining(expected)]);
  const refused = await merge(kept, gone, { seen: seen.json.seen });
  expect(refused.status, refused.text).toBe(409);
  expect(refused.json.detail).toMatch(/^Both have what there can be only one of. Settle this first:\|/);
  expect(await everything()).toEqual(before);
});

test('Undoing is refused while something stands on it, which is named', async () => {
  const gone = await withAYear('Dev');
  const kept = await inGradeFive('Dev');
  expect((await merge(kept, gone, { taken: ['interest'] })).status).toBe(200);
  await addPayment(school.database, { studentId: kept, amountPaid: 100 });
  await school.rows("update student set interest = 'Chess' where student_id = $1", [kept]);
  const refused = await undo();
  expect(refused.status, refused.text).toBe(409);
  expect(refused.json.detail).toBe('This cannot be undone.|Interest was changed since.|1 payment transaction was added since.');
});

test('A record that was kept can go in its turn, and the numbers of all find the last', async () => {
  const [last, second] = await twice('Esha');
  const first = await inGradeFive('Esha');
  const number = await admissionOf(school, first);
  const before = await everything();
  expect((await merge(second, first)).status).toBe(200);
  expect((await merge(last, second)).status).toBe(200);
  const found = (await office.get(`/api/search?q=${number}`)).json;
  expect(found[0].items.map(({ id }: { id: number }) => id)).toContain(last);
  expect((await undo()).status).toBe(200);
  expect((await undo()).status).toBe(200);
  expect(await everything()).toEqual(before);
});

test('What belongs to a closed year moves without a reason, because nothing that it says changes', async () => {
  const gone = await withAYear('Fela');
  const kept = await inGradeFive('Fela');
  await school.rows(
    "insert into school_year (school_year_id, school_year_name, start_date, end_date, is_closed) values (2025, '2025-26', '2025-06-01', '2026-05-31', true) on conflict (school_year_id) do update set is_closed = true",
  );
  const before = await everything();
  const answer = await merge(kept, gone);
  expect(answer.status, answer.text).toBe(200);
  await holdsTrue();
  expect((await undo()).status).toBe(200);
  expect(await everything()).toEqual(before);
  await school.rows('delete from school_year where school_year_id = 2025');
});

test('Of two photos one is chosen, and the other comes back', async () => {
  const [kept, gone] = await twice('Gita');
  for (const id of [kept, gone])
    await school.rows("insert into student_photo (student_id, version, image_64, image_512) values ($1, $2, '\\x01', '\\x02')", [
      id,
      `v${id}`,
    ]);
  const before = await everything();
  expect((await preview(kept, gone)).json).toMatchObject({ photos: true, clashes: [] });
  expect((await merge(kept, gone, { photoOf: 'gone' })).status).toBe(200);
  expect(await school.rows('select version from student_photo where student_id = $1', [kept])).toEqual([{ version: `v${gone}` }]);
  expect((await undo()).status).toBe(200);
  expect(await everything()).toEqual(before);
});

test('A guardian of two children who was entered for each becomes one', async () => {
  const [one, other] = [await inGradeFive('Hari'), await inGradeFive('Hema')];
  const kept = await addGuardian(school.database, one, {
    firstName: 'Lata',
    lastName: 'Rao',
    personalContact: '9812345670',
    email: '',
  });
  const gone = await addGuardian(school.database, other, {
    firstName: 'Lata',
    lastName: 'Rao',
    personalContact: '9812345670',
    email: '',
  });
  await addFamily(school.database, { firstName: 'Lata', lastName: 'Rao', personalContact: '9800000000', email: '' });
  const families = '/api/sis/Family';
  const pairs = (await office.get(`${families}/GetDuplicates`)).json.filter(
    ({ one: { name } }: { one: { name: string } }) => name === 'Lata Rao',
  );
  expect(pairs).toMatchObject([{ one: { id: kept }, other: { id: gone }, why: 'Same name and telephone number' }]);
  const teacher = await school.as({ 'student.update': `studentid=${one}`, 'student.delete': `studentid=${one}` });
  const before = await everything();
  expect((await merge(kept, gone, {}, families, teacher)).status).toBe(404);
  const answer = await merge(kept, gone, {}, families);
  expect(answer.status, answer.text).toBe(200);
  expect(await school.rows('select student_id as id from student_family where family_id = $1 order by 1', [kept])).toEqual([
    { id: one },
    { id: other },
  ]);
  expect((await undo(families)).status).toBe(200);
  expect(await everything()).toEqual(before);
});

test('A teacher who was entered twice becomes one; of two kinds they have to be made the same first', async () => {
  const staff = '/api/ss/Staff';
  const add = (staffType: number) =>
    addStaff(school.database, { firstName: 'Isha', lastName: 'Sen', staffType, dateOfBirth: '1980-01-02' });
  const [kept, gone, other] = [await add(1), await add(1), await add(2)];
  const category = await addStaffLeaveCategory(school.database);
  await school.rows(
    "insert into staff_leave (staff_id, staff_leave_category_id, leave_from, leave_to, total_days) values ($1, $2, '2026-06-08', '2026-06-08', 1)",
    [gone, category],
  );
  await school.rows('update program set class_teacher_id = $1 where program_id = $2', [gone, four]);
  const before = await everything();
  const found = (await office.get(`${staff}/GetDuplicates`)).json;
  expect(found.map(({ one, other: two }: { one: { id: number }; other: { id: number } }) => [one.id, two.id])).toEqual([
    [kept, gone],
    [kept, other],
    [gone, other],
  ]);
  expect((await preview(kept, other, staff)).json.clashes).toMatchObject([{ what: 'One teaches, the other does not' }]);
  const answer = await merge(kept, gone, {}, staff);
  expect(answer.status, answer.text).toBe(200);
  expect(await school.rows('select class_teacher_id as id from program where program_id = $1', [four])).toEqual([{ id: kept }]);
  expect((await undo(staff)).status).toBe(200);
  expect(await everything()).toEqual(before);
});

test('Children of one name and day of birth are listed as long as they are two, to who may make them one', async () => {
  const [kept, gone] = [await inGradeFive('Ján'), await inGradeFive('JAN')];
  const listed = async (by = office) =>
    (await by.get(`${students}/GetDuplicates`)).json.filter(({ one }: { one: { name: string } }) => /^j.n rao/i.test(one.name));
  expect(await listed()).toMatchObject([{ one: { id: kept }, other: { id: gone }, why: 'Same name and date of birth' }]);
  const ofFour = await school.as({ 'student.update': `programid=${four}`, 'student.delete': `programid=${four}` });
  expect(await listed(ofFour)).toEqual([]);
  expect((await preview(kept, gone, students, ofFour)).status).toBe(404);
  expect((await merge(kept, gone, {}, students, ofFour)).status).toBe(404);
  const reader = await school.as({ 'student.delete': '-1', 'student.read': '-1' });
  expect((await merge(kept, gone, {}, students, reader)).status).toBe(403);
  expect((await merge(kept, gone)).status).toBe(200);
  expect(await listed()).toEqual([]);
});

test('Something else than was seen is not done', async () => {
  const [kept, gone] = await twice('Kavi');
  const { seen } = (await preview(kept, gone)).json;
  await addGuardian(school.database, gone);
  const refused = await merge(kept, gone, { seen });
  expect(refused.status).toBe(409);
  expect(refused.json.detail).toContain('has changed in the meantime');
});

test('Of two who make two records one at once, the second is told that one is gone', async () => {
  const [kept, gone] = await twice('Lila');
  const [first, second] = await Promise.all([merge(kept, gone), merge(gone, kept)]);
  expect([first.status, second.status].sort()).toEqual([200, 404]);
});

test('What is entered meanwhile for the one that goes moves along', async () => {
  const [kept, gone] = await twice('Mira');
  const category = await addStudentLeaveCategory(school.database);
  const entering = `insert into student_leave (student_id, student_leave_category_id, leave_from, leave_to, total_days)
    values (${gone}, ${category}, '2026-06-08', '2026-06-08', 1)`;
  const answer = await meanwhile(school, [entering], () => merge(kept, gone));
  expect(answer.status, answer.text).toBe(200);
  expect(
    await school.rows('select student_id as id from student_leave where student_leave_category_id = $1', [category]),
  ).toEqual([{ id: kept }]);
});
