import { expect, test } from 'vitest';
import {
  absences,
  answer,
  asked,
  away,
  child,
  first,
  followsAbsences,
  here,
  list,
  listed,
  mark,
  office,
  read,
  register,
  registers,
  school,
  tenMinutesLater,
  today,
} from '../../../../test/school/absences.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { problem } from '../../../../test/support/problem.ts';
import { absenceState } from './absence-states.domain.ts';

followsAbsences();

const asha: [string, number] = ['Asha', absenceState.open];

test('A link is about one child and one day, and opening it answers nothing', async () => {
  const { links } = await asked();
  const shown = {
    firstName: 'Asha',
    date: today,
    absentWhen: 'all day',
    isExplained: false,
    isWithdrawn: false,
    phone: '020 1234',
  };
  expect((await read(links.mother)).json).toEqual(shown);
  expect((await read(links.mother)).json).toEqual(shown);
  expect(await listed()).toEqual([asha]);
});

test('The button answers: the child leaves the list, and the register and the history say who answered', async () => {
  const of = await asked();
  const thanked = await answer(of.links.mother, 'She has a fever');
  expect([thanked.status, thanked.json.isExplained]).toEqual([200, true]);
  expect(await first()).toMatchObject({ state: absenceState.answered, note: 'She has a fever', explainedBy: 'Meera Rao' });
  const [line] = (await register(of)).json.Attendances;
  expect(line.absence).toMatch(/^Answered by Meera Rao, \d\d:\d\d: She has a fever$/);
  expect(line).toMatchObject({ ...away, notes: '' });
  const [entry] = await school.rows<{ name: string; account: number | null }>(
    "select account_name as name, account_id as account from audit_entry where resource = 'StudentAbsence' order by audit_entry_id desc limit 1",
  );
  expect(entry).toEqual({ name: 'Meera Rao', account: null });
  expect((await office.get(`${registers}/GetAttendanceToday`)).json.unexplained).toBe(0);
});

test('The first of two guardians counts; the second is thanked too, and learns nothing about the first', async () => {
  const { links } = await asked();
  await answer(links.mother, 'With her grandmother');
  const second = await answer(links.father, 'No idea');
  expect([second.status, second.json.isExplained]).toEqual([200, true]);
  expect(second.text + (await read(links.father)).text).not.toMatch(/Meera|grandmother/);
  expect(await first()).toMatchObject({ note: 'With her grandmother', explainedBy: 'Meera Rao' });
});

test('If two guardians answer at the same moment, one counts and neither is refused', async () => {
  const { links } = await asked();
  const [one, other] = await Promise.all([answer(links.mother, 'one'), answer(links.father, 'other')]);
  expect([one.status, other.status]).toEqual([200, 200]);
  const { note, explainedBy, version } = await first();
  expect([
    ['one', 'Meera Rao'],
    ['other', 'Ravi Rao'],
  ]).toContainEqual([note, explainedBy]);
  expect(version).toBe(2);
});

test('A link is void after the next day, and for guardians who may no longer be contacted; so is a link that never existed', async () => {
  const of = await asked();
  const [link] = await school.rows<{ days: number }>(
    `select extract(epoch from (expires at time zone time_zone) - date_trunc('day', now() at time zone time_zone)) / 86400 as days
     from absence_link, school`,
  );
  expect(Number(link?.days)).toBe(2);
  await school.rows('update student_family set may_be_contacted = false where family_id = $1', [of.father.familyId]);
  for (const call of [read, answer]) {
    problem(await call(of.links.father), 404);
    problem(await call('none'), 404);
  }
  await school.rows("update absence_link set expires = now() - interval '1 second'");
  problem(await read(of.links.mother), 404);
  problem(await answer(of.links.mother), 404);
  expect(await listed()).toEqual([asha]);
  await school.runJob('forget-absence-links');
  expect(await school.rows('select 1 from absence_link'), 'a correction may still have to be sent').toHaveLength(2);
  await school.rows("update absence_link set expires = now() - interval '31 days'");
  await school.runJob('forget-absence-links');
  expect(await school.rows('select 1 from absence_link')).toEqual([]);
});

