import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff } from '../../../../test/school/people.ts';
import { beforeMigration } from '../../../../test/support/before-migration.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { staffStatus } from '../../../common/enumerations.domain.ts';
import { courseFactory } from '../course/course.factory.ts';
import { programFactory } from './program.factory.ts';

const url = '/api/ps/Program';
const taken = 'There is already a program with this name';
let school: TestApp;
let office: Caller;
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
});
afterAll(() => school.close());

test('Two programs cannot have the same name, even with other case or spaces, or if entered at the same moment', async () => {
  const { data: id } = (await office.post(url, programFactory({ programName: 'Grade 5 Lotus' }))).json;
  const refused = { type: '/problems/duplicate', errors: { programName: [taken] } };
  expect(problem(await office.post(url, programFactory({ programName: 'grade 5  LOTUS' })), 409)).toMatchObject(refused);
  expect((await office.put(`${url}?programId=${id}`, { programName: 'GRADE 5 Lotus' })).status).toBe(200);
  const atOnce = await Promise.all([1, 2, 3].map(() => office.post(url, programFactory({ programName: 'Grade 5 Rose' }))));
  expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const answer of atOnce) if (answer.status !== 201) expect(problem(answer, 409)).toMatchObject(refused);
});

test('A program or a course lasts at most ten years', async () => {
  const errors = { duration: ['Duration cannot be more than 120 months'] };
  expect(problem(await office.post(url, programFactory({ duration: 121 })), 422).errors).toEqual(errors);
  expect(problem(await office.post('/api/ps/Course', courseFactory({ duration: 121 })), 422).errors).toEqual(errors);
  expect((await office.post(url, programFactory({ duration: 120 }))).status).toBe(201);
});

test('A program may have a class teacher, who is active staff and is shown by name', async () => {
  const classTeacherId = await addStaff(school.database, { firstName: 'Meera', lastName: 'Rao' });
  const gone = await addStaff(school.database, { staffStatus: staffStatus.inactive });
  const { data: id } = (await office.post(url, programFactory({ classTeacherId }))).json;
  const stored = async () => (await office.get(`${url}/${id}`)).json;
  expect(await stored()).toMatchObject({ classTeacherId, classTeacher: { firstName: 'Meera', lastName: 'Rao' } });
  const refused = problem(await office.put(`${url}?programId=${id}`, { classTeacherId: gone }), 422);
  expect(refused.errors).toEqual({ classTeacherId: ['The class teacher must be active staff'] });
  await school.rows('update staff set staff_status = 0 where staff_id = $1', [classTeacherId]);
  expect((await office.put(`${url}?programId=${id}`, { programDescription: 'Of Mrs Rao' })).status).toBe(200);
  expect((await office.get(`${url}?classTeacherId=${classTeacherId}`)).json.totalCount).toBe(1);
  expect((await office.put(`${url}?programId=${id}`, { classTeacherId: null })).status).toBe(200);
  expect(await stored()).toMatchObject({ classTeacherId: null, classTeacher: null });
});

test('A school that already has programs with the same name, and students with the same number, starts without changing them', async () => {
  const old = await beforeMigration('refuse_what_makes_no_sense');
  try {
    await old.rows(`insert into program (program_name, duration, program_order, start_date)
      values ('Grade 5', 12, 5, '2024-06-01'), ('grade  5', 12, 5, '2024-06-01'), ('Grade 6', 12, 6, '2024-06-01')`);
    await old.rows(`insert into student (first_name, gender, current_address, emergency_contact, school_admission_number, id_document_number)
      select 'Asha', 1, 'Pune', '9876543210', n::text, case when n < 3 then '999900001111' else '' end from generate_series(1, 4) n`);
    await old.migrateOn();
    expect(await old.rows('select program_name, namesake > 0 as twin from program order by program_id')).toEqual([
      { program_name: 'Grade 5', twin: false },
      { program_name: 'grade  5', twin: true },
      { program_name: 'Grade 6', twin: false },
    ]);
    expect(await old.rows('select namesake > 0 as twin from student order by student_id')).toEqual([
      { twin: false },
      { twin: true },
      { twin: false },
      { twin: false },
    ]);
    const third = `insert into program (program_name, duration, program_order, start_date) values ('Grade 5', 12, 5, '2024-06-01')`;
    await expect(old.rows(third)).rejects.toThrow('program_name_once');
  } finally {
    await old.close();
  }
});
