import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { sentBy } from '../../../../test/support/sent-by.ts';

const base = '/api/egs/GradeRecord';
let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

/** Two students and the sheet of their examination. */
async function addSheet() {
  const programId = await addProgram(school.database);
  const [asha, ravi] = [await addStudent(school.database, { programId }), await addStudent(school.database, { programId })];
  const { examinationId, examScheduleIds } = await addExamination(school, { programId, exams: [{ marks: { [asha]: 40 } }] });
  return { programId, asha, ravi, examinationId, examScheduleId: examScheduleIds[0] ?? 0 };
}
const isListed = async (caller: Caller, examinationId: number) => {
  const { items } = (await caller.get(`${base}?fields=examinationId`)).json;
  return items.some((row: { examinationId: number }) => row.examinationId === examinationId);
};

test('Families find in the list what has a result of their child, whether or not an empty mark was stored', async () => {
  const { programId, asha, ravi, examinationId } = await addSheet();
  const newcomer = await addStudent(school.database, { programId });
  await school.rows("update student_enrolment set from_date = '2026-07-01' where student_id = $1", [newcomer]);
  expect(await isListed(await school.asParentOf(asha), examinationId)).toBe(true);
  // Absent
  expect(await isListed(await school.asParentOf(ravi), examinationId)).toBe(true);
  expect(await isListed(await school.asParentOf(newcomer), examinationId)).toBe(false);
});

test('A sheet with every mark emptied stays in the list of those who enter marks until it is deleted, and leaves the families’', async () => {
  const { asha, examinationId, examScheduleId, programId } = await addSheet();
  const [office, teacher] = [await school.asAdmin(), await school.asTeacherOf(programId)];
  const parent = await school.asParentOf(asha);
  const emptied = { examinationId, gradeRecord: [{ studentId: asha, examScheduleId, marks: null }] };
  expect((await teacher.put(`${base}/UpdateGradesBulk`, { ScheduledGrades: emptied })).status).toBe(200);
  expect(await isListed(teacher, examinationId)).toBe(true);
  expect(await isListed(parent, examinationId)).toBe(false);
  expect((await office.delete(`${base}/DeleteByExamination?examinationId=${examinationId}`)).status).toBe(200);
  expect(await isListed(teacher, examinationId)).toBe(false);
});

test('The list can be filtered by the id of its examination', async () => {
  const { examinationId } = await addSheet();
  const { json } = await (await school.asAdmin()).get(`${base}?examinationId=${examinationId}`);
  expect(json).toMatchObject({ items: [{ examinationId }], totalCount: 1 });
});

test('A family’s sheets are looked for once, for the page and its total, and every page has the same total', async () => {
  const { programId, asha } = await addSheet();
  for (const startDate of ['2026-07-06', '2026-08-03'])
    await addExamination(school, { programId, startDate, exams: [{ marks: { [asha]: 40 } }] });
  const parent = await school.asParentOf(asha);
  const daysOf = async (page: number, filter = '') => {
    const { items, ...totals } = (await parent.get(`${base}?PageSize=2&PageNumber=${page}${filter}`)).json;
    return [items.map((row: { examination: { startDate: string } }) => row.examination.startDate), totals];
  };
  const totals = { totalCount: 3, totalPages: 2 };
  expect(await daysOf(1)).toEqual([['2026-08-03', '2026-07-06'], totals]);
  expect(await daysOf(2)).toEqual([['2026-06-08'], totals]);
  expect(await daysOf(3)).toEqual([[], totals]);
  expect(await daysOf(1, '&startDate=2026-07-06')).toEqual([['2026-07-06'], { totalCount: 1, totalPages: 1 }]);
  const sent = await sentBy(() => parent.get(base));
  expect(sent.map(({ text }) => text.split('examinations_with_results').length - 1).filter((times) => times > 0)).toEqual([1]);
});