test('After the register is corrected, a link says so, and its button changes nothing', async () => {
  const of = await asked();
  await mark(of, here);
  expect((await answer(of.links.mother)).json).toMatchObject({ isWithdrawn: true, isExplained: false });
  expect(await school.rows('select state from student_absence')).toEqual([{ state: absenceState.open }]);
});

test('The office enters what it heard by phone, and takes it back; a save based on an older state is refused', async () => {
  const of = await asked();
  const { absenceId, version } = await first();
  const explain = (change: object) =>
    office.put(`${absences}/Explain`, { absenceId, version, state: absenceState.explained, note: 'Bus strike', ...change });
  problem(await explain({ state: absenceState.answered }), 422);
  problem(await explain({ state: 9 }), 422);
  expect((await explain({})).status).toBe(200);
  problem(await explain({ note: 'Another' }), 409);
  expect(await first()).toMatchObject({ state: absenceState.explained, note: 'Bus strike' });
  expect((await explain({ version: version + 1, state: absenceState.open, note: '' })).status).toBe(200);
  expect(await first()).toMatchObject({ state: absenceState.open, note: '', explained: '', explainedBy: '' });
  await mark(of, here);
  problem(await explain({ version: version + 3 }), 409);
});

test('An unexplained absence stays on the list for a week; an explained one leaves it with its day', async () => {
  const open = await asked();
  school.itIs('2026-06-16');
  expect(await listed()).toEqual([asha]);
  await answer(open.links.mother);
  expect(await listed()).toEqual([]);
  await school.rows('update student_absence set state = 1');
  school.itIs('2026-06-22');
  expect(await listed()).toEqual([]);
});

test('A teacher sees and explains absences in their programs; a parent and a student see no list', async () => {
  const [own, other] = [await child('Asha'), await child('Zubeida')];
  for (const of of [own, other]) await mark(of, away);
  await tenMinutesLater();
  const teacher = await school.asTeacherOf(own.programId);
  expect(await listed(teacher)).toEqual([asha]);
  const of = async (firstName: string) =>
    (await list()).absences.find((row: { firstName: string }) => row.firstName === firstName);
  const body = { state: absenceState.explained, note: '' };
  problem(await teacher.put(`${absences}/Explain`, { ...body, absenceId: (await of('Zubeida')).absenceId }), 404);
  expect((await teacher.put(`${absences}/Explain`, { ...body, absenceId: (await of('Asha')).absenceId })).status).toBe(200);
  for (const caller of [await school.asParentOf(own.studentId), await school.asStudent(own.studentId)]) {
    problem(await caller.get(absences), 403);
  }
  const withoutFamilies = await school.as({ 'studentattendance.update': '-1' });
  expect((await list(withoutFamilies)).absences[0].phones).toEqual([]);
});

test('A parent kept apart from another gets no number but their own, not even as the emergency contact', async () => {
  const of = await child();
  await school.rows("update student set emergency_contact = '98333 33333' where student_id = $1", [of.studentId]);
  await mark(of, away);
  await tenMinutesLater();
  const may = { 'studentattendance.update': 'studentid=@children', 'student.read': 'studentid=@children' };
  const parent = await school.as(may, { role: 'parent', studentIds: [of.studentId] });
  const numbers = async () => (await list(parent)).absences[0].phones.map(({ phone }: { phone: string }) => phone);
  const [own] = await school.rows<{ phone: string }>(
    `select personal_contact as phone from family where family_id = (select max(family_id) from student_family where student_id = $1)`,
    [of.studentId],
  );
  expect(await numbers()).toEqual(expect.arrayContaining([own?.phone, '9822222222', '9833333333', '98333 33333']));
  await school.rows('update student_family set is_separated = true where family_id = $1', [of.father.familyId]);
  expect(await numbers()).toEqual([own?.phone]);
});

