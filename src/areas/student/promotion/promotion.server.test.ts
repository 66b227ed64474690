import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addFeeStructure } from '../../../../test/school/fees.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { problem } from '../../../../test/support/problem.ts';
import { studentStatus } from '../../../common/enumerations.domain.ts';
import { studentExitFactory } from '../student-exit/student-exit.factory.ts';

const url = '/api/sis/Student/PromoteStudentsBulk';
let school: TestApp;
let admin: Caller;
beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  admin = await school.asAdmin();
});
afterAll(() => school.close());

const program = (programName: string, programOrder: number) => addProgram(school.database, { programName, programOrder });
async function grades() {
  // Those of the test before give their names away.
  await school.rows("update program set program_name = program_name || ' ' || program_id where length(program_name) = 9");
  return {
    five: await program('Grade 5 A', 5),
    sixA: await program('Grade 6 A', 6),
    sixB: await program('Grade 6 B', 6),
    seven: await program('Grade 7 A', 7),
  };
}
async function classOf(programId: number, count: number) {
  const ids: number[] = [];
  while (ids.length < count)
    ids.push(await addStudent(school.database, { firstName: `Pupil${'abc'[ids.length] ?? ''}`, programId }));
  return ids;
}
const programsOf = async (ids: readonly number[]) =>
  (
    await school.rows<{ program_id: number }>('select program_id from student where student_id = any($1) order by student_id', [
      ids,
    ])
  ).map((row) => row.program_id);
const into = (programId: number, ids: readonly number[]) =>
  ids.map((studentId) => ({ studentId, programId, firstName: 'Pupil' }));

test('Students are promoted into the programs of the next order; the history keeps where they were', async () => {
  const { five, sixA, sixB } = await grades();
  const ids = await classOf(five, 3);
  const [first = 0, ...others] = ids;
  const answer = await admin.put(url, { students: [...into(sixA, [first]), ...into(sixB, others)] });
  expect(answer.json).toEqual({ data: 3, message: 'Students promoted successfully' });
  expect(await programsOf(ids)).toEqual([sixA, sixB, sixB]);
  const { json } = await admin.get(`/api/sis/Student/GetEnrolmentHistory?studentId=${first}`);
  expect(json).toMatchObject([
    { programId: five, fromDate: '2026-06-01', toDate: '2026-06-14' },
    { programId: sixA, fromDate: '2026-06-15', toDate: null },
  ]);
  expect((await admin.get(`/api/sis/Student/GetStudentsForProgram?programId=${five}`)).json).toEqual([]);
  expect((await admin.get(`/api/sis/Student/GetStudentsForProgram?programId=${sixA}`)).json).toMatchObject([
    { studentId: first, fromDate: '2026-06-15' },
  ]);
  expect((await admin.get(`/api/sis/Student/${first}`)).json).toMatchObject({ version: 2, programId: sixA });
  const entries = await school.rows("select 1 from audit_entry where action = 'promote' and record_id = any($1)", [ids]);
  expect(entries).toHaveLength(3);
});

test('Ids may come as texts', async () => {
  const { five, sixA } = await grades();
  const ids = await classOf(five, 2);
  const students = ids.map((id) => ({ studentId: String(id), programId: String(sixA), firstName: 'Pupil' }));
  const answer = await admin.put(url, { students });
  expect(answer.status, answer.text).toBe(200);
  expect(await programsOf(ids)).toEqual([sixA, sixA]);
});

