import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import type { SavedList } from '../../../kit/domain/list/saved-list.domain.ts';

let school: TestApp;
let secretary: Caller;
beforeAll(async () => {
  school = await startApp();
  secretary = await school.asAdmin();
});
afterAll(() => school.close());

describe('The columns of an account', () => {
  const columns = async (by: Caller) => ((await by.get('/api/ias/IdentityAccess/session')).json as { columns: unknown }).columns;
  const choose = (list: string, chosen: string) => secretary.put('/api/ias/ListColumns', { list, columns: chosen });

  test('are told with its session, replaced by a later choice, and those of the list again where none are named', async () => {
    await choose('sis/Student', 'gender');
    await choose('sis/Student', 'gender,programId');
    expect(await columns(secretary)).toEqual({ 'sis/Student': 'gender,programId' });
    expect(await columns(await school.as({ 'student.read': '-1' }))).toEqual({});
    await choose('sis/Student', '');
    expect(await columns(secretary)).toEqual({});
  });

  test('are of a list that is named by its area and its kind', async () => {
    expect((await choose('students', 'gender')).status).toBe(422);
  });

  test('are those of the exported file too, after the first', async () => {
    const file = await secretary.get('/api/sis/Student/ExportAllStudents?format=csv&columns=gender,notThere,programId');
    expect(file.text.split('\r\n')[0]).toBe('\uFEFFStudent Name,Gender,Program');
  });
});

describe('A saved list', () => {
  const path = '/sis/student/grid';
  const body = { savedListName: 'Girls of Grade 1', path, search: 'gender=2&sort=studentName', isShared: false };
  const listed = async (by: Caller) => (await by.get('/api/ias/SavedList')).json as SavedList[];
  const named = async (by: Caller, name: string) => (await listed(by)).find(({ savedListName }) => savedListName === name);

  test('is its owner’s, until it is shared; then everybody has it who may see its page', async () => {
    const { json } = await secretary.post('/api/ias/SavedList', body);
    const { data: savedListId } = json as { data: number };
    const teacher = await school.as({ 'student.read': 'programid=7' });
    const nurse = await school.as({ 'healthrecord.read': '-1' });
    expect(await named(secretary, body.savedListName)).toEqual({ ...body, savedListId, isOwn: true, sharedBy: '' });
    expect(await listed(teacher)).toEqual([]);
    await secretary.put(`/api/ias/SavedList?savedListId=${savedListId}`, { ...body, isShared: true });
    expect(await named(teacher, body.savedListName)).toMatchObject({ isOwn: false, isShared: true });
    expect(await listed(nurse)).toEqual([]);
  });

  test('is offered to no family, although they may see their children on its page', async () => {
    const child = await addStudent(school.database);
    await secretary.post('/api/ias/SavedList', { ...body, savedListName: 'Fee concessions', isShared: true });
    for (const family of [await school.asParentOf(child), await school.asStudent(child)]) {
      expect((await family.get('/api/sis/Student')).json.totalCount).toBe(1);
      expect(await listed(family)).toEqual([]);
      await family.post('/api/ias/SavedList', { ...body, savedListName: 'Mine' });
      expect(await named(family, 'Mine')).toMatchObject({ isOwn: true });
    }
  });

  test('shows and exports to others only what they may read of its columns', async () => {
    const kept = {
      bankAccountNumber: '123456789',
      bankName: 'Coop Bank',
      identificationMarks: 'Mole',
      studentEducationId: 'EMIS-77',
    };
    const programId = await addProgram(school.database);
    await addStudent(school.database, { programId, firstName: 'Hema', ...kept });
    const teacher = await school.as({ 'student.read': `programid=${programId}` });
    const columns = Object.keys(kept).join();
    const { json } = await teacher.get(`/api/sis/Student?fields=${columns}`);
    const file = await teacher.get(`/api/sis/Student/ExportAllStudents?format=csv&columns=${columns},comingStay`);
    expect(file.text).toContain('Hema');
    for (const value of Object.values(kept)) expect([JSON.stringify(json), file.text].join(), value).not.toContain(value);
  });

  test('is shared by those only who may read all of its records', async () => {
    const teacher = await school.as({ 'student.read': 'programid=7' });
    const refused = await teacher.post('/api/ias/SavedList', { ...body, isShared: true });
    expect(problem(refused, 403).detail).toBe(
      'You are not allowed to share this list: only who may read all of its records can.',
    );
    expect((await teacher.post('/api/ias/SavedList', body)).status).toBe(201);
  });

  test('of a page that its owner may not see is not kept', async () => {
    const nurse = await school.as({ 'healthrecord.read': '-1' });
    expect((await nurse.post('/api/ias/SavedList', body)).status).toBe(400);
  });

  test('has a name of its own on its page, whatever the case of its letters', async () => {
    await secretary.post('/api/ias/SavedList', { ...body, savedListName: 'Boarders' });
    const second = await secretary.post('/api/ias/SavedList', { ...body, savedListName: 'BOARDERS' });
    expect(problem(second, 409)).toMatchObject({
      errors: { savedListName: ['You have a list of this name for this page already'] },
    });
    expect(
      (await secretary.post('/api/ias/SavedList', { ...body, savedListName: 'Boarders', path: '/ss/staff/grid' })).status,
    ).toBe(201);
  });

  test('is changed and deleted by nobody else, but who runs the school deletes a shared one', async () => {
    const clerk = await school.as({ 'student.read': '-1' });
    const other = await school.as({ 'student.read': '-1' });
    const { json } = await clerk.post('/api/ias/SavedList', { ...body, savedListName: 'Shared', isShared: true });
    const query = `savedListId=${(json as { data: number }).data}`;
    expect((await other.put(`/api/ias/SavedList?${query}`, body)).status).toBe(404);
    expect((await other.delete(`/api/ias/SavedList?${query}`)).status).toBe(404);
    expect((await secretary.delete(`/api/ias/SavedList?${query}`)).status).toBe(200);
    expect(await named(clerk, 'Shared')).toBeUndefined();
  });
});
