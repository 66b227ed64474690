import { expect, test } from 'vitest';
import {
  away,
  child,
  followsAbsences,
  here,
  mark,
  office,
  registers,
  school,
  today,
} from '../../../../../test/school/absences.ts';
import { addDays, weekdayOf } from '../../../../kit/domain/dates.domain.ts';
import type { OftenAbsent } from './often-absent.domain.ts';

followsAbsences();

/** The last school days, the latest first. */
const days = Array.from({ length: 20 }, (_, back) => addDays(today, -back)).filter((day) => weekdayOf(day) < 6);

test('Whoever was absent often in the last days is named with whom to call, the lowest share first', async () => {
  const [asha, bina, chetan, deepa] = await Promise.all(['Asha', 'Bina', 'Chetan', 'Deepa'].map((name) => child(name)));
  if (!asha || !bina || !chetan || !deepa) throw new Error('There are four.');
  for (const [index, day] of days.slice(0, 8).entries()) {
    await mark(asha, index < 2 ? away : here, day);
    await mark(bina, index < 3 ? { ...here, afternoon: false } : here, day);
    await mark(chetan, index < 1 ? away : here, day);
    // Of four days nothing follows yet.
    if (index < 4) await mark(deepa, away, day);
  }
  const told = async (by = office): Promise<OftenAbsent[]> => (await by.get(`${registers}/GetOftenAbsent`)).json;
  expect(await told()).toMatchObject([
    { firstName: 'Asha', absentDays: 2, days: 8, guardian: { firstName: 'Meera', personalContact: '9822222222' } },
    { firstName: 'Bina', absentDays: 1.5, days: 8 },
  ]);

  await school.rows('update student_family set may_be_contacted = false where student_id = $1 and family_id = $2', [
    asha.studentId,
    asha.mother.familyId,
  ]);
  expect((await told())[0]?.guardian).toMatchObject({ firstName: 'Ravi', relationship: 2 });
  const teacher = await school.asTeacherOf(bina.programId);
  expect(await told(teacher)).toMatchObject([{ firstName: 'Bina' }]);
  const father = await school.asParentOf(asha.studentId);
  expect(await told(father)).toMatchObject([{ firstName: 'Asha' }]);
});

const cafeteria = 4;
test('The kitchen is told how many are here, and nobody’s name', async () => {
  const kitchen = await school.asStaff(cafeteria);
  expect((await kitchen.get(`${registers}/GetAttendanceToday`)).status).toBe(200);
  expect((await kitchen.get(`${registers}/GetOftenAbsent`)).status).toBe(403);
  expect((await kitchen.get(`${registers}/GetAbsent?date=${today}`)).status).toBe(403);
});
