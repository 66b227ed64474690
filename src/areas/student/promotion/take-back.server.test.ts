import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { problem } from '../../../../test/support/problem.ts';
import type { Enrolment } from '../enrolment/enrolment.domain.ts';
import { studentExitFactory } from '../student-exit/student-exit.factory.ts';

// The promotion is made on Monday, 15-06-2026.
let school: TestApp;
let office: Caller;
let five: number;
let sixA: number;
let sixB: number;
let seven: number;
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  const add = (programName: string, programOrder: number) => addProgram(school.database, { programName, programOrder });
  [five, sixA, sixB, seven] = [
    await add('Grade 5', 5),
    await add('Grade 6 A', 6),
    await add('Grade 6 B', 6),
    await add('Grade 7', 7),
  ];
});
beforeEach(() => school.itIs('2026-06-15'));
afterAll(() => school.close());

const url = '/api/sis/Student';
const pupil = (firstName: string) => addStudent(school.database, { firstName, lastName: 'Rao', programId: five });
async function promote(ids: readonly number[], programId: number, more: object = {}) {
  const answer = await office.put(`${url}/PromoteStudentsBulk`, {
    students: ids.map((studentId) => ({ studentId, programId, firstName: '' })),
    ...more,
  });
  expect(answer.status, answer.text).toBe(200);
}
async function promoted(firstName: string, programId = sixA, more: object = {}) {
  const id = await pupil(firstName);
  await promote([id], programId, more);
  return id;
}
const takeBack = (studentIds: readonly number[], more: object = {}, by = office) =>
  by.post(`${url}/TakeBackPromotion`, { studentIds, ...more });
const history = async (id: number) =>
  (await office.get(`${url}/GetEnrolmentHistory?studentId=${id}`)).json.map(
    ({ programName, fromDate, toDate }: Enrolment) => `${programName} ${fromDate} ${toDate}`,
  );
const made = async (programId: number, by = office) =>
  (await by.get(`${url}/GetPromotions?programId=${programId}`)).json as {
    studentId: number;
    promotionId: number;
    made: string;
  }[];
const takeRegister = async (programId: number, date: string) => {
  const attendance = '/api/las/StudentAttendance';
  const { json } = await office.get(`${attendance}/GetAttendanceByDateAndProgram?date=${date}&programId=${programId}`);
  const answer = await office.post(`${attendance}/CreateAttendanceBulk`, { Attendances: json.Attendances });
  expect(answer.status, answer.text).toBeLessThan(300);
};
const reopened = ['Grade 5 2026-06-01 null'];

test('A class that was promoted by mistake is back in its class the next day, but for one who was meant', async () => {
  const ids = [await pupil('Asha'), await pupil('Ravi'), await pupil('Om')];
  const [asha = 0, ravi = 0, om = 0] = ids;
  await promote(ids, sixA);
  school.itIs('2026-06-16');
  const answer = await takeBack([asha, ravi]);
  expect(answer.json, answer.text).toEqual({
    data: 2,
    message: 'Promotion taken back successfully|2 students go back to Grade 5: Asha Rao and Ravi Rao.',
  });
  expect(await history(asha)).toEqual(reopened);
  expect(await history(om)).toEqual(['Grade 5 2026-06-01 2026-06-14', 'Grade 6 A 2026-06-15 null']);
  expect((await office.get(`${url}/${asha}`)).json).toMatchObject({ programId: five, version: 3 });
  const entries = await school.rows<{ before: object; after: object }>(
    "select before, after from audit_entry where action = 'take-back-promotion' and record_id = any($1)",
    [ids],
  );
  expect(entries).toEqual([1, 2].map(() => ({ before: { programId: sixA }, after: { programId: five } })));
});

test('The preview says who goes back, and changes nothing', async () => {
  const id = await promoted('Asha');
  const seen = await office.post(`${url}/PreviewTakeBackPromotion`, { studentIds: [id] });
  expect(seen.json, seen.text).toEqual({ paragraphs: ['Asha Rao goes back to Grade 5.'] });
  expect(await history(id)).toHaveLength(2);
});

test('A promotion that waits for its day is dropped', async () => {
  const id = await promoted('Asha', sixA, { since: '2026-07-01' });
  expect((await takeBack([id])).json.message.split('|')[1]).toBe(
    'The promotion of Asha Rao to Grade 6 A on 01-07-2026 is dropped.',
  );
  expect(await history(id)).toEqual(reopened);
});

