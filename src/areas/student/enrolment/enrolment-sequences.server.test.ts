import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram } from '../../../../test/school/people.ts';
import type { Answer, Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { type Chance, createChance } from '../../../kit/domain/chance.factory.ts';
import { addDays, daysInclusive, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { studentFactory } from '../student/student.factory.ts';
import type { Enrolment } from './enrolment.domain.ts';

/** `npm run histories` lives through more of them; `SEED=17` runs one sequence alone. */
const length = Number(process.env['ENROLMENT_SEQUENCES'] ?? 8);
const seeds = process.env['SEED'] ? [Number(process.env['SEED'])] : Array.from({ length }, (_, index) => index + 1);
const steps = 15;
const firstDay = '2026-06-15';
const earliest = '2026-05-01';
const [inactive, active, discontinued, graduated] = [0, 1, 2, 4] as const;
const belongs = (status: number) => status === inactive || status === active;

let school: TestApp;
let office: Caller;
let programs: number[];
beforeAll(async () => {
  school = await startApp({ today: firstDay });
  office = await school.asAdmin();
  programs = [];
  for (const programOrder of [5, 5, 6, 6, 7, 8]) {
    programs.push(await addProgram(school.database, { programName: `Group ${programs.length}`, programOrder }));
  }
});
afterAll(() => school.close());

/** What should be so, told day by day: which program on which day, the last entry for all days to come. */
interface Expected {
  days: (number | null)[];
  enrolledOn: IsoDate;
  status: number;
  exit?: { id: number; date: IsoDate; ended?: { days: (number | null)[]; on: IsoDate }; formerStatus?: number };
}
const indexOf = (day: IsoDate) => (day < earliest ? -1 : daysInclusive(earliest, day) - 1);

function enter(expected: Expected, programId: number | null, from: IsoDate): void {
  if (expected.days.at(-1) === programId) return;
  expected.days = expected.days.map((was, day) => (day >= indexOf(from) ? programId : was));
}

/** An earlier date of enrolment moves the first day of a history that began on the former one. */
function correct(expected: Expected, to: IsoDate): void {
  const [from, earlier] = [indexOf(expected.enrolledOn), indexOf(to)];
  const corrected = (days: (number | null)[]) =>
    days.findIndex((program) => program !== null) === from
      ? days.map((was, day) => (day >= earlier && day < from ? (days[from] ?? null) : was))
      : days;
  const { ended } = expected.exit ?? {};
  const isKnown = expected.days.some((program) => program !== null);
  if (ended && isKnown) ended.days = corrected(ended.days);
  expected.days = corrected(expected.days);
  expected.enrolledOn = to;
}

/** Whoever was enrolled again since keeps the history that they have. */
function putBack({ exit, ...expected }: Expected): (number | null)[] {
  const { days, on } = exit?.ended ?? { days: expected.days, on: earliest };
  const cameBack = expected.days.some((program, day) => day > indexOf(on) && program !== null);
  return cameBack ? expected.days : days;
}

/** Whoever has left by another status keeps it. */
function takeEffect(expected: Expected, today: IsoDate): void {
  const { exit } = expected;
  if (!exit || exit.formerStatus !== undefined || exit.date >= today) return;
  const days = putBack(expected);
  exit.ended = { days, on: exit.date };
  exit.formerStatus = expected.status;
  if (belongs(expected.status)) expected.status = discontinued;
  expected.days = days.map((was, day) => (day > indexOf(exit.date) ? null : was));
}

/** Whoever was given another status since keeps it, and the history with it. */
function undo(expected: Expected): void {
  const { exit } = expected;
  if (exit?.formerStatus === undefined) return;
  if (expected.status === discontinued) {
    expected.status = exit.formerStatus;
    if (belongs(exit.formerStatus)) {
      expected.days = putBack(expected);
      delete exit.ended;
    }
  }
  delete exit.formerStatus;
}

/** The first day after an exit in effect on which the student belongs to a program again; -1: there is none. */
const backFrom = ({ days, exit }: Expected): number =>
  exit?.formerStatus === undefined ? -1 : days.findIndex((program, day) => day > indexOf(exit.date) && program !== null);

/** The day of an exit, corrected after they came back: what they do since stays as it is. */
function correctExit(expected: Expected, date: IsoDate): void {
  const { exit, days } = expected;
  const back = backFrom(expected);
  const before = days.map((was, day) => (day < back ? (exit?.ended?.days[day] ?? null) : was));
  if (exit) Object.assign(exit, { date, ended: { days: before, on: date } });
  expected.days = before.map((was, day) => (day > indexOf(date) && day < back ? null : was));
}

const fieldsOf = (exitDate: IsoDate) => ({ tcAppliedDate: earliest, tcIssueDate: addDays(earliest, 1), exitDate });

/** One student, and what happens to them by chance. */
async function liveThrough(seed: number): Promise<void> {
  const chance = createChance(seed);
  const told: string[] = [];
  let today = firstDay;
  school.itIs(today);
  const enrolledOn = chance.day(earliest, today);
  const programId = chance.happens(0.8) ? chance.pick(programs) : null;
  const studentId: number = (await office.post('/api/sis/Student', studentFactory({ programId, enrolledOn }))).json.data;
  const expected: Expected = { days: Array.from({ length: 200 }, () => null), enrolledOn, status: active };
  enter(expected, programId, enrolledOn);

  for (let step = 0; step < steps; step += 1) {
    if (chance.happens(0.5)) {
      today = addDays(today, chance.whole(1, 4));
      school.itIs(today);
      await school.runJob('apply-student-exits');
      takeEffect(expected, today);
    }
    told.push(`${today} ${await oneStep(chance, studentId, today, expected)}`);
    await holds(studentId, expected, `SEED=${seed}\n${told.join('\n')}`);
  }
}

/** Does something, and says what. */
async function oneStep(chance: Chance, studentId: number, today: IsoDate, expected: Expected): Promise<string> {
  const accepted = ({ status, text }: Answer): boolean => {
    expect([200, 201, 409, 422], text).toContain(status);
    return status < 300;
  };
  const { exit } = expected;
  const programId = chance.happens(0.8) ? chance.pick(programs) : null;
  const date = chance.day(addDays(today, -15), addDays(today, 4));
  switch (chance.pick(['edit', 'status', 'promote', 'promote', 'exit', 'exit', 'undo', 'correct'])) {
    case 'edit': {
      const done = accepted(await office.put(`/api/sis/Student?studentId=${studentId}`, { programId }));
      if (done && belongs(expected.status)) enter(expected, programId, today);
      return `program ${programId}: ${done}`;
    }
    case 'status': {
      const status = chance.pick([inactive, active, active, graduated]);
      const { json: before } = await office.get(`/api/sis/Student/${studentId}`);
      const done = accepted(await office.put(`/api/sis/Student?studentId=${studentId}`, { studentStatus: status }));
      expect(done).toBe(true);
      enter(expected, belongs(status) ? before.programId : null, today);
      expected.status = status;
      return `status ${status}`;
    }
    case 'correct': {
      const enrolledOn = chance.day(earliest, expected.enrolledOn);
      expect(accepted(await office.put(`/api/sis/Student?studentId=${studentId}`, { enrolledOn }))).toBe(true);
      correct(expected, enrolledOn);
      return `enrolled on ${enrolledOn}`;
    }
    case 'promote': {
      const students = [{ studentId, programId: programId ?? 0, firstName: '' }];
      const done = programId !== null && accepted(await office.put('/api/sis/Student/PromoteStudentsBulk', { students }));
      if (done) enter(expected, programId, today);
      return `promote ${programId}: ${done}`;
    }
    case 'exit': {
      if (!exit) {
        const answer = await office.post('/api/sis/StudentExit', { studentId, ...fieldsOf(date) });
        const done = accepted(answer);
        expect(done).toBe(belongs(expected.status));
        if (done) expected.exit = { id: answer.json.data, date };
      } else {
        const back = backFrom(expected);
        const done = accepted(await office.put(`/api/sis/StudentExit?studentExitId=${exit.id}`, fieldsOf(date)));
        expect(done).toBe(back < 0 || indexOf(date) < back);
        if (back < 0 && date !== exit.date) undo(expected);
        if (back < 0) exit.date = date;
        else if (done && date !== exit.date) correctExit(expected, date);
      }
      takeEffect(expected, today);
      return `exit ${date}`;
    }
    default: {
      if (!exit) return 'nothing';
      expect(accepted(await office.delete(`/api/sis/StudentExit?studentExitId=${exit.id}`))).toBe(true);
      undo(expected);
      delete expected.exit;
      return 'undo';
    }
  }
}

const historyOf = async (studentId: number): Promise<Enrolment[]> =>
  (await office.get(`/api/sis/Student/GetEnrolmentHistory?studentId=${studentId}`)).json;

/** What changes on which day: `2026-06-01: 4`. */
const inRuns = (days: readonly (readonly number[])[]): string[] =>
  days
    .map((on, day) => [addDays(earliest, day), `${on}`] as const)
    .filter(([, on], day) => day === 0 || on !== `${days[day - 1]}`)
    .map(([day, on]) => `${day}: ${on}`);

async function holds(studentId: number, { days, status }: Expected, trail: string): Promise<void> {
  const stays = await historyOf(studentId);
  const programsOn = (day: IsoDate) =>
    stays
      .filter(({ fromDate, toDate }) => fromDate <= day && (toDate === null || toDate >= day))
      .map(({ programId }) => programId);
  const found = days.map((_, day) => programsOn(addDays(earliest, day)));
  expect(inRuns(found), trail).toEqual(inRuns(days.map((program) => (program === null ? [] : [program]))));
  const { json: record } = await office.get(`/api/sis/Student/${studentId}`);
  expect(record.studentStatus, trail).toBe(status);
  const last = stays.at(-1);
  const open = last?.toDate === null ? last.programId : null;
  if (belongs(status)) expect(record.programId, trail).toBe(open);
  else {
    expect(open, trail).toBeNull();
    if (last) expect([last.programId, null], trail).toContain(record.programId);
  }
}

test('Whatever happens to a student, in whatever order, stays never overlap and the record agrees with the history', async () => {
  for (const seed of seeds) await liveThrough(seed);
});

test('After all that the counters of the open stays say what counting says, folded or not', async () => {
  const [counted, counters] = [
    'select program_id, count(*)::int as n from student_enrolment where to_date is null group by 1 order by 1',
    'select program_id, sum(change)::int as n from open_stay_count group by 1 having sum(change) <> 0 order by 1',
  ];
  const expected = await school.rows(counted);
  expect(expected.length).toBeGreaterThan(0);
  expect(await school.rows(counters)).toEqual(expected);
  await school.runJob('fold-open-stays');
  expect(await school.rows(counters)).toEqual(expected);
  expect(await school.rows('select from open_stay_count')).toHaveLength(expected.length);
  await school.rows('delete from student_enrolment where to_date is null and program_id = $1', [programs[0]]);
  expect(await school.rows(counters)).toEqual(await school.rows(counted));
});

test('A register of a past day shows a promoted child once, also after an exit was entered and deleted', async () => {
  school.itIs(firstDay);
  const [five = 0, , six = 0] = programs;
  const body = studentFactory({ programId: five, enrolledOn: earliest });
  const studentId: number = (await office.post('/api/sis/Student', body)).json.data;
  await office.put('/api/sis/Student/PromoteStudentsBulk', { students: [{ studentId, programId: six, firstName: '' }] });
  const before = await historyOf(studentId);
  const { json } = await office.post('/api/sis/StudentExit', { studentId, ...fieldsOf('2026-06-08') });
  expect((await historyOf(studentId)).map(({ programId, toDate }) => [programId, toDate])).toEqual([[five, '2026-06-08']]);
  expect((await office.get(`/api/sis/Student/${studentId}`)).json).toMatchObject({ programId: five, studentStatus: 2 });
  await office.delete(`/api/sis/StudentExit?studentExitId=${json.data}`);
  expect(await historyOf(studentId)).toEqual(before);
  expect((await office.get(`/api/sis/Student/${studentId}`)).json).toMatchObject({ programId: six, studentStatus: 1 });
  for (const [day, shown] of [
    ['2026-06-10', [five]],
    ['2026-06-15', [six]],
  ] as const) {
    const sheets = await Promise.all(
      programs.map(async (programId) => {
        const url = `/api/las/StudentAttendance/GetAttendanceByDateAndProgram?date=${day}&programId=${programId}`;
        const { Attendances } = (await office.get(url)).json as { Attendances: { studentId: number }[] };
        return Attendances.some((line) => line.studentId === studentId) ? [programId] : [];
      }),
    );
    expect(sheets.flat()).toEqual(shown);
  }
});

test('The reason of an old exit is corrected without throwing out who came back', async () => {
  school.itIs(firstDay);
  const [five = 0] = programs;
  const { data: studentId } = (await office.post('/api/sis/Student', studentFactory({ programId: five, enrolledOn: earliest })))
    .json;
  const { data: exit } = (await office.post('/api/sis/StudentExit', { studentId, ...fieldsOf('2026-06-08') })).json;
  await office.put(`/api/sis/Student?studentId=${studentId}`, { studentStatus: active });
  await office.put(`/api/sis/StudentExit?studentExitId=${exit}`, { ...fieldsOf('2026-06-08'), exitReason: 'Moved to Pune' });
  expect((await office.get(`/api/sis/Student/${studentId}`)).json.studentStatus).toBe(active);
});

test('The record of a leaver names no program that they were never in', async () => {
  school.itIs(firstDay);
  const [five = 0, , six = 0] = programs;
  const { data: studentId } = (await office.post('/api/sis/Student', studentFactory({ programId: five, enrolledOn: earliest })))
    .json;
  const left = await office.put(`/api/sis/Student?studentId=${studentId}`, { studentStatus: graduated, programId: six });
  expect(left.json.errors).toEqual({ programId: ['A student who has left keeps the program that they were last in'] });
  expect((await office.put(`/api/sis/Student?studentId=${studentId}`, { studentStatus: graduated })).status).toBe(200);
});
