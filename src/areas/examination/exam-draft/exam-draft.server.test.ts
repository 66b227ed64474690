import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addCourse } from '../../../../test/school/people.ts';
import { aSchoolInMarch } from '../../../../test/school/year-plan.ts';
import { problem } from '../../../../test/support/problem.ts';
import type { ExamDraft } from './exam-draft.domain.ts';

const url = '/api/egs/ExamDraft';
let at: Awaited<ReturnType<typeof aSchoolInMarch>>;
let courseIds: number[];

beforeAll(async () => {
  at = await aSchoolInMarch();
  courseIds = [await addCourse(at.school.database), await addCourse(at.school.database)];
  const [first = 0, second = 0] = courseIds;
  await addExamination(at.school, {
    ...{ programId: at.one, examinationName: 'Half-Yearly 2026', startDate: '2026-09-14', endDate: '2026-09-18' },
    exams: [
      { courseId: second, examDate: '2026-09-16', totalMarks: 80, minMarks: 28 },
      { courseId: first, examDate: '2026-09-14' },
    ],
  });
  await addExamination(at.school, {
    programId: at.two,
    examinationName: 'Finals',
    startDate: '2027-05-24',
    endDate: '2027-05-31',
  });
  await at.school.rows(`insert into school_year (school_year_id, school_year_name, start_date, end_date)
    values (2026, '2026-27', '2026-06-01', '2027-05-31'), (2027, '2027-28', '2027-06-01', '2028-05-25') on conflict do nothing`);
  await at.begin();
  await at.steps({ examinations: {} });
});
afterAll(() => at.school.close());

const drafts = async (): Promise<ExamDraft[]> => (await at.head.get(url)).json;
const examinations = async () => (await at.head.get('/api/egs/Examination?sort=startDate')).json.items;

test('The plan makes drafts of last year’s examinations, and undoing it takes them away', async () => {
  const before = await examinations();
  expect(before).toHaveLength(2);
  const preview = await at.preview();
  expect(preview.steps.flatMap(({ lines }) => lines)).toEqual([
    { text: '1 examination as drafts', names: ['Half-Yearly 2027, Grade 1 A, 13-09-2027 to 17-09-2027'] },
    {
      text: '1 examination left out: after the last day of the school year',
      names: ['Finals, Grade 2 A, 22-05-2028 to 29-05-2028'],
    },
  ]);
  expect(await drafts()).toEqual([]);
  const untouched = await at.everything();
  expect(await at.apply()).toBe('done: 1 step applied');
  const [draft, ...others] = await drafts();
  expect(others).toEqual([]);
  expect(draft).toMatchObject({
    ...{ examinationName: 'Half-Yearly 2027', programName: 'Grade 1 A', startDate: '2027-09-13', endDate: '2027-09-17' },
    exams: [
      { courseId: courseIds[0], examDate: '2027-09-13', totalMarks: 100, minMarks: 35, isTaught: true },
      { courseId: courseIds[1], examDate: '2027-09-15', totalMarks: 80, minMarks: 28, isTaught: true },
    ],
  });
  expect(await examinations()).toEqual(before);
  await at.undo();
  expect(await at.everything()).toEqual(untouched);
  await at.apply();
});

