import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addFeeStructure } from '../../../../test/school/fees.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { studentFactory } from '../student/student.factory.ts';
import type { Enrolment } from './enrolment.domain.ts';

// Today is Monday, 15-06-2026; the school year began on 01-06-2026.
let school: TestApp;
let office: Caller;
let eightA: number;
let eightB: number;
let nine: number;
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  const add = (programName: string, programOrder: number) => addProgram(school.database, { programName, programOrder });
  [eightA, eightB, nine] = [await add('Grade 8 A', 8), await add('Grade 8 B', 8), await add('Grade 9', 9)];
  for (const programId of [eightA, eightB, nine])
    await addFeeStructure(school.database, { programId, feeType: 'Tuition', amount: programId === nine ? 30_000 : 24_000 });
});
beforeEach(() => school.itIs('2026-06-15'));
afterAll(() => school.close());

const students = '/api/sis/Student';
const many = '/api/ias/ManyRecords';
const enters = async (firstName: string, programId: number): Promise<number> =>
  (await office.post(students, studentFactory({ firstName, lastName: 'Move', enrolledOn: '2026-06-01', programId }))).json.data;
const asking = (ids: readonly number[], value: number, since?: string) => ({
  ...{ list: 'sis/Student', field: 'programId', ids, value },
  ...(since && { since }),
});
const history = async (id: number) =>
  (await office.get(`${students}/GetEnrolmentHistory?studentId=${id}`)).json.map(
    ({ programName, fromDate, toDate }: Enrolment) => `${programName} ${fromDate} ${toDate}`,
  );
const feesOf = (id: number) =>
  school.rows(
    `select program_name, school_year, due_date::text, total_amount::float8 from student_fee join program using (program_id)
     where student_id = $1 order by 1, 2`,
    [id],
  );
/** Where somebody belongs day by day, from the beginning of the year. */
const classesOf = (id: number) =>
  school.rows(
    `select min(day)::date::text as from, program_name from generate_series(date '2026-06-01', date '2026-06-30', '1 day') day
     join student_enrolment e on day between e.from_date and coalesce(e.to_date, 'infinity') join program using (program_id)
     where student_id = $1 group by program_name order by 1`,
    [id],
  );
/** What has to be as before once a move is taken back. */
const asIs = async (ids: readonly number[]) =>
  Promise.all(
    ids.map(async (id) => ({
      ...{ classes: await classesOf(id), fees: await feesOf(id) },
      coming: (await office.get(`${students}/${id}`)).json.comingStay,
      marks: await school.rows(
        `select attendance_date::text, program_id from student_attendance join student_attendance_sheet using (sheet_id, attendance_date)
         where student_id = $1`,
        [id],
      ),
    })),
  );
const move = async (asked: object) => {
  const seen = (await office.post(`${many}/PreviewChange`, asked)).json;
  const { status, json, text } = await office.put(`${many}/Change`, { ...asked, seen: seen.seen });
  expect(status, text).toBe(200);
  return { seen, manyChangeId: json.data.manyChangeId as number };
};
const undo = (manyChangeId: number) => office.post(`${many}/UndoChange`, { manyChangeId });

test('Chosen students go to another class since a past day, with registers and fees, and back as a whole', async () => {
  const ids = [await enters('Asha', eightA), await enters('Bala', eightA)];
  const there = await enters('Charu', eightB);
  const taken = await office.get(`/api/las/StudentAttendance/GetAttendanceByDateAndProgram?date=2026-06-11&programId=${eightA}`);
  expect(
    (await office.post('/api/las/StudentAttendance/CreateAttendanceBulk', { Attendances: taken.json.Attendances })).status,
  ).toBe(201);
  const before = await asIs(ids);

  const { seen, manyChangeId } = await move(asking([...ids, there], eightB, '2026-06-10'));
  expect(seen).toMatchObject({
    ...{ same: 1, refused: [] },
    changes: [
      { title: 'Asha Move', before: 'Grade 8 A', after: 'Grade 8 B' },
      { title: 'Bala Move', before: 'Grade 8 A', after: 'Grade 8 B' },
    ],
  });
  expect(seen.said).toContain(
    'The register of Grade 8 A on 11-06-2026 changes: what was entered waits until Grade 8 B has one. (2 students)',
  );
  expect(await history(ids[0] ?? 0)).toEqual(['Grade 8 A 2026-06-01 2026-06-09', 'Grade 8 B 2026-06-10 null']);

  expect((await undo(manyChangeId)).status).toBe(200);
  expect(await asIs(ids)).toEqual(before);
});

test('Who waits for another class is shown, goes on the coming day instead, and waits as before once it is taken back', async () => {
  const [dina, esha] = [await enters('Dina', eightA), await enters('Esha', eightA)];
  expect((await office.put(`${students}?studentId=${dina}`, { programId: nine, since: '2026-07-01' })).status).toBe(200);
  const before = await asIs([dina, esha]);

  const { seen, manyChangeId } = await move(asking([dina, esha], eightB, '2026-06-22'));
  expect(seen.changes).toMatchObject([
    {
      before: 'Grade 8 A, then Grade 9 from 01-07-2026',
      after: 'Grade 8 A, then Grade 8 B from 22-06-2026',
    },
    { before: 'Grade 8 A', after: 'Grade 8 A, then Grade 8 B from 22-06-2026' },
  ]);
  expect((await office.get(`${students}/${esha}`)).json.comingStay).toMatchObject({ programName: 'Grade 8 B' });
  expect((await office.post(`${many}/PreviewChange`, asking([dina, esha], eightB, '2026-06-22'))).json.same).toBe(2);

  expect((await undo(manyChangeId)).status).toBe(200);
  expect(await asIs([dina, esha])).toEqual(before);
});

test('All go or none: whoever cannot is named, and a day is only taken where the form asks for one', async () => {
  const ids = [
    await enters('Farah', eightA),
    await addStudent(school.database, { firstName: 'Gone', lastName: 'Move', studentStatus: 4 }),
  ];
  const { json } = await office.post(`${many}/PreviewChange`, asking(ids, eightB, '2025-01-10'));
  expect(json.refused.map(({ title }: { title: string }) => title)).toContain('Farah Move');
  problem(await office.put(`${many}/Change`, { ...asking(ids, eightB, '2025-01-10'), seen: json.seen }), 422);
  const elsewhere = { list: 'sis/Student', field: 'gender', ids, value: 2, since: '2026-06-10' };
  expect(problem(await office.post(`${many}/PreviewChange`, elsewhere), 400).errors).toEqual({
    since: ['This field does not take a day'],
  });
});