test('One that waited, and whose day has come, is taken back all the same', async () => {
  const id = await promoted('Asha', sixA, { since: '2026-07-01' });
  school.itIs('2026-07-01');
  await school.runJob('apply-student-exits');
  expect(await history(id)).toEqual(['Grade 5 2026-06-01 2026-06-30', 'Grade 6 A 2026-07-01 null']);
  school.itIs('2026-07-02');
  expect((await takeBack([id])).status).toBe(200);
  expect(await history(id)).toEqual(reopened);
});

test('Of two promotions on one day each is taken back by itself, the last first', async () => {
  const id = await promoted('Asha');
  await promote([id], seven);
  expect(await history(id)).toEqual(['Grade 5 2026-06-01 2026-06-14', 'Grade 7 2026-06-15 null']);
  await takeBack([id]);
  expect(await history(id)).toEqual(['Grade 5 2026-06-01 2026-06-14', 'Grade 6 A 2026-06-15 null']);
  await takeBack([id]);
  expect(await history(id)).toEqual(reopened);
});

test('Entries that went along with a promotion from a past day come back with it', async () => {
  const id = await pupil('Asha');
  await addStudent(school.database, { programId: sixA });
  for (const programId of [five, sixA]) await takeRegister(programId, '2026-06-11');
  await promote([id], sixA, { since: '2026-06-10' });
  expect((await takeBack([id])).json.message.split('|')).toContain(
    'The register of Grade 6 A on 11-06-2026 changes: what was entered goes along to Grade 5.',
  );
  expect(await history(id)).toEqual(reopened);
});

test('A retry with the same key is done once', async () => {
  const id = await promoted('Asha');
  const again = () => office.post(`${url}/TakeBackPromotion`, { studentIds: [id] }, { 'idempotency-key': 'back' });
  const first = await again();
  expect((await again()).json).toEqual(first.json);
  expect(problem(await takeBack([id]), 422).detail).toBe('Asha Rao has no promotion to take back.');
});

describe('All are taken back or none, with each named who cannot:', () => {
  const changed = 'the class was changed since the promotion.';
  const cases: readonly [what: string, to: () => Promise<number>, message: string][] = [
    ['who was never promoted', () => pupil('Kiran'), 'Kiran Rao has no promotion to take back.'],
    [
      'whose new class has a register since',
      async () => {
        const id = await promoted('Kiran');
        await takeRegister(sixA, '2026-06-15');
        return id;
      },
      'Kiran Rao: Grade 6 A has a register of 15-06-2026.',
    ],
    [
      'who has a mark of the new class',
      async () => {
        const id = await promoted('Kiran', sixB);
        const exams = [{ examDate: '2026-06-15', marks: { [id]: 12 } }];
        await addExamination(school, { programId: sixB, examinationName: 'Unit Test', exams });
        return id;
      },
      'Kiran Rao: Grade 6 B has a mark in Unit Test.',
    ],
    [
      'who was moved to another section since',
      async () => {
        const id = await promoted('Kiran');
        school.itIs('2026-06-16');
        await office.put(`${url}?studentId=${id}`, { programId: sixB });
        return id;
      },
      `Kiran Rao: ${changed}`,
    ],
    [
      'who was moved on the same day',
      async () => {
        const id = await promoted('Kiran');
        await office.put(`${url}?studentId=${id}`, { programId: sixB });
        return id;
      },
      `Kiran Rao: ${changed}`,
    ],
    [
      'who is to change class on a coming day',
      async () => {
        const id = await promoted('Kiran');
        await office.put(`${url}?studentId=${id}`, { programId: sixB, since: '2026-08-01' });
        return id;
      },
      `Kiran Rao: ${changed}`,
    ],
    [
      'who is leaving',
      async () => {
        const id = await promoted('Kiran');
        await office.post(
          '/api/sis/StudentExit',
          studentExitFactory({ studentId: id, tcAppliedDate: '2026-06-01', exitDate: '2026-06-30' }),
        );
        return id;
      },
      'Kiran Rao leaves on 30-06-2026.',
    ],
    [
      'who has left',
      async () => {
        const id = await promoted('Kiran');
        await office.put(`${url}?studentId=${id}`, { studentStatus: 2 });
        return id;
      },
      'Kiran Rao has left the school.',
    ],
  ];
  test.each(cases)('%s', async (_what, make, message) => {
    const fine = await promoted('Asha', sixB);
    const refused = await make();
    const answer = await takeBack([fine, refused]);
    expect(problem(answer, 422).errors).toEqual({ 'studentIds.1': [message] });
    expect(await history(fine)).toHaveLength(2);
  });
});