test('One who cannot be promoted is named, and nobody is', async () => {
  const { five, sixA, seven } = await grades();
  const ids = await classOf(five, 2);
  const kiran = await addStudent(school.database, { firstName: 'Kiran', lastName: 'Shah', programId: five });
  const leaver = { firstName: 'Lata', lastName: 'Bose', programId: five, studentStatus: studentStatus.discontinued };
  const lata = await addStudent(school.database, leaver);
  const nobody = await addStudent(school.database, { firstName: 'Om', lastName: 'Das', programId: null });
  for (const [students, message] of [
    [into(seven, [kiran]), 'Kiran Shah: Grade 7 A does not follow Grade 5 A.'],
    [into(five, [kiran]), 'Kiran Shah is already in Grade 5 A.'],
    [into(2_000_000_000, [kiran]), 'Kiran Shah: the next program does not exist.'],
    [into(sixA, [lata]), 'Lata Bose has left the school.'],
    [into(sixA, [nobody]), 'Om Das belongs to no program.'],
  ] as const) {
    const answer = await admin.put(url, { students: [...into(sixA, ids), ...students] });
    expect(problem(answer, 422).errors).toEqual({ 'students.2.programId': [message] });
  }
  const twice = await admin.put(url, { students: [...into(sixA, ids), ...into(sixA, [ids[0] ?? 0])] });
  expect(problem(twice, 422).errors).toHaveProperty(['students.2.programId']);
  const unknown = { studentId: 2_000_000_000, programId: sixA, firstName: 'Ghost' };
  expect(problem(await admin.put(url, { students: [...into(sixA, ids), unknown] }), 404).detail).toBe(
    'The student Ghost was not found.',
  );
  expect(await programsOf(ids)).toEqual([five, five]);
});

test('Of two promotions at once the second hears what the first has done', async () => {
  const { five, sixA, sixB } = await grades();
  const [id = 0] = await classOf(five, 1);
  const promoted = [`update student set program_id = ${sixA} where student_id = ${id}`];
  const again = await meanwhile(school, promoted, () => admin.put(url, { students: into(sixA, [id]) }));
  expect(problem(again, 422).errors).toEqual({ 'students.0.programId': ['Pupila Sharma is already in Grade 6 A.'] });
  const nobody = [`update student set program_id = ${five} where student_id = ${id}`];
  expect((await meanwhile(school, nobody, () => admin.put(url, { students: into(sixB, [id]) }))).status).toBe(200);
});

