import { expect, test } from 'vitest';
import {
  absences,
  away,
  child,
  enterLeave,
  followsAbsences,
  here,
  mark,
  office,
  registers,
  school,
  today,
} from '../../../../../test/school/absences.ts';
import type { Caller } from '../../../../../test/support/caller.ts';
import { absenceState } from '../../safe-arrival/absence-states.domain.ts';
import type { AbsentOn } from './absent-students.domain.ts';

followsAbsences();

const absentOn = async (date = today, by = office): Promise<AbsentOn> =>
  (await by.get(`${registers}/GetAbsent?date=${date}`)).json;
/** Who sees only these classes: what other tests of the school have entered does not count. */
const teacherOf = (...children: readonly { programId: number }[]) =>
  school.asTeacherOf(...children.map(({ programId }) => programId));
const told = ({ students }: AbsentOn) =>
  students.map((student) => [student.firstName, student.morning, student.afternoon, student.reason]);

async function explain(note: string) {
  const [{ absenceId, version }] = (await office.get(absences)).json.absences.filter(
    ({ firstName }: { firstName: string }) => firstName === 'Deepa',
  );
  const answer = await office.put(`${absences}/Explain`, { absenceId, version, state: absenceState.explained, note });
  expect(answer.status, answer.text).toBe(200);
}

test('Everybody absent on a day is listed with what is known about it, and the figures of the day count the same', async () => {
  const names = ['Asha', 'Bina', 'Chetan', 'Deepa', 'Esha'];
  const [asha, bina, chetan, deepa, esha] = await Promise.all(names.map((name) => child(name)));
  if (!asha || !bina || !chetan || !deepa || !esha) throw new Error('There are five.');
  await enterLeave(bina.studentId);
  await mark(asha, away);
  await mark(bina, { ...away, notes: 'Wedding' } as typeof away);
  await mark(chetan, { ...here, afternoon: false });
  await mark(deepa, away);
  await mark(esha, here);
  await school.rows("update student_absence set since = since - interval '10 minutes'");
  await explain('Fever');
  const teacher = await teacherOf(asha, bina, chetan, deepa, esha);
  const answer = await absentOn(today, teacher);
  const [{ category } = { category: '' }] = await school.rows<{ category: string }>(
    'select category_name as category from student_leave_category',
  );
  expect(told(answer).sort()).toEqual([
    ['Asha', false, false, ''],
    ['Bina', false, false, `On leave: ${category}, Wedding`],
    ['Chetan', true, false, ''],
    ['Deepa', false, false, expect.stringMatching(/^Explained by phone, .*: Fever$/)],
  ]);
  const { programs } = (await teacher.get(`${registers}/GetAttendanceToday`)).json;
  const absent = programs.reduce((sum: number, program: { absent: number }) => sum + program.absent, 0);
  expect(absent).toBe(3);
  expect(answer.notTaken).toBe(0);
  const csv = (await teacher.get(`${registers}/ExportAbsent?date=${today}&format=csv`)).text;
  expect(csv.split('\r\n').filter((line) => line.includes('Rao'))).toHaveLength(4);
  expect(csv).toContain('Chetan Rao,Absent in the afternoon');
});

test('Whoever joins after the register has no mark yet; somebody who left before the day is not absent on it', async () => {
  const of = await child('Farah');
  const teacher = await teacherOf(of);
  expect(await absentOn(today, teacher)).toMatchObject({ notTaken: 1, students: [] });
  await mark(of, away);
  expect(told(await absentOn(today, teacher))).toEqual([['Farah', false, false, '']]);
  await school.rows("update student_enrolment set from_date = '2026-01-01', to_date = $2::date - 1 where student_id = $1", [
    of.studentId,
    today,
  ]);
  expect(await absentOn(today, teacher)).toMatchObject({ notTaken: 0, students: [] });
});

test('On a day without school nobody waits for a register', async () => {
  expect(await absentOn('2026-06-14')).toEqual({ closed: 'a Sunday, which is no working day', notTaken: 0, students: [] });
  expect((await office.get(`${registers}/GetAbsent?date=today`)).status).toBe(400);
});

test('Teachers and parents see whom they may see, and no more about them than the register says', async () => {
  const [own, other] = [await child('Gita'), await child('Hari')];
  for (const each of [own, other]) {
    await enterLeave(each.studentId);
    await mark(each, away);
  }
  const seen = async (by: Caller) => told(await absentOn(today, by)).map(([name, , , reason]) => [name, reason]);
  const kind = (await seen(office)).find(([name]) => name === 'Gita')?.[1];
  expect(await seen(await teacherOf(own))).toEqual([['Gita', kind]]);
  expect(await seen(await school.asParentOf(own.studentId))).toEqual([['Gita', kind]]);
  expect(await seen(await school.as({ 'studentattendance.read': `programid=${own.programId}` }))).toEqual([['Gita', 'On leave']]);
  expect((await (await school.as({ 'student.read': '-1' })).get(`${registers}/GetAbsent?date=${today}`)).status).toBe(403);
});

test('The register of a class says today whether it is taken, by whom, and who is absent', async () => {
  const of = await child('Indu');
  const state = async (by: Caller) => (await by.get(`${registers}/GetRegisterToday?programId=${of.programId}`)).json;
  const untaken = { date: today, closed: null, isTaken: false, takenBy: '', takenAt: null, total: 1, notTaken: 1, students: [] };
  expect(await state(office)).toEqual(untaken);
  await mark(of, { ...here, morning: false });
  const { name } = (await office.get('/api/ias/IdentityAccess/session')).json;
  const absent = [expect.objectContaining({ firstName: 'Indu', morning: false, afternoon: true })];
  const taken = { ...untaken, isTaken: true, notTaken: 0, students: absent };
  expect(await state(await teacherOf(of))).toEqual({ ...taken, takenBy: name, takenAt: expect.stringMatching(/Z$/) });
  expect(await state(await school.asParentOf(of.studentId))).toEqual(taken);
  const other = await teacherOf(await child());
  expect(await state(other)).toEqual({ ...untaken, total: 0, notTaken: 0 });
});
