import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addFamily, addProgram, addStudent } from '../../../test/school/people.ts';
import { alter, emptyDatabase, makeFolder, refill, reseal } from '../../../test/support/backups.ts';
import { apart, everyRow } from '../../../test/support/every-row.ts';
import { startApp, type TestApp } from '../../../test/support/harness.ts';
import { schools } from '../../areas/general/school/school.table.ts';
import type { BackupHeader } from '../../platform/backup/backup-format.server.ts';
import { readBackup } from '../../platform/backup/read-backup.server.ts';
import { writeBackup } from '../../platform/backup/write-backup.server.ts';
import { prepareDatabase } from '../app.server.ts';
import { schoolAsSource } from './backups.server.ts';
import { restoreSchool } from './restored-school.server.ts';

const { folder, remove } = makeFolder();
const drops: (() => Promise<void>)[] = [];
let school: TestApp;
let file: string;

beforeAll(async () => {
  school = await startApp();
  const programId = await addProgram(school.database, { programName: 'Grade\\t5 "A"\\.\n' });
  for (const firstName of ['Aarav', 'तनुजा', "O'Neil\\N", '\\.']) await addStudent(school.database, { programId, firstName });
  await addFamily(school.database);
  await school.database.db.update(schools).set({ logo: Buffer.from([0, 10, 13, 92, 46, 255]), address: 'two\nlines\tand \\.' });
  await school.asAdmin();
  file = join(folder, 'school.backup.gz');
  await writeBackup(schoolAsSource(school.ownerUrl), file);
});
afterEach(async () => {
  for (let drop = drops.pop(); drop; drop = drops.pop()) await drop();
});
afterAll(async () => {
  await school.close();
  remove();
});

async function emptyPlace(): Promise<string> {
  const { url, drop } = await emptyDatabase();
  drops.push(drop);
  return url;
}

const oneLine = async (url: string, statement: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows[0];
  } finally {
    await client.end();
  }
};

test('A school is the same row by row after it was restored, but that nobody is signed in', async () => {
  const url = await emptyPlace();
  await restoreSchool(url, file);
  const before = apart(await everyRow(school.ownerUrl));
  const after = apart(await everyRow(url));
  expect(after.others).toEqual(before.others);
  expect(before.others['student']).toHaveLength(4);
  expect(before.session).toHaveLength(1);
  expect(after.session).toEqual([]);
  expect(after.restoration).toHaveLength(1);
});

/** Every index, constraint and trigger, as PostgreSQL spells it. */
const rulesOf = (url: string) =>
  oneLine(
    url,
    `select (select array_agg(indexdef order by indexdef) from pg_indexes where schemaname = 'school') as indexes,
      (select array_agg(conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) order by conrelid::regclass::text, conname)
        from pg_constraint where connamespace = 'school'::regnamespace and contype <> 'n') as constraints,
      (select array_agg(tgenabled::text || pg_get_triggerdef(t.oid) order by tgname, relname) from pg_trigger t join pg_class c on c.oid = tgrelid
        where relnamespace = 'school'::regnamespace and not tgisinternal) as triggers`,
  );

test('A restored school has every index, constraint and trigger that it had', async () => {
  const url = await emptyPlace();
  await restoreSchool(url, file);
  expect(await rulesOf(url)).toEqual(await rulesOf(school.ownerUrl));
});

test('A restored school starts, counts on where the old one was, and keeps its rules', async () => {
  const url = await emptyPlace();
  await restoreSchool(url, file);
  const { url: servingUrl } = await prepareDatabase({ ownerUrl: url });
  const restored = await startApp({ prepared: { ownerUrl: url, url: servingUrl } });
  try {
    const admin = await restored.asAdmin();
    expect((await admin.get('/api/sis/Student')).json.totalCount).toBe(4);
    const [highest] = await restored.rows<{ id: number }>('select max(student_id)::int as id from student');
    expect(await addStudent(restored.database)).toBeGreaterThan(highest?.id ?? Number.POSITIVE_INFINITY);
    expect((await admin.get('/api/sis/Student')).json.totalCount).toBe(5);
    await expect(restored.rows('update student set program_id = 4711')).rejects.toThrow('foreign key');
  } finally {
    await restored.close();
  }
});