test('If two people promote a class at once, in whatever order, one promotes everybody and the other nobody', async () => {
  const { five, sixA, sixB } = await grades();
  const ids = await classOf(five, 3);
  const other = await school.asAdmin();
  const answers = await Promise.all([
    admin.put(url, { students: into(sixA, ids) }),
    other.put(url, { students: into(sixB, ids.toReversed()) }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const [target, name] = answers[0]?.status === 200 ? [sixA, 'Grade 6 A'] : [sixB, 'Grade 6 B'];
  expect(answers.find(({ status }) => status === 422)?.json.detail).toContain(`does not follow ${name}.`);
  expect(await programsOf(ids)).toEqual([target, target, target]);
  const stays = await school.rows('select from student_enrolment where student_id = any($1) and to_date is null', [ids]);
  expect(stays).toHaveLength(3);
});

test('Both programs have to be in the caller’s scope', async () => {
  const { five, sixA, sixB } = await grades();
  const ids = await classOf(five, 1);
  const head = await school.as({ 'student.update': `programid=${five}|${sixA}` });
  const hidden = problem(await head.put(url, { students: into(sixB, ids) }), 422);
  const absent = problem(await head.put(url, { students: into(2_000_000_000, ids) }), 422);
  expect(hidden.detail).toBe(absent.detail);
  const stranger = await school.as({ 'student.update': `programid=${sixA}` });
  problem(await stranger.put(url, { students: into(sixA, ids) }), 404);
  problem(await (await school.as({ 'student.read': '-1' })).put(url, { students: into(sixA, ids) }), 403);
  expect(await programsOf(ids)).toEqual([five]);
  expect((await head.put(url, { students: into(sixA, ids) })).status).toBe(200);
});

test('Without students, or with properties that nobody knows, it is refused', async () => {
  expect(problem(await admin.put(url, { students: [] }), 422).errors).toEqual({
    students: ['Please select the students to promote.'],
  });
  problem(await admin.put(url, {}), 422);
  problem(await admin.put(url, { students: 'all' }), 400);
  expect(problem(await admin.put(url, { students: [{ studentId: 1, programId: 1, shoeSize: 41 }] }), 400).detail).toContain(
    'shoeSize',
  );
});

test('Who leaves before the promotion takes effect is named with the day; on the last day itself they are promoted', async () => {
  const { five, sixA } = await grades();
  const lata = await addStudent(school.database, { firstName: 'Lata', lastName: 'Bose', programId: five });
  const exit = studentExitFactory({ studentId: lata, tcAppliedDate: '2026-06-01', exitDate: '2026-06-30' });
  expect((await admin.post('/api/sis/StudentExit', exit)).status).toBe(201);
  const promotes = (since: string) => admin.put(url, { students: into(sixA, [lata]), since });
  expect(problem(await promotes('2026-07-01'), 422).errors).toEqual({
    'students.0.programId': ['Lata Bose leaves on 30-06-2026.'],
  });
  expect((await promotes('2026-06-30')).status).toBe(200);
});

describe('Before it is saved', () => {
  const preview = '/api/sis/Student/PreviewPromotionBulk';
  const feesOf = (ids: readonly number[]) =>
    school.rows('select student_id, program_id, total_amount from student_fee where student_id = any($1) order by 1', [ids]);

  test('a promotion says by number what becomes of the fees of a whole class, and by name of a few; nothing changes', async () => {
    const { five, sixA, sixB } = await grades();
    for (const programId of [five, sixA])
      await addFeeStructure(school.database, { programId, feeType: 'Tuition', amount: programId === five ? 24_000 : 30_000 });
    const ids = await classOf(five, 5);
    const before = await feesOf(ids);
    expect(before).toHaveLength(5);
    const kiran = await addStudent(school.database, { firstName: 'Kiran', lastName: 'Shah', programId: five });
    const body = { students: [...into(sixB, [kiran]), ...into(sixA, ids)] };
    const seen = await admin.post(preview, body);
    expect(seen.json.paragraphs, seen.text).toEqual([
      'The fees of 2026-27 of 5 students become those of Grade 6 A: 1,50,000 instead of 1,20,000.',
      'The fees of 2026-27 of Kiran Shah stay as they are: Grade 6 B charges nothing on 15-06-2026.',
    ]);
    expect(await feesOf(ids)).toEqual(before);
    expect(await programsOf(ids)).toEqual([five, five, five, five, five]);
    expect((await admin.put(url, body)).json.message.split('|').slice(1)).toHaveLength(2);
  });

  test('it is refused as the promotion would be', async () => {
    const { five, sixA, seven } = await grades();
    const id = await addStudent(school.database, { firstName: 'Kiran', lastName: 'Shah', programId: five });
    expect(problem(await admin.post(preview, { students: into(seven, [id]) }), 422).errors).toEqual({
      'students.0.programId': ['Kiran Shah: Grade 7 A does not follow Grade 5 A.'],
    });
    const stranger = await school.as({ 'student.update': `programid=${sixA}` });
    problem(await stranger.post(preview, { students: into(sixA, [id]) }), 404);
    problem(await (await school.as({ 'student.read': '-1' })).post(preview, { students: into(sixA, [id]) }), 403);
    expect((await admin.post(preview, { students: into(sixA, [id]) })).json).toEqual({
      paragraphs: ['No fee of 2026-27 for Kiran Shah: Grade 6 A charges nothing on 15-07-2026.'],
    });
  });
});

test('The programs that follow are found by their order', async () => {
  await grades();
  const { json } = await admin.get('/api/ps/Program?programOrder=7');
  expect(new Set(json.items.map((row: { programOrder: number }) => row.programOrder))).toEqual(new Set([7]));
});

test('500 students are promoted in one call', async () => {
  const { five, sixA } = await grades();
  const { rows } = await school.database.pool.query<{ student_id: number }>(
    `insert into student (first_name, last_name, student_status, program_id, gender, current_address, emergency_contact, school_admission_number)
     select 'Many', 'Kid', 1, $1, 1, 'Here', '9876543210', '2019-' || n from generate_series(1, 500) n returning student_id`,
    [five],
  );
  const ids = rows.map((row) => row.student_id);
  await school.database.pool.query(
    "insert into student_enrolment (student_id, program_id, from_date) select unnest($1::int[]), $2, '2025-06-01'",
    [ids, five],
  );
  const answer = await admin.put(url, { students: into(sixA, ids) });
  expect(answer.status, answer.text).toBe(200);
  expect(new Set(await programsOf(ids))).toEqual(new Set([sixA]));
});
