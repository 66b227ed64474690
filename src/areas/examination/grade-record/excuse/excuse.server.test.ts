import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addExamination } from '../../../../../test/school/exams.ts';
import { addProgram, addStudent } from '../../../../../test/school/people.ts';
import type { Caller } from '../../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../../test/support/harness.ts';
import { problem } from '../../../../../test/support/problem.ts';
import type { ExamResult } from '../../result/results.domain.ts';

const base = '/api/egs/GradeRecord';
let school: TestApp;
let admin: Caller;
let asha: number;
let ravi: number;
let zoya: number;
let examinationId: number;
let maths: number;
let music: number;

beforeAll(async () => {
  school = await startApp();
  admin = await school.asAdmin();
});
afterAll(() => school.close());

beforeEach(async () => {
  const programId = await addProgram(school.database);
  asha = await addStudent(school.database, { programId, firstName: 'Asha', lastName: 'Rao' });
  ravi = await addStudent(school.database, { programId, firstName: 'Ravi', lastName: '' });
  zoya = await addStudent(school.database, { programId, firstName: 'Zoya', lastName: '' });
  const exams = [
    { totalMarks: 80, minMarks: 28 },
    { totalMarks: 80, minMarks: 28 },
  ];
  const added = await addExamination(school, { programId, exams });
  examinationId = added.examinationId;
  [maths = 0, music = 0] = added.examScheduleIds;
});

interface Line {
  studentId: number;
  examScheduleId: number;
  marks: number | null;
  standing: number;
  reason: string;
}
const lines = async (): Promise<Line[]> =>
  (await admin.get(`${base}/GetGradesByExamination?examinationId=${examinationId}`)).json.ScheduledGrades.gradeRecord;
const mark = (studentId: number, examScheduleId: number, marks: number | null) => ({ studentId, examScheduleId, marks });
const body = (gradeRecord: readonly object[]) => ({ ScheduledGrades: { gradeRecord, examinationId } });
const create = (gradeRecord: readonly object[]) => admin.post(`${base}/CreateGradesBulk`, body(gradeRecord));
const update = (gradeRecord: readonly object[]) => admin.put(`${base}/UpdateGradesBulk`, body(gradeRecord));
const excuse = { standing: 1, reason: ' Medical leave ' };

test('An excuse stays with its reason until there is a mark or somebody takes it back', async () => {
  const stored = async () => {
    const line = (await lines()).find(({ studentId, examScheduleId }) => studentId === asha && examScheduleId === maths);
    return line && [line.marks, line.standing, line.reason];
  };
  expect((await create([mark(ravi, maths, 50), { ...mark(asha, maths, null), ...excuse }])).status).toBe(201);
  expect(await stored()).toEqual([null, 1, 'Medical leave']);
  expect((await update([mark(asha, maths, null)])).status).toBe(200);
  expect(await stored(), 'without standing').toEqual([null, 1, 'Medical leave']);
  expect((await update(await lines())).status, 'as it was read').toBe(200);
  expect(await stored()).toEqual([null, 1, 'Medical leave']);
  expect((await update([{ ...mark(asha, maths, null), standing: 0 }])).status).toBe(200);
  expect(await stored(), 'taken back').toEqual([null, 0, '']);
  await update([{ ...mark(asha, maths, null), ...excuse }]);
  expect((await update([mark(asha, maths, 60)])).status).toBe(200);
  expect(await stored(), 'a mark after all').toEqual([60, 0, '']);
  const history = await admin.get(`/api/ias/AuditEntry?resource=GradeRecord&recordId=${examinationId}`);
  expect(history.text).toContain('Medical leave');
});

test.each([
  ['a mark', { marks: 50, standing: 1, reason: 'Fever' }, 'marks', 'Who is excused has no mark'],
  ['an empty reason', { marks: null, standing: 1, reason: '  ' }, 'reason', 'An excused mark needs a reason'],
  ['no reason at all', { marks: null, standing: 1 }, 'reason', 'An excused mark needs a reason'],
])('An excuse with %s is refused at its line', async (_, sent, field, message) => {
  const refused = problem(await create([mark(ravi, maths, 50), { ...mark(asha, maths, null), ...sent }]), 422);
  expect(refused.errors).toEqual({
    [`ScheduledGrades.gradeRecord.1.${field}`]: [expect.stringMatching(`^Asha Rao, .+: ${message}$`)],
  });
});

test('A standing that is neither marked nor excused is refused', async () => {
  const { status } = await create([{ ...mark(asha, maths, null), standing: 3 }]);
  expect([400, 422]).toContain(status);
});

test('Who is excused is neither absent nor failed: the course counts nowhere, and is named with the reason', async () => {
  await create([
    ...[mark(asha, maths, 70), mark(ravi, maths, 60), mark(ravi, music, 60)],
    ...[mark(asha, music, null), mark(zoya, maths, null), mark(zoya, music, null)].map((line) => ({ ...line, ...excuse })),
  ]);
  const results = async (): Promise<ExamResult[]> =>
    (await admin.get(`/api/egs/Examination/GetResults?examinationId=${examinationId}`)).json;
  const short = (list: ExamResult[]) =>
    list.map(({ student, total, outOf, percentage, isPassed, rank }) => [
      student.firstName,
      total,
      outOf,
      percentage,
      isPassed,
      rank,
    ]);
  const before = await results();
  expect(short(before)).toEqual([
    ['Asha', 70, 80, 87.5, true, 1],
    ['Ravi', 120, 160, 75, true, 2],
    ['Zoya', 0, 0, null, null, null],
  ]);
  expect(before[0]?.subjects.find(({ marks }) => marks === null)).toMatchObject({ standing: 5, reason: 'Medical leave' });
  const chart = (await admin.get('/api/egs/Examination/GetDataForDays?lastNExams=1000')).json;
  const outcome = chart.find((one: { examinationId: number }) => one.examinationId === examinationId);
  expect([outcome.passed, outcome.failed]).toEqual([2, 0]);
  const courses = outcome.courses.map(({ passed, failed }: Record<'passed' | 'failed', number>) => `${passed}:${failed}`);
  expect(courses.sort()).toEqual(['1:0', '2:0']);
  const schedule = (await admin.get(`/api/egs/ExamSchedule/${music}`)).json;
  expect(schedule.gradeRecords[0]).toMatchObject({ studentId: asha, marks: null, standing: 1, reason: 'Medical leave' });
  await school.runJob('count-examinations');
  expect(short(await results())).toEqual(short(before));
});
