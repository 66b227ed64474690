import { afterAll, expect, test } from 'vitest';
import { aSchoolInMarch, planUrl as url, plannedYear as year } from '../../../../test/school/year-plan.ts';
import type { TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';

const started: TestApp[] = [];
afterAll(() => Promise.all(started.map((one) => one.close())));

async function aSchool() {
  const known = await aSchoolInMarch();
  started.push(known.school);
  return known;
}

test('Only a plan that was applied can be undone', async () => {
  const { head, begin } = await aSchool();
  problem(await head.post(`${url}/PreviewUndo`, year), 404);
  await begin();
  expect(problem(await head.post(`${url}/PreviewUndo`, year), 409).detail).toBe('The plan has not been applied.');
});

test('A student who was deleted since does not keep the plan from being undone', async () => {
  const { head, school, asha, chand, last, begin, apply, refusals, undo } = await aSchool();
  const promote = { students: [{ studentId: chand, programId: last }], since: '2027-06-01' };
  expect((await head.put('/api/sis/Student/PromoteStudentsBulk', promote)).status).toBe(200);
  await begin();
  await apply();
  for (const studentId of [asha, chand])
    await school.database.pool.query('delete from student where student_id = $1', [studentId]);
  expect(await refusals()).toBe('');
  await undo();
  expect(await school.rows('select student_id from waiting_stay')).toEqual([]);
});

test('A student whose record was made one with another since keeps the plan from being undone, until that is undone', async () => {
  const { head, school, asha, child, one, begin, apply, refusals, undo } = await aSchool();
  await begin();
  await apply();
  const other = await child('Asha', null);
  await school.rows('update student set student_status = 0, program_id = null where student_id = $1', [other]);
  const merged = await head.post('/api/sis/Student/Merge', { keptId: other, goneId: asha });
  expect(merged.status, merged.text).toBe(200);
  expect((await head.get(`/api/sis/Student/${other}`)).json).toMatchObject({ programId: one, studentStatus: 1 });
  expect(await refusals()).toBe('Two records of Asha were made one.');
  const [made] = (await head.get('/api/sis/Student/GetMerges')).json;
  expect((await head.post('/api/sis/Student/UndoMerge', { personMergeId: made.personMergeId })).status).toBe(200);
  await undo();
});

test('The history of a student who was deleted since stays as it is', async () => {
  const { school, asha, begin, apply, undo } = await aSchool();
  school.itIs('2027-06-03');
  await begin();
  await apply();
  const entries = () =>
    school.rows("select action, after from audit_entry where resource = 'Student' and record_id = $1", [asha]);
  const said = await entries();
  await school.rows('delete from student where student_id = $1', [asha]);
  await undo();
  expect(await entries()).toEqual(said);
});

test.each(['before', 'after'] as const)(
  'The history of each record says what was put back, applied %s the first day',
  async (when) => {
    const { school, asha, one, two, esha, begin, apply, undo, theYearBegins } = await aSchool();
    if (when === 'after') school.itIs('2027-06-03');
    await begin();
    await apply();
    if (when === 'before') await theYearBegins();
    const entries = (resource: string, action: string) =>
      school.rows<{ before: object; after: object }>(
        `select before, after from audit_entry where resource = $1 and action = $2
      and coalesce(record_id = $3, before ->> 'studentId' = $4) order by audit_entry_id desc limit 1`,
        [resource, action, resource === 'Student' ? asha : null, `${esha}`],
      );
    await undo();
    expect(await entries('Student', 'update')).toMatchObject([{ before: { programId: two }, after: { programId: one } }]);
    expect(await entries('StudentExit', 'delete')).toMatchObject([{ before: { exitDate: '2027-05-31', isGraduation: true } }]);
  },
);

test('Screens that show a plan hear of exits, and those that show what it wrote hear that it was undone', async () => {
  const { head, asha, begin, apply } = await aSchool();
  const exit = {
    studentId: asha,
    tcAppliedDate: '2027-02-01',
    tcIssueDate: '2027-04-30',
    exitDate: '2027-04-30',
    exitReason: '',
  };
  expect((await head.post('/api/sis/StudentExit', exit)).headers.touched).toContain('YearPlan');
  await begin();
  await apply();
  const { touched } = (await head.post(`${url}/Undo`, year)).headers;
  for (const kind of ['Student', 'StudentExit', 'StudentFee', 'FeeStructure', 'ProgramYear', 'TermManagement'])
    expect(String(touched).split(', ')).toContain(kind);
});
