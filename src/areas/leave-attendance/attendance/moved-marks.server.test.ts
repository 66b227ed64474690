import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import { office, registers, school, takesAttendance } from '../../../../test/school/registers.ts';
import { addChild, forgetTold, noticesOf, switchOn } from '../../../../test/support/notices.ts';

// The student came to the other class on the Thursday before today, which is a Monday.
const moved = '2026-06-11';
const day = '2026-06-12';
takesAttendance();

interface Entry {
  studentId: number;
  studentAttendanceId: number;
  morning: boolean;
  student: { firstName: string };
}

const open = async (programId: number) =>
  (await office.get(`${registers}/GetAttendanceByDateAndProgram?date=${day}&programId=${programId}`)).json;

/** Stores the register of the day; Asha arrives at noon, unless she is there. */
async function take(programId: number, isThere = false): Promise<void> {
  const { Attendances } = await open(programId);
  const lines = Attendances.map((line: Entry) => ({
    ...line,
    morning: isThere || line.student.firstName !== 'Asha',
    student: null,
  }));
  const stored = await office.post(`${registers}/CreateAttendanceBulk`, { Attendances: lines });
  expect(stored.status, stored.text).toBe(201);
}

/** How a class appears on that day: its register, the list of registers, and Asha in the monthly register. */
async function shown(programId: number) {
  const [{ version, Attendances }, list, month] = await Promise.all([
    open(programId),
    office.get(`${registers}?programId=${programId}`),
    office.get(`${registers}/ExportRegister?programId=${programId}&month=2026-06&format=csv`),
  ]);
  const asha = (Attendances as Entry[]).find(({ student }) => student.firstName === 'Asha');
  const line = month.text.split('\r\n').find((text) => text.includes('Asha'));
  return {
    onRegister: asha ? [asha.studentAttendanceId !== 0 && version !== null ? 'entered' : 'to be entered', asha.morning] : 'no',
    listed: list.json.items.map((row: { total: number; morningPresent: number }) => [row.morningPresent, row.total]),
    inMonth: line?.split(',').slice(2).join(',') ?? 'no',
  };
}

async function twoClasses() {
  const from = await addProgram(school.database);
  const to = await addProgram(school.database);
  const asha = await addStudent(school.database, { firstName: 'Asha', lastName: 'Rao', programId: from });
  await addStudent(school.database, { firstName: 'Bina', lastName: 'Rao', programId: from });
  await addStudent(school.database, { firstName: 'Chetan', lastName: 'Rao', programId: to });
  return { from, to, asha };
}

const move = (student: number, to: number) =>
  school.rows(
    `with ended as (update student_enrolment set to_date = $3::date - 1 where student_id = $1 returning 1)
    insert into student_enrolment (student_id, program_id, from_date) select $1, $2, $3::date from ended`,
    [student, to, moved],
  );
async function undo(student: number) {
  await school.rows('delete from student_enrolment where student_id = $1 and to_date is null', [student]);
  await school.rows('update student_enrolment set to_date = null where student_id = $1', [student]);
}

describe('A mark counts once, in the class to which the student belonged on its day', () => {
  test.for([
    {
      taken: 'both registers',
      inFrom: true,
      inTo: true,
      old: { onRegister: 'no', listed: [[1, 1]], inMonth: ',0,0' },
      now: { onRegister: ['entered', false], listed: [[1, 2]], inMonth: 'AM,0.5,0.5' },
    },
    {
      taken: 'the register of the class that the student left',
      inFrom: true,
      inTo: false,
      old: { onRegister: 'no', listed: [[1, 1]], inMonth: ',0,0' },
      now: { onRegister: ['to be entered', false], listed: [], inMonth: 'AM,0.5,0.5' },
    },
    {
      taken: 'the register of the class to which the student came',
      inFrom: false,
      inTo: true,
      old: { onRegister: 'no', listed: [], inMonth: 'no' },
      now: { onRegister: ['to be entered', true], listed: [[1, 1]], inMonth: ',0,0' },
    },
  ])('when $taken had been taken', async ({ inFrom, inTo, old, now }) => {
    const { from, to, asha } = await twoClasses();
    if (inFrom) await take(from);
    if (inTo) await take(to);
    const before = [await shown(from), await shown(to)];
    await move(asha, to);
    expect([await shown(from), await shown(to)]).toEqual([old, now]);
    await undo(asha);
    expect([await shown(from), await shown(to)]).toEqual(before);
  });
});