test('A backup that is made while people work holds one moment: each change wholly or not at all', async () => {
  const busy = await startApp();
  const first = await addStudent(busy.database, { programId: await addProgram(busy.database) });
  const stopping = new AbortController();
  const writers = Promise.all([keepAdmitting(busy, first, stopping.signal), keepAdmitting(busy, first, stopping.signal)]);
  const counted = async () => Number((await busy.rows<{ n: string }>('select count(*) as n from student'))[0]?.n);
  try {
    while ((await counted()) < 20) await busy.rows('select 1');
    const made = await writeBackup(schoolAsSource(busy.ownerUrl), join(folder, 'busy.backup.gz'));
    const then = await counted();
    while ((await counted()) === then) await busy.rows('select 1');
    const url = await emptyPlace();
    const { tables } = await restoreSchool(url, made.file);
    expect(tables).toEqual(made.tables);
    const rowsOf = (table: string) => made.tables.find(({ name }) => name === table)?.rows;
    expect(rowsOf('student_enrolment')).toBe(rowsOf('student'));
    const found = await oneLine(
      url,
      `select (select count(*) from school.student)::int as students,
        (select sum(change) from school.row_count where table_name = 'student')::int as counted`,
    );
    expect(found).toEqual({ students: rowsOf('student'), counted: rowsOf('student') });
  } finally {
    stopping.abort();
    await writers.finally(busy.close);
  }
});

/** Adds students like the first one, each with an enrolment in the same transaction. */
async function keepAdmitting({ database }: TestApp, first: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted)
    await database.pool.query(
      `with added as (
        insert into student (first_name, gender, current_address, emergency_contact, school_admission_number, program_id)
        select first_name, gender, current_address, emergency_contact, gen_random_uuid(), program_id
        from student where student_id = $1 returning student_id, program_id)
      insert into student_enrolment (student_id, program_id, from_date) select student_id, program_id, '2026-06-01' from added`,
      [first],
    );
}

test('A backup can be read by its owner only, and replaces no file', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(writeBackup(schoolAsSource(school.ownerUrl), file)).rejects.toThrow('is there already');
  expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
});

test('A backup that is given up leaves no file', async () => {
  const stopping = new AbortController();
  const target = join(folder, 'given-up.backup.gz');
  const writing = writeBackup(schoolAsSource(school.ownerUrl), target, stopping.signal);
  stopping.abort();
  await expect(writing).rejects.toThrow();
  expect(existsSync(target)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.startsWith('given-up'))).toEqual([]);
});