test('A signed-in parent explains the absence of their own child, and sees nothing that the other guardian said', async () => {
  const [own, other] = [await child('Asha'), await child('Zubeida')];
  for (const of of [own, other]) await mark(of, away);
  const parent = await school.asParentOf(own.studentId);
  const days = async (by: Caller) =>
    (await by.get(`${registers}/GetAttendanceForStudent?studentId=${own.studentId}`)).json[0].toExplain;
  const absenceId = await days(parent);
  expect(absenceId).toBeGreaterThan(0);
  expect(await days(office), 'the office has its own list').toBeNull();
  const [{ id } = { id: 0 }] = await school.rows<{ id: number }>(
    'select absence_id as id from student_absence where student_id = $1',
    [other.studentId],
  );
  problem(await parent.post(`${absences}/Answer`, { absenceId: id, note: '' }), 404);
  problem(await (await school.asStudent(own.studentId)).post(`${absences}/Answer`, { absenceId, note: '' }), 403);
  problem(await office.post(`${absences}/Answer`, { absenceId, note: '' }), 404);
  const twice = [
    await parent.post(`${absences}/Answer`, { absenceId, note: 'Ill' }),
    await parent.post(`${absences}/Answer`, { absenceId, note: 'x' }),
  ];
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await days(parent)).toBeNull();
  expect((await list()).absences.filter(({ state }: { state: number }) => state === absenceState.answered)).toMatchObject([
    { note: 'Ill' },
  ]);
  const sheet = await (await school.asParentOf(own.studentId)).get(
    `${registers}/GetAttendanceByDateAndProgram?date=${today}&programId=${own.programId}`,
  );
  expect(sheet.json.Attendances[0].absence).toBe('Answered by a guardian');
});

test('A signed-in parent explains an absence as long as they are asked about it, and no longer', async () => {
  const own = await child();
  await mark(own, away);
  await tenMinutesLater();
  const parent = await school.asParentOf(own.studentId);
  const { absenceId } = await first();
  school.itIs('2026-06-22');
  problem(await parent.post(`${absences}/Answer`, { absenceId, note: 'Ill' }), 404);
  school.itIs('2026-06-21');
  expect((await parent.post(`${absences}/Answer`, { absenceId, note: 'Ill' })).status).toBe(200);
});

test('A guardian whom the school may not contact cannot explain an absence when signed in either', async () => {
  const own = await child();
  await mark(own, away);
  const parent = await school.asParentOf(own.studentId);
  const { familyId } = (await parent.get('/api/ias/IdentityAccess/session')).json;
  const days = async () =>
    (await parent.get(`${registers}/GetAttendanceForStudent?studentId=${own.studentId}`)).json[0].toExplain;
  const absenceId = await days();
  await school.rows('update student_family set may_be_contacted = false where family_id = $1', [familyId]);
  expect(await days()).toBeNull();
  problem(await parent.post(`${absences}/Answer`, { absenceId, note: '' }), 404);
  expect(await school.rows('select state from student_absence')).toEqual([{ state: absenceState.open }]);
});

test('Those who switch events on can switch this on too; a stale or impossible setting is refused', async () => {
  const url = '/api/las/SafeArrival';
  const { json } = await office.get(url);
  const setting = { ...json, tellFrom: '08:00', tellTo: '15:00' };
  expect((await office.put(url, setting)).status).toBe(200);
  problem(await office.put(url, setting), 409);
  const now = (await office.get(url)).json;
  expect(now).toMatchObject({ isOn: true, tellFrom: '08:00', tellTo: '15:00' });
  expect(problem(await office.put(url, { ...now, tellTo: '08:00' }), 422).errors).toEqual({ tellTo: ['To must be after From'] });
  problem(await (await school.asTeacherOf()).get(url), 403);
});
