import { afterAll, beforeAll, expect, test } from 'vitest';
import { beforeMigration } from '../../../../test/support/before-migration.ts';

let old: Awaited<ReturnType<typeof beforeMigration>>;
beforeAll(async () => {
  old = await beforeMigration('enrolments_never_overlap');
});
afterAll(() => old.close());

const [active, discontinued] = [1, 2];
type Stay = [programId: number, fromDate: string, toDate: string | null];

async function addStudent(id: number, studentStatus: number, programId: number | null, stays: readonly Stay[]): Promise<void> {
  await old.rows(
    `insert into student (student_id, first_name, student_status, program_id, gender, current_address, emergency_contact, school_admission_number)
      overriding system value values ($1::int, 'Asha', $2, $3, 1, 'Pune', '9876543210', $1::int::text)`,
    [id, studentStatus, programId],
  );
  for (const [program, from, to] of stays) {
    await old.rows('insert into student_enrolment (student_id, program_id, from_date, to_date) values ($1, $2, $3, $4)', [
      id,
      program,
      from,
      to,
    ]);
  }
}
const addExit = (studentId: number, exitDate: string) =>
  old.rows(
    `insert into student_exit (student_id, tc_applied_date, tc_issue_date, exit_date, is_in_effect, former_status)
      values ($1, $2, $2, $2, true, $3)`,
    [studentId, exitDate, active],
  );
const staysOf = async (table: string, studentId: number): Promise<Stay[]> =>
  (
    await old.rows<{ program_id: number; since: string; until: string | null }>(
      `select program_id, from_date::text as since, to_date::text as until from ${table} where student_id = $1 order by from_date`,
      [studentId],
    )
  ).map((row) => [row.program_id, row.since, row.until]);
const programOf = async (studentId: number) =>
  (await old.rows<{ program_id: number }>('select program_id from student where student_id = $1', [studentId]))[0]?.program_id;

test('A school with stays that overlap starts: each child is in one program a day, and the record agrees with the history', async () => {
  const { today } = (await old.rows<{ today: string }>("select (now() at time zone 'UTC')::date::text as today"))[0] ?? {
    today: '',
  };
  await old.rows(`insert into program (program_id, program_name, program_order, start_date, duration) overriding system value
    values (1, 'Grade 5 A', 5, '2024-06-01', 12), (2, 'Grade 6 A', 6, '2024-06-01', 12)`);
  // Promoted on 10 June; an exit of 3 June was entered and deleted.
  await addStudent(1, active, 2, [
    [1, '2024-06-01', '2026-06-09'],
    [2, '2026-06-04', null],
  ]);
  // The same, where the exit was of the day before the promotion: the new stay had gone.
  await addStudent(2, active, 2, [[1, '2024-06-01', null]]);
  // Inside another, on the same day, and two at once.
  await addStudent(3, active, 2, [
    [1, '2024-06-01', '2025-05-31'],
    [2, '2024-07-01', '2024-07-31'],
    [1, '2025-05-31', '2025-06-30'],
    [2, '2025-05-31', null],
  ]);
  // Left as she was promoted: the exit took the new stay away and left the old one too long.
  await addStudent(4, discontinued, 2, [[1, '2024-06-01', '2026-06-09']]);
  await addExit(4, '2026-06-03');
  // Left as one does.
  await addStudent(5, discontinued, 1, [[1, '2024-06-01', '2026-06-03']]);
  await addExit(5, '2026-06-03');
  // A leaver with a stay that is open.
  await addStudent(6, 4, 1, [[1, '2024-06-01', null]]);
  await addStudent(7, active, 1, [[1, '2024-06-01', null]]);

  await old.migrateOn();

  expect(await staysOf('student_enrolment', 1)).toEqual([
    [1, '2024-06-01', '2026-06-09'],
    [2, '2026-06-10', null],
  ]);
  const [gone, now] = await staysOf('student_enrolment', 2);
  expect([gone?.[0], now?.[0], now?.[2]]).toEqual([1, 2, null]);
  expect(Date.parse(now?.[1] ?? '') - Date.parse(gone?.[2] ?? '')).toBe(86_400_000);
  expect(now?.[1] && now[1] >= today).toBe(true);
  expect(await staysOf('student_enrolment', 3)).toEqual([
    [1, '2024-06-01', '2025-05-31'],
    [1, '2025-06-01', '2025-06-30'],
    [2, '2025-07-01', null],
  ]);
  expect(await staysOf('student_enrolment', 4)).toEqual([[1, '2024-06-01', '2026-06-03']]);
  expect(await staysOf('student_exit_enrolment', 4)).toEqual([
    [1, '2024-06-01', '2026-06-09'],
    [2, '2026-06-10', null],
  ]);
  expect(await programOf(4)).toBe(1);
  expect(await staysOf('student_enrolment', 5)).toEqual([[1, '2024-06-01', '2026-06-03']]);
  expect(await staysOf('student_exit_enrolment', 5)).toEqual([[1, '2024-06-01', null]]);
  expect((await staysOf('student_enrolment', 6))[0]?.[2]).not.toBeNull();
  expect(await staysOf('student_enrolment', 7)).toEqual([[1, '2024-06-01', null]]);

  const overlapping = addStudent(8, active, 1, [
    [1, '2024-06-01', '2024-06-02'],
    [2, '2024-06-02', null],
  ]);
  await expect(overlapping).rejects.toThrow('student_enrolment_once');
});
