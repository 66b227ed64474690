import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Caller } from '../support/caller.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { addProgram, addStudent } from './people.ts';

export const registers = '/api/las/StudentAttendance';
export const staffRegisters = '/api/las/StaffAttendance';
// A Monday.
export const today = '2026-06-15';

export let school: TestApp;
export let office: Caller;

/** A school whose registers are taken, for all tests of a file. */
export function takesAttendance(): void {
  beforeAll(async () => {
    school = await startApp({ today });
    office = await school.asAdmin();
  });
  beforeEach(() => school.itIs(today));
  afterAll(() => school.close());
}

/** A line of a register. */
export interface Entry {
  studentId: number;
  studentAttendanceId: number;
  morning: boolean;
  afternoon: boolean;
  notes: string;
  onLeave: string | null;
  student: { firstName: string } | null;
}

/** A new class with a student of each first name. */
export async function aClass(...names: string[]) {
  const programId = await addProgram(school.database);
  const students: number[] = [];
  for (const firstName of names) students.push(await addStudent(school.database, { firstName, lastName: 'Rao', programId }));
  return { programId, students };
}
/** The register of a class, as it opens. */
export const open = (programId: number, date = today, by = office) =>
  by.get(`${registers}/GetAttendanceByDateAndProgram?date=${date}&programId=${programId}`);
/** The same, to be saved, with these changes by first name. */
export async function sheetOf(programId: number, change: Record<string, Partial<Entry>> = {}, date = today) {
  const { json } = await open(programId, date);
  const Attendances = json.Attendances.map((entry: Entry) => ({
    ...entry,
    ...change[entry.student?.firstName ?? ''],
    student: null,
  }));
  return json.version === null ? { Attendances } : { version: json.version, Attendances };
}
export const create = (body: unknown, by = office) => by.post(`${registers}/CreateAttendanceBulk`, body);
export const update = (body: unknown, by = office) => by.put(`${registers}/UpdateAttendanceBulk`, body);
/** The registers of a class in the list. */
export const inGrid = async (programId: number, by = office) => (await by.get(`${registers}?programId=${programId}`)).json.items;
