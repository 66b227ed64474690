import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStudentLeaveCategory } from '../../../../test/school/leave.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';

const today = '2026-06-15';
let school: TestApp;
let office: Caller;
let programId: number;
let asha: number;
let bina: number;

beforeAll(async () => {
  school = await startApp({ today });
  office = await school.asAdmin();
  programId = await addProgram(school.database);
  asha = await addStudent(school.database, { firstName: 'Asha', programId });
  bina = await addStudent(school.database, { firstName: 'Bina', programId });
  const studentLeaveCategoryId = await addStudentLeaveCategory(school.database);
  for (const studentId of [asha, bina]) {
    await office.post('/api/las/StudentLeave', { studentId, studentLeaveCategoryId, leaveFrom: today, leaveTo: today });
  }
  const entry = { programId, attendanceDate: today, afternoon: true, notes: '' };
  const Attendances = [
    { ...entry, studentId: asha, morning: false },
    { ...entry, studentId: bina, morning: true },
  ];
  expect((await office.post('/api/las/StudentAttendance/CreateAttendanceBulk', { Attendances })).status).toBe(201);
});
afterAll(() => school.close());

async function panels(caller: Caller) {
  const leaves = (await caller.get(`/api/las/StudentLeave/GetLeavesForProgram?programId=${programId}&PageSize=8`)).json;
  const sheets = (await caller.get(`/api/las/StudentAttendance/GetAttendancesForProgram?programId=${programId}&PageSize=8`)).json;
  return {
    leaves: leaves.items.map(({ studentId }: { studentId: number }) => studentId).sort(),
    sheets: sheets.items.map((row: { morningPresent: number; total: number }) => [row.morningPresent, row.total]),
  };
}
const holding = (graderecord: string, own = '-1') =>
  school.as({ 'graderecord.read': graderecord, 'studentleave.read': own, 'studentattendance.read': own });

test('A program’s panels show the students whom the permission for grades covers', async () => {
  const everyone = { leaves: [asha, bina], sheets: [[1, 2]] };
  expect(await panels(office)).toEqual(everyone);
  expect(await panels(await holding(`programid=${programId}`))).toEqual(everyone);
  expect(await panels(await holding(`studentid=${asha}`))).toEqual({ leaves: [asha], sheets: [[0, 1]] });
  for (const nobody of ['', 'studentid=', 'programid=2000000000']) {
    expect(await panels(await holding(nobody))).toEqual({ leaves: [], sheets: [] });
  }
});

test('They never show more than their own permission', async () => {
  expect(await panels(await holding('-1', `studentid=${bina}`))).toEqual({ leaves: [bina], sheets: [[1, 1]] });
  expect(await panels(await holding(`studentid=${asha}`, `studentid=${bina}`))).toEqual({ leaves: [], sheets: [] });
  expect(await panels(await holding(`studentid=${asha}`, `programid=${programId}`))).toEqual({
    leaves: [asha],
    sheets: [[0, 1]],
  });
  const without = await school.as({ 'graderecord.read': '-1' });
  problem(await without.get(`/api/las/StudentLeave/GetLeavesForProgram?programId=${programId}`), 403);
  problem(await office.get('/api/las/StudentAttendance/GetAttendancesForProgram'), 400);
});
