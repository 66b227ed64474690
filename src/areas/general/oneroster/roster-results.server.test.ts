import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addCourse, addProgram, addStudent } from '../../../../test/school/people.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { refreshRoster } from './refresh-roster.server.ts';
import type { RosterBody } from './roster-body.domain.ts';
import type { RosterKind } from './roster-kinds.domain.ts';

let school: TestApp;
let prefix: string;
let fiveA: number;
let fiveB: number;
let asha: number;
let maths: number;
const today = '2026-06-15';

beforeAll(async () => {
  school = await startApp({ today });
  fiveA = await addProgram(school.database, { programName: 'Grade 5 A' });
  fiveB = await addProgram(school.database, { programName: 'Grade 5 B' });
  maths = await addCourse(school.database, { courseName: 'Mathematics' });
  asha = await addStudent(school.database, { firstName: 'Asha', programId: fiveA });
  const setting = 'insert into roster_setting (shares_all, shares_results) values (true, true) returning prefix';
  [{ prefix }] = (await school.rows<{ prefix: string }>(setting)) as [{ prefix: string }];
});
afterAll(() => school.close());

interface Row {
  id: string;
  is_gone: boolean;
  body: RosterBody;
}
const compare = async (...kinds: RosterKind[]) => {
  await school.rows('delete from roster_refresh');
  await refreshRoster({ db: school.database.db, today }, kinds);
};
/** The rows of a kind, by their ids within the school. */
const rowsOf = async (kind: RosterKind): Promise<Record<string, Row>> => {
  const rows = await school.rows<Row>(
    'select substr(sourced_id, 14) as id, is_gone, body from roster_row where kind = $1 order by sourced_id',
    [kind],
  );
  return Object.fromEntries(rows.map((row) => [row.id, row]));
};
const row = async (kind: RosterKind, id: string) => (await rowsOf(kind))[id];
const ref = (type: RosterKind, id: string) => ({ type, sourcedId: `${prefix}-${id}` });

test('Marks are results: excused, absent, and only what is released where the school releases', async () => {
  const other = await addStudent(school.database, { programId: fiveA });
  const excused = await addStudent(school.database, { programId: fiveA });
  const {
    examinationId,
    examScheduleIds: [exam = 0],
  } = await addExamination(school, {
    programId: fiveA,
    exams: [{ courseId: maths, marks: { [asha]: 71.5, [other]: null, [excused]: null } }],
  });
  await school.rows(`update grade_record set excuse = 'ill' where student_id = $1`, [excused]);
  await compare('category', 'lineItem', 'result');
  expect((await row('lineItem', `item-${exam}`))?.body).toMatchObject({
    ...{ title: 'Unit Test 1, Mathematics', assignDate: '2026-06-08T03:30:00.000Z', resultValueMin: 0, resultValueMax: 100 },
    ...{ class: ref('class', `class-2026-${fiveA}-${maths}`), category: ref('category', `category-${examinationId}`) },
  });
  const scores = async () => Object.values(await rowsOf('result')).map(({ body }) => [body['scoreStatus'], body['score']]);
  expect(await scores()).toEqual([
    ['fully graded', 71.5],
    ['not submitted', undefined],
    ['exempt', undefined],
  ]);
  await school.rows('update school set results_need_release = true');
  await compare('category', 'lineItem', 'result');
  const gone = Object.values(await rowsOf('result'));
  expect(gone.map(({ is_gone }) => is_gone)).toEqual([true, true, true]);
  // Whoever may not read the marks is told that they are gone: what stays of one says no more than what stays of another.
  const said = gone.map(({ body: { lineItem: _, student: __, class: ___, ...rest } }) => rest);
  expect(said).toEqual(gone.map(() => ({ scoreStatus: 'not submitted', scoreDate: '1970-01-01' })));
  await school.rows('update school set results_need_release = false');
});

test('There are no results where nothing is entered yet, and none of an optional exam that was not taken', async () => {
  const [one, two] = [
    await addStudent(school.database, { programId: fiveB }),
    await addStudent(school.database, { programId: fiveB }),
  ];
  const {
    examScheduleIds: [open = 0, optional = 0],
  } = await addExamination(school, {
    programId: fiveB,
    exams: [{ marks: { [one]: null, [two]: null } }, { isMandatory: false, marks: { [one]: 40, [two]: null } }],
  });
  await compare('result');
  const of = Object.values(await rowsOf('result')).map(({ body }) => JSON.stringify(body));
  expect(of.filter((body) => body.includes(`-item-${open}"`))).toEqual([]);
  expect(of.filter((body) => body.includes(`-item-${optional}"`))).toHaveLength(1);
});

test('An exam between two terms is in the one before, and one before all terms in the first', async () => {
  await school.rows(`insert into term (school_year, term_name, start_date, end_date, percentage)
    values (2026, 'First', '2026-06-10', '2026-08-31', 50), (2026, 'Second', '2026-09-15', '2027-03-31', 50)`);
  const terms = await school.rows<{ id: number }>('select term_management_id as id from term order by start_date');
  const {
    examScheduleIds: [exam = 0],
  } = await addExamination(school, { programId: fiveB, exams: [{ courseId: maths, marks: {} }] });
  const periodOn = async (day: string) => {
    await school.rows('update exam_schedule set exam_date = $1 where exam_schedule_id = $2', [day, exam]);
    await compare('lineItem');
    return (await row('lineItem', `item-${exam}`))?.body['gradingPeriod'];
  };
  const [first, second] = terms.map(({ id }) => ref('academicSession', `period-${id}`));
  for (const [day, period] of [
    ...[['2026-06-02', first] as const, ['2026-08-31', first] as const],
    ...[['2026-09-05', first] as const, ['2026-09-15', second] as const, ['2027-04-10', second] as const],
  ])
    expect([day, await periodOn(day)]).toEqual([day, period]);
  await school.rows('delete from term');
});