test('Drafts are moved within their year by who may enter examinations of the program, and by nobody else', async () => {
  const [draft] = await drafts();
  const examDraftIds = [draft?.examDraftId];
  const elsewhere = await at.school.as({ 'examination.create': `programid=${at.two}` });
  expect((await elsewhere.get(url)).json).toEqual([]);
  problem(await elsewhere.put(`${url}/Move`, { examDraftIds, days: 7 }), 404);
  problem(await elsewhere.delete(`${url}?examDraftIds=${draft?.examDraftId}`), 404);
  const teacher = await at.school.as({ 'examination.read': '-1', 'examination.update': '-1' });
  problem(await teacher.get(url), 403);

  const outside = problem(await at.head.put(`${url}/Move`, { examDraftIds, days: -200 }), 422);
  expect(outside.errors?.['days']).toEqual([
    'Half-Yearly 2027, Grade 1 A would begin on 25-02-2027: it has to stay in its school year',
  ]);
  problem(await at.head.put(`${url}/Move`, { examDraftIds, days: 0 }), 422);
  const moved = await at.head.put(`${url}/Move`, { examDraftIds: [...examDraftIds, ...examDraftIds], days: 7 });
  expect(moved.json).toEqual({ data: 1, message: '1 draft moved' });
  expect((await drafts())[0]).toMatchObject({
    startDate: '2027-09-20',
    exams: [{ examDate: '2027-09-20' }, { examDate: '2027-09-22' }],
  });
  expect(await at.refusals()).toBe('Half-Yearly 2027: the draft has been changed since.');
});

test('A draft is published once its year has begun, without what is no longer taught, and then is one no more', async () => {
  const [draft] = await drafts();
  const examDraftIds = [draft?.examDraftId];
  const early = problem(await at.head.post(`${url}/Publish`, { examDraftIds }), 422);
  expect(early.errors?.['examDraftIds.0']).toEqual([
    'Half-Yearly 2027, Grade 1 A: It can be published from 01-06-2027 on, when its school year has begun',
  ]);
  const [other] = await at.school.rows<{ id: number }>(
    `insert into exam_draft (examination_name, program_id, start_date, end_date) values ('Earlier', $1, '2027-07-05', '2027-07-06')
     returning exam_draft_id as id`,
    [at.two],
  );
  // Each at its own place, in whatever order they are asked for.
  const both = problem(await at.head.post(`${url}/Publish`, { examDraftIds: [...examDraftIds, other?.id] }), 422);
  expect(
    Object.entries(both.errors ?? {})
      .map(([field, [text]]) => [field, text?.split(',')[0]])
      .toSorted(),
  ).toEqual([
    ['examDraftIds.0', 'Half-Yearly 2027'],
    ['examDraftIds.1', 'Earlier'],
  ]);
  await at.head.delete(`${url}?examDraftIds=${other?.id}`);
  at.school.itIs('2027-06-01');
  await at.school.rows('delete from program_course where course_id = $1', [courseIds[0]]);
  expect((await drafts())[0]?.exams.map(({ isTaught }) => isTaught)).toEqual([false, true]);
  const busy = await at.head.post('/api/egs/Examination', {
    ...{ examinationName: 'Other', programId: at.one, startDate: '2027-09-20', endDate: '2027-09-24', isFinalExam: false },
  });
  const clash = { examinationId: busy.json.data, courseId: courseIds[1], roomId: '', totalMarks: 50, minMarks: 10 };
  const schedule = { ...clash, examDate: '2027-09-22', startTime: '09:30', endTime: '10:30' };
  const taken = await at.head.post('/api/egs/ExamSchedule', schedule);
  expect(problem(await at.head.post(`${url}/Publish`, { examDraftIds }), 422).errors?.['examDraftIds.0']?.[0]).toMatch(
    /^Half-Yearly 2027, Grade 1 A: The program has another exam at this time: .*09:30 to 10:30$/,
  );
  expect(await drafts()).toHaveLength(1);
  await at.head.delete(`/api/egs/ExamSchedule?examScheduleId=${taken.json.data}`);
  const published = await at.head.post(`${url}/Publish`, { examDraftIds });
  expect(published.json).toMatchObject({ message: '1 examination published' });
  expect(await drafts()).toEqual([]);
  const made = (await examinations()).find(
    ({ examinationId }: { examinationId: number }) => examinationId === published.json.data[0],
  );
  expect(made).toMatchObject({
    ...{ examinationName: 'Half-Yearly 2027', startDate: '2027-09-20', endDate: '2027-09-24' },
    examSchedules: [{ courseId: courseIds[1], examDate: '2027-09-22', startTime: '09:00', endTime: '10:00', totalMarks: 80 }],
  });
});