test('A backup names its versions, its tables and how many rows each has', async () => {
  const { header, tables } = await readBackup(file);
  expect(header).toMatchObject({ format: 'homeroom-backup', version: 1, isDemo: false });
  expect(header.migrations.map(({ name }) => name)).toContain('0001_foundation.sql');
  expect(tables).toContainEqual({ name: 'student', rows: 4, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test('A file that breaks off anywhere is refused, and nothing is begun with it', async () => {
  const whole = readFileSync(file);
  const url = await emptyPlace();
  const shorter = join(folder, 'shorter.backup.gz');
  for (const bytes of [
    0,
    1,
    9,
    20,
    Math.floor(whole.length / 3),
    Math.floor(whole.length / 2),
    whole.length - 9,
    whole.length - 1,
  ]) {
    writeFileSync(shorter, whole.subarray(0, bytes));
    await expect(restoreSchool(url, shorter), `${bytes} bytes`).rejects.toThrow(/is not complete|is not a backup/);
  }
  expect(await oneLine(url, "select count(*)::int as schemas from pg_namespace where nspname = 'school'")).toEqual({
    schemas: 0,
  });
});

/** Few bits of a gzip file mean nothing: those that fill its last byte, or that repeat the same text from another place. */
function isPackedAlike(whole: Buffer, other: Buffer): boolean {
  try {
    return gunzipSync(other).equals(gunzipSync(whole));
  } catch {
    return false;
  }
}

test('A file that was altered anywhere is refused', async () => {
  const whole = readFileSync(file);
  const altered = join(folder, 'altered.backup.gz');
  // The first ten bytes of a gzip file say when and where it was packed, which does not matter.
  for (let at = 10; at < whole.length; at += Math.ceil(whole.length / 60)) {
    const other = Buffer.from(whole);
    other[at] = (other[at] ?? 0) ^ 0x10;
    if (isPackedAlike(whole, other)) continue;
    writeFileSync(altered, other);
    await expect(readBackup(altered), `byte ${at}`).rejects.toThrow(/was altered|is not complete/);
  }
});

test.each([
  ['another name', (text: string) => text.replace('Aarav', 'Arnav'), 'the rows of student are not those that were written'],
  ['a row less', (text: string) => text.replace(/\n[^\n]*Aarav[^\n]*\n/, '\n'), 'the rows of student are not those'],
  ['the end missing', (text: string) => text.slice(0, text.trimEnd().lastIndexOf('\n') + 1), 'is not complete'],
  ['something behind', (text: string) => `${text}more\n`, 'something follows its end'],
  ['another column', (text: string) => text.replace('"last_name"', '"last_nam"'), 'is not what was written'],
  ['a newer format', (text: string) => text.replace('"version":1', '"version":2'), 'was made by a newer Homeroom'],
  ['no header', (text: string) => text.replace('homeroom-backup', 'other'), 'is not a backup of Homeroom'],
])('A file packed again with %s is refused', async (_what, change, message) => {
  const url = await emptyPlace();
  await expect(restoreSchool(url, alter(file, join(folder, 'packed.backup.gz'), change))).rejects.toThrow(message);
});

test('A backup of a newer Homeroom is refused, and one of the same whose migrations say something else', async () => {
  const withHeader = (change: (migrations: BackupHeader['migrations']) => BackupHeader['migrations']) =>
    reseal(file, join(folder, 'resealed.backup.gz'), (header) => ({ ...header, migrations: change(header.migrations) }));
  const url = await emptyPlace();
  const newer = withHeader((migrations) => [...migrations, { name: '9999_later.sql', checksum: '0' }]);
  await expect(restoreSchool(url, newer)).rejects.toThrow('made by a newer Homeroom: it has 9999_later.sql');
  const other = withHeader((migrations) => migrations.map(({ name }) => ({ name, checksum: '0' })));
  await expect(restoreSchool(url, other)).rejects.toThrow('was made by another Homeroom');
});

test('Whoever owns a database can restore into it and back it up: no superuser is needed', async () => {
  const url = await emptyPlace();
  const database = new URL(url).pathname.slice(1);
  await oneLine(url, `create role ${database}_owner login password 'owner'`);
  await oneLine(url, `alter database ${database} owner to ${database}_owner`);
  const ownerUrl = Object.assign(new URL(url), { username: `${database}_owner`, password: 'owner' }).toString();
  await restoreSchool(ownerUrl, file);
  expect(apart(await everyRow(ownerUrl)).others).toEqual(apart(await everyRow(school.ownerUrl)).others);
  const again = await writeBackup(schoolAsSource(ownerUrl), join(folder, 'owner.backup.gz'));
  expect(again.tables.find(({ name }) => name === 'student')?.rows).toBe(4);
});

test('A backup whose rows do not fit together is refused in a sentence, and nothing is there', async () => {
  const url = await emptyPlace();
  const orphans = refill(file, join(folder, 'orphans.backup.gz'), 'student', () => []);
  await expect(restoreSchool(url, orphans)).rejects.toThrow(
    /cannot be restored: .* violates foreign key .*\. Nothing was changed\.$/,
  );
  expect(await oneLine(url, "select count(*)::int as schemas from pg_namespace where nspname = 'school'")).toEqual({
    schemas: 0,
  });
});

test('A backup of November 2026, in the first format, comes back', async () => {
  const url = await emptyPlace();
  const { header } = await restoreSchool(url, join(import.meta.dirname, '../../../test/format-1.backup.gz'));
  expect(header).toMatchObject({ version: 1, homeroom: '0.1.0' });
  const { url: servingUrl } = await prepareDatabase({ ownerUrl: url });
  const restored = await startApp({ prepared: { ownerUrl: url, url: servingUrl } });
  try {
    const { items } = (await (await restored.asAdmin()).get('/api/sis/Student')).json;
    expect(items.map((student: { firstName: string }) => student.firstName).toSorted()).toEqual(['Aarav', 'Meher', 'तनुजा']);
  } finally {
    await restored.close();
  }
});

test('A place that holds a school is left as it is', async () => {
  const before = await everyRow(school.ownerUrl);
  await expect(restoreSchool(school.ownerUrl, file)).rejects.toThrow('There is already a school here');
  expect(await everyRow(school.ownerUrl)).toEqual(before);
});

test('No backup is made of a database without a school', async () => {
  await expect(writeBackup(schoolAsSource(await emptyPlace()), join(folder, 'nothing.backup.gz'))).rejects.toThrow(
    'holds no school',
  );
});
