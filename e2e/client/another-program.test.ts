import { HttpError, ok } from '@oazapfts/runtime';
import { beforeAll, expect, inject, test } from 'vitest';
import * as homeroom from '../../.client/homeroom.ts';
import { demoPassword } from '../../src/common/demo-accounts.domain.ts';
import { addDays } from '../../src/kit/domain/dates.domain.ts';
import { noHoliday } from '../support/dates.ts';
import { today } from '../support/registers.ts';
import { emailOf } from '../support/roles.ts';

beforeAll(async () => {
  homeroom.defaults.baseUrl = inject('school');
  const { message } = await ok(homeroom.identityAccessLogin({ email: emailOf('Admin'), password: demoPassword }));
  homeroom.defaults.headers = { authorization: `Bearer ${message.slice(message.indexOf('~') + 1)}` };
});

/** Somebody who belongs to a program. */
async function someStudent() {
  const programs = await ok(homeroom.programGetAllProgramNames());
  const programId = programs.find(({ programName }) => programName === 'Grade 1 A')?.programId ?? 0;
  const { items } = await ok(homeroom.studentList({ programId, pageSize: 1 }));
  const [student] = items;
  if (!student) throw new Error('Nobody belongs to the program.');
  return student;
}

test('A program that knows only the API document enters a leave, finds it, and does not overwrite what changed meanwhile', async () => {
  const { studentId, firstName } = await someStudent();
  const [category] = await ok(homeroom.studentLeaveCategoryGetAllStudentLeaveCategoryNames());
  const tomorrow = addDays(today(), 1);
  const leaveFrom = noHoliday(tomorrow, await ok(homeroom.holidayGetHolidaysForRange(tomorrow, addDays(tomorrow, 120))));
  const leave = { studentId, studentLeaveCategoryId: category?.studentLeaveCategoryId ?? 0, leaveFrom, leaveTo: leaveFrom };
  const { data: studentLeaveId } = await ok(homeroom.studentLeaveCreate({ ...leave, reason: 'A wedding' }));

  const { items, totalCount } = await ok(homeroom.studentLeaveList({ studentId, leaveFrom }));
  expect(totalCount).toBe(1);
  expect(items[0]).toMatchObject({ studentLeaveId, reason: 'A wedding', student: { firstName } });

  const { version } = await ok(homeroom.studentLeaveRead(studentLeaveId));
  await ok(homeroom.studentLeaveUpdate(studentLeaveId, { reason: 'A wedding in the family', version }));
  const stale = homeroom.studentLeaveUpdate(studentLeaveId, { reason: 'Fever', version });
  expect((await stale).status).toBe(409);
  expect((await ok(homeroom.studentLeaveRead(studentLeaveId))).reason).toBe('A wedding in the family');

  await ok(homeroom.studentLeaveDelete(studentLeaveId));
  await expect(ok(homeroom.studentLeaveRead(studentLeaveId))).rejects.toThrow(HttpError);
});

test('What is refused is told to a program by field', async () => {
  const refused = await homeroom.studentLeaveCreate({ studentId: 0, studentLeaveCategoryId: 0, leaveFrom: '', leaveTo: '' });
  if (refused.status !== 422) throw new Error(`Answered ${refused.status}`);
  expect(refused.data.errors).toMatchObject({ studentId: ['Student is required'] });
});

test('A program reads who belongs on a register, and why a day has none', async () => {
  const programId = (await someStudent()).programId ?? 0;
  const holidays = await ok(homeroom.holidayGetHolidaysForRange(addDays(today(), -300), addDays(today(), -1)));
  const holiday = holidays.map(({ holidayFrom }) => holidayFrom).find((day) => day > addDays(today(), -300)) ?? '';
  const days = [...Array.from({ length: 7 }, (_, ago) => addDays(today(), -ago)), holiday];
  const sheets = await Promise.all(
    days.map((date) => ok(homeroom.studentAttendanceGetAttendanceByDateAndProgram(date, programId))),
  );
  expect(sheets.map(({ programName }) => programName)).toEqual(days.map(() => 'Grade 1 A'));
  expect(sheets.at(-1)?.closed).toEqual(expect.stringMatching(/./));
  for (const { Attendances } of sheets) expect(Attendances.every(({ student }) => student.firstName !== '')).toBe(true);
});
