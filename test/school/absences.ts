import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { studentFamilies } from '../../src/areas/student/family/family.table.ts';
import type { Caller } from '../support/caller.ts';
import { counter } from '../support/counter.ts';
import { zoneByDay } from '../support/daytime.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { addStudentLeaveCategory } from './leave.ts';
import { addFamily, addProgram, addStudent } from './people.ts';

export const registers = '/api/las/StudentAttendance';
export const absences = '/api/las/StudentAbsence';
// A Monday.
export const today = '2026-06-15';
export const away = { morning: false, afternoon: false };
export const here = { morning: true, afternoon: true };

export let school: TestApp;
export let office: Caller;
let categoryId: number;

/** A school in which absences are followed up at any hour; a new one for each test. */
export function followsAbsences(): void {
  beforeAll(async () => {
    school = await startApp({ today });
    office = await school.asAdmin();
    categoryId = await addStudentLeaveCategory(school.database);
    await school.rows("update school set phone = '020 1234', time_zone = $1", [zoneByDay()]);
  });
  afterAll(() => school.close());
  beforeEach(async () => {
    school.itIs(today);
    for (const table of ['outbox', 'student_absence']) await school.rows(`delete from ${table}`);
    await school.rows("update safe_arrival_setting set is_on = true, tell_from = '00:00', tell_to = '23:59'");
    await school.rows("update notification_setting set quiet_from = '00:00', quiet_to = '00:00'");
  });
}

const next = counter();
/** The only child in a class; the school may write to its mother and father unless a test changes that. */
export async function child(firstName = 'Asha') {
  const count = next();
  const programId = await addProgram(school.database);
  const studentId = await addStudent(school.database, { firstName, lastName: 'Rao', emergencyContact: '9811111111', programId });
  const parent = async (who: string, personalContact: string) => {
    const email = `${who}${count}@parents.test`.toLowerCase();
    const familyId = await addFamily(school.database, { firstName: who, lastName: 'Rao', email, personalContact });
    await school.database.db.insert(studentFamilies).values({ studentId, familyId, relationship: who === 'Meera' ? 1 : 2 });
    return { familyId, email };
  };
  return { programId, studentId, mother: await parent('Meera', '9822222222'), father: await parent('Ravi', '9833333333') };
}
export type Child = Awaited<ReturnType<typeof child>>;

export const register = ({ programId }: Pick<Child, 'programId'>, date = today) =>
  office.get(`${registers}/GetAttendanceByDateAndProgram?date=${date}&programId=${programId}`);
/** Saves the register of a class, with this mark for its child. */
export async function mark(of: Pick<Child, 'programId'>, how: Partial<typeof away>, date = today) {
  const { json } = await register(of, date);
  const body = { ...json, Attendances: json.Attendances.map((line: object) => ({ ...line, ...how, student: null })) };
  const answer =
    json.version === null
      ? await office.post(`${registers}/CreateAttendanceBulk`, body)
      : await office.put(`${registers}/UpdateAttendanceBulk`, body);
  expect(answer.status, answer.text).toBeLessThan(300);
}
/** As if the register had been saved ten minutes ago. */
export const tenMinutesLater = () => school.rows("update student_absence set since = since - interval '10 minutes'");
export const ask = () => school.runJob('safe-arrival');
export const mails = async () =>
  (
    await school.rows<{ to: string; subject: string; body: string; secret: string | null }>(
      'select to_email as to, subject, body, secret from outbox left join mail_secret using (outbox_id) order by outbox_id, to_email',
    )
  ).map(({ to, ...mail }) => ({ ...mail, to }));
export const written = async () => (await mails()).map(({ to, subject }) => `${to.replace(/\d.*/, '')}: ${subject}`).sort();
export const list = async (by = office) => (await by.get(absences)).json;
export const listed = async (by = office) =>
  (await list(by)).absences.map(({ firstName, state }: { firstName: string; state: number }) => [firstName, state]);
export const first = async () => (await list()).absences[0];
export const enterLeave = (studentId: number) =>
  office.post('/api/las/StudentLeave', {
    ...{ studentId, studentLeaveCategoryId: categoryId, leaveFrom: today, leaveTo: today, reason: '' },
  });
/** The secret of the link that somebody received. */
export const linkOf = async ({ email }: { email: string }) => (await mails()).find(({ to }) => to === email)?.secret ?? '';
export const read = (token: string) => school.nobody.post(`${absences}/ReadByLink`, { token });
export const answer = (token: string, note = '') => school.nobody.post(`${absences}/AnswerByLink`, { token, note });
/** A child about whom both parents were asked, with the links that they received. */
export async function asked() {
  const of = await child();
  await mark(of, away);
  await tenMinutesLater();
  await ask();
  return { ...of, links: { mother: await linkOf(of.mother), father: await linkOf(of.father) } };
}