test('A register taken after the move starts with the mark, and keeps it', async () => {
  const { from, to, asha } = await twoClasses();
  await take(from);
  await move(asha, to);
  await take(to);
  expect(await shown(to)).toEqual({ onRegister: ['entered', false], listed: [[1, 2]], inMonth: 'AM,0.5,0.5' });
  expect(await shown(from)).toMatchObject({ onRegister: 'no', listed: [[1, 1]] });
});

test('A mark is kept for the new register while the former one is saved again', async () => {
  const { from, to, asha } = await twoClasses();
  await take(from);
  await move(asha, to);
  const { version, Attendances } = await open(from);
  const lines = Attendances.map((line: Entry) => ({ ...line, morning: false, student: null }));
  const saved = await office.put(`${registers}/UpdateAttendanceBulk`, { version, Attendances: lines });
  expect(saved.status, saved.text).toBe(200);
  const [log] = await school.rows<{ before: object; after: object }>(
    "select before, after from audit_entry where resource = 'StudentAttendance' order by audit_entry_id desc limit 1",
  );
  expect(JSON.stringify(log), 'the log tells of those who are on the register').not.toContain(`"studentId":${asha}`);
  expect(await shown(from)).toMatchObject({ onRegister: 'no', listed: [[0, 1]] });
  expect(await shown(to)).toMatchObject({ onRegister: ['to be entered', false], inMonth: 'AM,0.5,0.5' });
  await undo(asha);
  expect(await shown(from)).toMatchObject({ onRegister: ['entered', false], listed: [[0, 2]] });
});

describe('The guardians of a student who moved after their absence was entered', () => {
  beforeAll(() => switchOn(office, null, ['absence-entered', 'absence-corrected']));
  afterAll(() => forgetTold(school));
  const entered = 'Asha is absent on 12-06-2026, in the morning';
  const corrected = 'Asha is no longer marked absent on 12-06-2026, in the morning';

  test.each([
    ['hear nothing more if the new register keeps the mark', false, [entered]],
    ['hear of the correction if the new register says that the student was there', true, [entered, corrected]],
  ])('%s', async (_what, isThere, words) => {
    const [from, to] = [await addProgram(school.database), await addProgram(school.database)];
    const { studentId, mother } = await addChild(school, from);
    await take(from);
    await move(studentId, to);
    await take(to, isThere);
    const heard = (await noticesOf(mother)).items.map((notice: { words: string }) => notice.words);
    expect(heard.toSorted()).toEqual(words);
  });
});

test('A mark that reaches the new register too late still has to be entered there', async () => {
  const { from, to, asha } = await twoClasses();
  await take(from);
  await take(to);
  await move(asha, to);
  // As if somebody who did not yet see the student on it had stored the new class's register at the same moment.
  await school.rows(
    `update student_attendance set sheet_id = (select sheet_id from student_attendance_sheet where program_id = $2) where student_id = $1`,
    [asha, from],
  );
  expect((await shown(to)).onRegister).toEqual(['to be entered', false]);
  const { version, Attendances } = await open(to);
  const lines = Attendances.map((line: Entry) => ({ ...line, student: null }));
  expect((await office.put(`${registers}/UpdateAttendanceBulk`, { version, Attendances: lines })).status).toBe(200);
  expect(await shown(to)).toMatchObject({ onRegister: ['entered', false], listed: [[1, 2]] });
});

test('Somebody who has one of the registers open when a mark arrives or leaves is told so on saving', async () => {
  const { from, to, asha } = await twoClasses();
  await take(from);
  await take(to);
  const { version, Attendances } = await open(to);
  await move(asha, to);
  const lines = Attendances.map((line: Entry) => ({ ...line, student: null }));
  expect((await office.put(`${registers}/UpdateAttendanceBulk`, { version, Attendances: lines })).status).toBe(409);
});
