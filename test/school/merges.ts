import { afterAll, beforeAll, expect } from 'vitest';
import { proveBalances } from '../../src/areas/financial/student-fee/proof.server.ts';
import { invariants } from '../fuzz/invariants.ts';
import type { Caller } from '../support/caller.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { openedIn } from '../support/opened.ts';
import { addExamination } from './exams.ts';
import { addFee, addPayment } from './fees.ts';
import { addGuardian, addProgram, addStudent } from './people.ts';

export let school: TestApp;
export let office: Caller;
export let four: number;
export let five: number;

/** A school with Grade 4 and Grade 5, for all tests of a file. */
export function mergesRecords(): void {
  beforeAll(async () => {
    school = await startApp();
    office = await school.asAdmin();
    four = await addProgram(school.database, { programName: 'Grade 4', programOrder: 4 });
    five = await addProgram(school.database, { programName: 'Grade 5', programOrder: 5 });
  });
  afterAll(() => school.close());
}

export const students = '/api/sis/Student';
export const preview = async (keptId: number, goneId: number, url = students, by = office) =>
  by.get(`${url}/PreviewMerge?keptId=${keptId}&goneId=${goneId}`);
export const merge = (keptId: number, goneId: number, more: object = {}, url = students, by = office) =>
  by.post(`${url}/Merge`, { keptId, goneId, ...more });
export const latest = async (url = students) => (await office.get(`${url}/GetMerges`)).json[0];
export const undo = async (url = students, by = office) =>
  by.post(`${url}/UndoMerge`, { personMergeId: (await latest(url)).personMergeId });

/** The latest merge is undone: everything is as it was before. */
export async function comesBack(before: Awaited<ReturnType<typeof everything>>, url = students) {
  const { status, text } = await undo(url);
  expect(status, text).toBe(200);
  expect(await everything()).toEqual(before);
}

/** Somebody with a finished year in Grade 4: marks, a register, a fee that is paid in part, a leave, a guardian, an account. */
export async function withAYear(firstName = 'Asha') {
  const id = await addStudent(school.database, { firstName, lastName: 'Rao', programId: four, dateOfBirth: '2016-02-03' });
  await school.rows("update student_enrolment set from_date = '2025-06-01', to_date = '2026-05-31' where student_id = $1", [id]);
  await school.rows('update student set student_status = 2 where student_id = $1', [id]);
  await addExamination(school, { programId: four, startDate: '2025-09-08', exams: [{ marks: { [id]: 71 } }] });
  await addFee(school, { studentId: id, programId: four, dueDate: '2025-07-01', amount: 900 });
  await addPayment(school.database, { studentId: id, amountPaid: 400 });
  await addGuardian(school.database, id, { firstName: 'Sunita' });
  await school.asStudent(id);
  await school.rows('update account set account_name = $2 where student_id = $1', [id, `${firstName} Rao`]);
  return id;
}
export const inGradeFive = (firstName = 'Asha', more: Parameters<typeof addStudent>[1] = {}) =>
  addStudent(school.database, { firstName, lastName: 'Rao', programId: five, dateOfBirth: '2016-02-03', ...more });

/** All rows, but for history, counts of it and what is worked out again, without versions. */
export async function everything(): Promise<Record<string, string[]>> {
  const tables = await school.rows<{ name: string }>(`select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname !~ '^(audit_.*|row_count|open_stay_count|exam_change|exam_tally|student_tally|idempotency_key|session)$' order by 1`);
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await school.rows<{ row: string }>(
      `select (to_jsonb(t) - '{version,last_modified,last_modified_by}'::text[])::text as row from "${name}" t order by 1`,
    );
    all[name] = rows.map(({ row }) => openedIn(row)).toSorted();
  }
  return all;
}

export async function holdsTrue() {
  for (const { says, statements } of invariants) {
    if (says.includes('audit log') || says.includes('receipts')) continue;
    for (const statement of statements) expect(await school.rows(statement), says).toEqual([]);
  }
  expect((await proveBalances(school.database.db)).differences).toEqual([]);
}

/** A register of Grade 5 with both on it. */
export async function addRegister(day: string, kept: number, gone: number, keptMorning: boolean) {
  await school.rows(
    `with s as (insert into student_attendance_sheet (program_id, attendance_date) values ($1, $2) returning sheet_id)
     insert into student_attendance (sheet_id, student_id, attendance_date, morning, afternoon)
     values ((select sheet_id from s), $3, $2, $5, true), ((select sheet_id from s), $4, $2, true, true)`,
    [five, day, kept, gone, keptMorning],
  );
  await school.rows('select recount_registers(array(select sheet_id from student_attendance_sheet))');
}

/** Two of one name who attend Grade 5 since the same day, and their ids. */
export async function twice(firstName: string) {
  return [await inGradeFive(firstName), await inGradeFive(firstName)] as const;
}