test('Who was promoted again since the list was shown is refused; the promotion that was seen is not', async () => {
  const id = await promoted('Asha');
  const [{ promotionId: seen } = { promotionId: 0 }] = (await made(five)).filter(({ studentId }) => studentId === id);
  await takeBack([id]);
  await promote([id], sixB);
  expect(problem(await takeBack([id], { promotionIds: [seen] }), 422).detail).toContain('the class was changed since');
  const now = (await made(five)).filter(({ studentId }) => studentId === id).map(({ promotionId }) => promotionId);
  expect((await takeBack([id], { promotionIds: now })).status).toBe(200);
});

test('Both programs have to be in the caller’s scope', async () => {
  const id = await promoted('Asha');
  const ofNew = await school.as({ 'student.update': `programid=${sixA}` });
  expect(problem(await takeBack([id], {}, ofNew), 422).detail).toBe('Asha Rao has no promotion to take back.');
  expect(await made(five, ofNew)).toEqual([]);
  const ofOld = await school.as({ 'student.update': `programid=${five}` });
  problem(await takeBack([id], {}, ofOld), 404);
  expect(await made(five, ofOld)).toEqual([]);
  const ofBoth = await school.as({ 'student.update': `programid=${five}|${sixA}` });
  expect((await made(five, ofBoth)).some(({ studentId }) => studentId === id)).toBe(true);
  expect((await takeBack([id], {}, ofBoth)).status).toBe(200);
});

test('The promotions out of a class are listed as they were made, those that wait first', async () => {
  const choir = await addProgram(school.database, { programName: 'Grade 5 C', programOrder: 5 });
  const add = (firstName: string) => addStudent(school.database, { firstName, lastName: 'Rao', programId: choir });
  const [ravi, asha, om] = [await add('Ravi'), await add('Asha'), await add('Om')];
  await promote([ravi, asha], sixA);
  await promote([om], sixB, { since: '2026-07-01' });
  const rows = await made(choir);
  expect(rows).toMatchObject([
    { studentId: om, firstName: 'Om', programName: 'Grade 6 B', fromDate: '2026-07-01', made: null },
    { studentId: asha, firstName: 'Asha', programName: 'Grade 6 A', fromDate: '2026-06-15', made: rows[2]?.made },
    { studentId: ravi, made: expect.stringMatching(/Z$/) },
  ]);
  await takeBack([ravi, om]);
  expect(await made(choir)).toMatchObject([{ studentId: asha }]);
});

test('Without students it is refused', async () => {
  expect(problem(await takeBack([]), 422).errors).toEqual({
    studentIds: ['Please select the students whose promotion to take back.'],
  });
});

test('A register that is being saved is waited for, and then stands on the promotion', async () => {
  const id = await promoted('Asha', sixB);
  const key = `hashtextextended('registers of ' || current_schema(), ${sixB})`;
  const saved = [
    `select pg_advisory_xact_lock_shared(${key})`,
    `insert into student_attendance_sheet (program_id, attendance_date, total, present, morning_present, afternoon_present)
      values (${sixB}, '2026-06-15', 1, 1, 1, 1)`,
    `insert into student_attendance (sheet_id, student_id, attendance_date, morning, afternoon)
      select sheet_id, ${id}, attendance_date, true, true from student_attendance_sheet where program_id = ${sixB}`,
  ];
  const answer = await meanwhile(school, saved, () => takeBack([id]));
  expect(problem(answer, 422).detail).toBe('Asha Rao: Grade 6 B has a register of 15-06-2026.');
});

test('Of a register and a promotion that is taken back at the same moment, one is refused', async () => {
  const attendance = '/api/las/StudentAttendance';
  for (let round = 0; round < 5; round++) {
    const programId = await addProgram(school.database, { programName: `Grade 6 at once ${round}`, programOrder: 6 });
    const id = await promoted('Asha', programId);
    const { json } = await office.get(`${attendance}/GetAttendanceByDateAndProgram?date=2026-06-15&programId=${programId}`);
    const [register, back] = await Promise.all([
      office.post(`${attendance}/CreateAttendanceBulk`, { Attendances: json.Attendances }),
      takeBack([id]),
    ]);
    expect(
      [
        [201, 422],
        [422, 200],
      ],
      `${register.text} ${back.text}`,
    ).toContainEqual([register.status, back.status]);
  }
});
