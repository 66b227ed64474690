import { expect, test } from 'vitest';
import { addStaff } from '../../../../test/school/people.ts';
import { office, school, staffRegisters, takesAttendance, today } from '../../../../test/school/registers.ts';
import { problem } from '../../../../test/support/problem.ts';

takesAttendance();

test('Staff attendance: a sheet for each date, with everyone who is employed', async () => {
  const staffId = await addStaff(school.database, { firstName: 'Meera' });
  await addStaff(school.database, { firstName: 'Left', staffStatus: 2 });
  const read = async (by = office) => by.get(`${staffRegisters}/GetAttendanceByDate?date=${today}`);
  const sheet = (await read()).json;
  expect(sheet.version).toBeNull();
  const names = sheet.Attendances.map((entry: { staff: { firstName: string } }) => entry.staff.firstName);
  expect(names).toContain('Meera');
  expect(names).not.toContain('Left');
  const Attendances = sheet.Attendances.map((entry: { staffId: number }) => ({
    ...entry,
    staff: null,
    morning: entry.staffId !== staffId,
  }));
  expect((await office.post(`${staffRegisters}/CreateAttendanceBulk`, { Attendances })).status).toBe(201);
  problem(await office.post(`${staffRegisters}/CreateAttendanceBulk`, { Attendances }), 409);
  const [row] = (await office.get(staffRegisters)).json.items;
  expect(row).toMatchObject({ attendanceDate: today, total: names.length, morningPresent: names.length - 1 });
  const meera = await school.as({ 'staffattendance.read': `staffid=${staffId}` });
  expect((await meera.get(staffRegisters)).json.items).toMatchObject([{ morningPresent: 0, afternoonPresent: 1, total: 1 }]);
  expect((await read(meera)).json.Attendances).toMatchObject([{ staffId }]);
  problem(await meera.post(`${staffRegisters}/CreateAttendanceBulk`, { Attendances }), 403);
  expect((await office.get(`${staffRegisters}/GetAttendanceToday`)).json).toMatchObject({ total: names.length, isTaken: true });
  await school.rows('update staff set staff_status = 2 where staff_id = $1', [staffId]);
  expect((await read()).json.Attendances).toHaveLength(names.length);
  const removed = await office.delete(`${staffRegisters}/DeleteAttendanceByDate?date=${today}`);
  expect(removed.json.message).toBe('The selected staffattendance was deleted successfully');
});
