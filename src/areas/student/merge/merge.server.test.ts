import { expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addFee, addPayment } from '../../../../test/school/fees.ts';
import { addHealthRecord } from '../../../../test/school/health.ts';
import { addStudentLeaveCategory } from '../../../../test/school/leave.ts';
import {
  addRegister,
  comesBack,
  everything,
  five,
  four,
  holdsTrue,
  inGradeFive,
  merge,
  mergesRecords,
  office,
  preview,
  school,
  students,
  twice,
  undo,
  withAYear,
} from '../../../../test/school/merges.ts';
import { addGuardian, admissionOf } from '../../../../test/school/people.ts';

mergesRecords();

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
  await comesBack(before);
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
    { what: 'student fees', count: 1, of: ['Grade 5, 2026-27'], permission: 'studentfee', filter: 'studentId' },
  ],
  [
    'an account',
    async (kept, gone) => {
      await school.asStudent(kept);
      await school.asStudent(gone);
    },
    { what: 'accounts', count: 1, of: [], permission: 'account', filter: null },
  ],
  [
    'a health record',
    async (kept, gone) => {
      await addHealthRecord(school.database, { studentId: kept });
      await addHealthRecord(school.database, { studentId: gone });
    },
    { what: 'health records', count: 1, permission: 'healthrecord', filter: 'studentId' },
  ],
  [
    'leaves of the same days',
    async (kept, gone) => {
      const category = await addStudentLeaveCategory(school.database);
      await leave(kept, category, '2026-06-08', '2026-06-09');
      await leave(gone, category, '2026-06-09', '2026-06-10');
    },
    { what: 'student leaves', count: 1, of: ['09-06-2026 – 10-06-2026'], permission: 'studentleave', filter: 'studentId' },
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
  await comesBack(before);
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
  await comesBack(before);
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
  await comesBack(before);
});
