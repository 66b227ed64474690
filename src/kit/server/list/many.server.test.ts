import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addFamily, addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { sentBy } from '../../../../test/support/sent-by.ts';

let school: TestApp;
let secretary: Caller;
let programId: number;
let otherId: number;
let red: number;
let ids: number[];

const list = 'sis/Student';
const path = '/api/ias/ManyRecords';

beforeAll(async () => {
  school = await startApp();
  secretary = await school.asAdmin();
  programId = await addProgram(school.database, { programName: 'Grade 1' });
  otherId = await addProgram(school.database, { programName: 'Grade 2' });
  const [house] = await school.rows<{ id: number }>(
    "insert into house (house_name, colour) values ('Red', 1) returning house_id as id",
  );
  red = house?.id ?? 0;
  ids = [];
  for (const firstName of ['Anu', 'Bina', 'Chand'])
    ids.push(await addStudent(school.database, { firstName, lastName: 'Rao', programId }));
});
afterAll(() => school.close());

const houses = () =>
  school.rows<{ house_id: number | null }>(`select house_id from student where student_id in (${ids}) order by student_id`);
const housesNow = async () => (await houses()).map(({ house_id }) => house_id);

describe('A field of many records', () => {
  const toRed = () => ({ list, ids, field: 'houseId', value: red });

  test('is changed after a preview that shows before and after, and taken back as a whole', async () => {
    const { json: seen } = await secretary.post(`${path}/PreviewChange`, toRed());
    expect(seen).toMatchObject({ same: 0, refused: [] });
    expect(seen.changes.map(({ title, before, after }: Record<string, string>) => [title, before, after])).toEqual([
      ['Anu Rao', '', 'Red'],
      ['Bina Rao', '', 'Red'],
      ['Chand Rao', '', 'Red'],
    ]);
    expect(await housesNow()).toEqual([null, null, null]);

    const { json: done } = await secretary.put(`${path}/Change`, { ...toRed(), seen: seen.seen });
    expect(done).toMatchObject({ data: { count: 3 }, message: 'Changed: 3 students' });
    expect(await housesNow()).toEqual([red, red, red]);
    const run = await secretary.get('/api/ias/AuditEntry?resource=Student&PageSize=5');
    expect(run.json.items.map(({ did }: { did: string }) => did)).toContain('Changed many');

    const { manyChangeId } = done.data;
    const stranger = await school.as({ 'student.update': '-1', 'student.read': '-1' });
    expect((await stranger.post(`${path}/UndoChange`, { manyChangeId })).status).toBe(404);
    expect((await secretary.post(`${path}/UndoChange`, { manyChangeId })).json.message).toBe('Taken back: 3 students');
    expect(await housesNow()).toEqual([null, null, null]);
    expect((await secretary.post(`${path}/UndoChange`, { manyChangeId })).status).toBe(404);
  });

  test('is not taken back once one of them was changed since', async () => {
    const { json } = await secretary.put(`${path}/Change`, toRed());
    await secretary.put(`/api/sis/Student?studentId=${ids[1]}`, { nationality: 'Nepali' });
    const refused = await secretary.post(`${path}/UndoChange`, { manyChangeId: json.data.manyChangeId });
    expect(problem(refused, 409).detail).toBe('Bina Rao was changed or deleted since, so nothing was taken back.');
    expect(await housesNow()).toEqual([red, red, red]);
    await secretary.put(`${path}/Change`, { ...toRed(), value: null });
  });

  test('stays as it is for all if one of them may not have the value, and the preview names it', async () => {
    const value = '2018-06-01';
    await school.rows(`update student set enrolled_on = '2017-06-01' where student_id = ${ids[0]}`);
    const change = { list, ids, field: 'dateOfBirth', value };
    const { json } = await secretary.post(`${path}/PreviewChange`, change);
    expect(json.refused).toEqual([{ id: ids[0], title: 'Anu Rao', message: expect.stringContaining('Enrolled On') }]);
    expect(json.changes).toHaveLength(2);
    expect((await secretary.put(`${path}/Change`, change)).status).toBe(422);
    expect(await school.rows(`select 1 from student where date_of_birth = '${value}'`)).toEqual([]);
  });

  test('is not changed if it is another one than somebody has seen', async () => {
    const { json } = await secretary.post(`${path}/PreviewChange`, toRed());
    await secretary.put(`/api/sis/Student?studentId=${ids[2]}`, { houseId: red });
    expect((await secretary.put(`${path}/Change`, { ...toRed(), seen: json.seen })).status).toBe(409);
    expect(await housesNow()).toEqual([null, null, red]);
  });

  test('is changed by two at once one after the other, and the second is told that it is not what they have seen', async () => {
    const { json } = await secretary.post(`${path}/PreviewChange`, toRed());
    const again = { ...toRed(), ids: [...ids].reverse(), seen: json.seen };
    const both = await Promise.all([
      secretary.put(`${path}/Change`, { ...toRed(), seen: json.seen }),
      secretary.put(`${path}/Change`, again),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await housesNow()).toEqual([red, red, red]);
    await secretary.put(`${path}/Change`, { ...toRed(), value: null });
  });

  test('takes one way to the database for each of them', async () => {
    const ownId = await addProgram(school.database, { programName: 'Grade 3' });
    const class3: number[] = [];
    for (let n = 0; n < 60; n += 1)
      class3.push(await addStudent(school.database, { firstName: 'Dev', lastName: 'Rao', programId: ownId }));
    const ways = async (call: () => ReturnType<Caller['post']>) => (await sentBy(call)).filter(({ along }) => !along).length;
    const forEach = async (call: (some: number[]) => ReturnType<Caller['post']>) =>
      ((await ways(() => call(class3))) - (await ways(() => call(class3.slice(0, 10))))) / 50;
    const change = (some: number[]) => ({ list, ids: some, field: 'nationality', value: some.length > 10 ? 'Nepali' : 'Indian' });
    expect(await forEach((some) => secretary.post(`${path}/PreviewChange`, change(some)))).toBeLessThan(1.1);
    expect(await forEach((some) => secretary.put(`${path}/Change`, change(some)))).toBeLessThan(1.1);
  });

  test('is changed by nobody beyond what they may change', async () => {
    const reader = await school.as({ 'student.read': '-1' });
    expect((await reader.post(`${path}/PreviewChange`, toRed())).status).toBe(403);
    const teacher = await school.as({ 'student.read': '-1', 'student.update': `programid=${otherId}` });
    const { json } = await teacher.post(`${path}/PreviewChange`, toRed());
    expect(json).toMatchObject({ changes: [], refused: [{ title: 'Anu Rao' }, { title: 'Bina Rao' }, { title: 'Chand Rao' }] });
    expect((await teacher.put(`${path}/Change`, toRed())).status).toBe(422);
  });

  test('shows of what it was before only what may be read: not the number of a parent from whom one is kept apart', async () => {
    const hidden = '9333333333';
    const child = await addStudent(school.database, { firstName: 'Usha', programId: otherId, emergencyContact: hidden });
    const father = await school.as({ 'student.read': '-1', 'student.update': '-1' }, { role: 'parent', studentIds: [child] });
    const change = { list, ids: [child], field: 'emergencyContact', value: '9111111111' };
    const shownBefore = async () => (await father.post(`${path}/PreviewChange`, change)).json.changes[0].before;
    expect(await shownBefore()).toBe(hidden);
    const familyId = await addFamily(school.database, { firstName: 'Lata', personalContact: hidden });
    await school.rows(
      `insert into student_family (student_id, family_id, relationship, is_separated) values (${child}, ${familyId}, 1, true)`,
    );
    expect(await shownBefore()).toBe('');
  });

  test.each([
    ['firstName', 400],
    ['bankAccountNumber', 400],
    ['studentfamilies', 400],
  ])('is not one that tells them apart or is kept from most: %s', async (field, status) => {
    expect((await secretary.post(`${path}/PreviewChange`, { ...toRed(), field })).status).toBe(status);
  });

  test('is of a list whose records are changed by themselves', async () => {
    for (const other of ['sis/Nothing', 'hs/AllergyRecord', 'constructor'])
      expect((await secretary.post(`${path}/PreviewChange`, { ...toRed(), list: other })).status, other).toBe(404);
  });
});

describe('Many records', () => {
  test('are deleted, all or none, after a preview that says how many and what stands against it', async () => {
    const free = await addProgram(school.database, { programName: 'Grade 11' });
    const both = { list: 'ps/Program', ids: [free, programId] };
    const { json } = await secretary.post(`${path}/PreviewDelete`, both);
    expect(json.refused).toEqual([
      { id: programId, title: 'Grade 1', message: expect.stringContaining('Grade 1 still has 3 students') },
    ]);
    expect((await secretary.post(`${path}/Delete`, { ...both, seen: json.seen })).status).toBe(422);
    expect((await secretary.post(`${path}/Delete`, { list: 'ps/Program', ids: [free] })).json).toMatchObject({
      data: 1,
      message: 'Deleted: 1 program',
    });
    expect(await school.rows(`select 1 from program where program_id = ${free}`)).toEqual([]);
  });

  test('are exported by their ids, as far as somebody may read them', async () => {
    const url = `/api/sis/Student/ExportAllStudents?format=csv&ids=${ids[0]},${ids[2]}`;
    const names = async (by: Caller) => (await by.get(url)).text.match(/Anu|Bina|Chand/g);
    expect(await names(secretary)).toEqual(['Anu', 'Chand']);
    expect(await names(await school.as({ 'student.read': `programid=${otherId}` }))).toBeNull();
    expect((await secretary.get(url.replace(/ids=.*/, 'ids=one'))).status).toBe(400);
  });
});
