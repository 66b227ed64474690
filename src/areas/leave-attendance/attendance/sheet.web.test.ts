import { expect, test } from 'vitest';
import { type Sheet, sheetSource, staffSheets, studentSheets } from './sheet.web.ts';

const person = { name: 'Asha Rao', morning: true, afternoon: false, notes: 'Dentist', onLeave: null };
const sheetOf = (version: number | null, entryId?: number): Sheet => ({
  version,
  closed: null,
  programName: 'Grade 1 A',
  people: [{ id: 7, ...(entryId !== undefined && { entryId }), ...person }],
});
const entry = { attendanceDate: '2026-11-20', morning: true, afternoon: false, notes: 'Dentist' };
const place = { programId: 3, date: '2026-11-20' };

test('A register is sent with the published fields, each line with its own id', () => {
  expect(sheetSource(studentSheets, place).request(sheetOf(4, 91)).body).toEqual({
    Attendances: [{ studentAttendanceId: 91, studentId: 7, programId: 3, ...entry, student: null }],
    version: 4,
  });
});

test('So is a staff sheet; a line that is not stored yet has 0, even on a sheet kept since before lines had ids', () => {
  const { request } = sheetSource(staffSheets, place);
  const lines = [{ staffAttendanceId: 0, staffId: 7, ...entry, staff: null }];
  expect(request(sheetOf(null, 0)).body).toEqual({ Attendances: lines });
  expect(request(sheetOf(null)).body).toEqual({ Attendances: lines });
});
