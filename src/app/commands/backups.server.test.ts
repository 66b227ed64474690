import { readdirSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFile, addStudent } from '../../../test/school/people.ts';
import { emptyDatabase, makeFolder } from '../../../test/support/backups.ts';
import { everyRow } from '../../../test/support/every-row.ts';
import { startApp, type TestApp } from '../../../test/support/harness.ts';
import { fileFactory } from '../../areas/general/file/file.factory.ts';
import { readBackup } from '../../platform/backup/read-backup.server.ts';
import { migrate } from '../../platform/database/migrations.server.ts';
import { registry } from '../../platform/http/metrics.server.ts';
import { migrationsFolder, prepareDatabase, schoolSchema } from '../app.server.ts';
import { readEnv } from '../start/env.server.ts';
import { nightly, openBackups } from './backups.server.ts';
import { restoreSchool } from './restored-school.server.ts';

const { folder, remove } = makeFolder();
const lines: Record<string, unknown>[] = [];
const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
let school: TestApp;

beforeAll(async () => {
  school = await startApp();
});
afterAll(async () => {
  await school.close();
  remove();
});

const envWith = (backupDir: string) => readEnv({ DATABASE_URL: school.ownerUrl, BACKUP_DIR: backupDir });

test.each([
  ['Asia/Kolkata', '2026-06-15T00:00:00Z', '40 20 * * *'],
  ['Asia/Kolkata', '2026-06-15T22:31:00Z', '40 20 * * *'],
  ['UTC', '2026-06-15T12:00:00Z', '10 2 * * *'],
  ['Pacific/Kiritimati', '2026-06-15T12:00:00Z', '10 12 * * *'],
  ['America/New_York', '2026-01-15T12:00:00Z', '10 7 * * *'],
])('In %s at %s the nightly backup is planned for %s', (zone, at, cron) => {
  expect(nightly(zone, new Date(at))).toBe(cron);
});

test('The nightly backup is whole, logged, and shown by the metrics', async () => {
  const kept = join(folder, 'nightly');
  const job = await openBackups(envWith(kept), school.ownerUrl, log)?.daily(school.database);
  await job?.work(new AbortController().signal);
  const [name = ''] = readdirSync(kept);
  expect((await readBackup(join(kept, name))).tables.map(({ name: table }) => table)).toContain('student');
  expect(lines.at(-1)).toMatchObject({ msg: 'a backup was made', file: join(kept, name) });
  expect(await registry.metrics()).toMatch(/backup_last_success_timestamp_seconds 1\d{9}[\s\S]*backup_last_failed 0/);
});

test('A file of 10 MB is the same after a restore', async () => {
  const studentId = await addStudent(school.database, {});
  const fileId = await addFile(school.database, fileFactory({ studentId }));
  const scan = `select string_agg(decode(md5(line::text), 'hex'), ''::bytea) from generate_series(1, 655360) line`;
  await school.rows(`update file_content set content = (${scan}) where file_id = $1`, [fileId]);
  const kept = join(folder, 'with-a-file');
  const job = await openBackups(envWith(kept), school.ownerUrl, log)?.daily(school.database);
  await job?.work(new AbortController().signal);
  const { url, drop } = await emptyDatabase();
  try {
    await restoreSchool(url, join(kept, readdirSync(kept)[0] ?? ''));
    const rowsOf = async (of: string) => JSON.stringify((await everyRow(of))['file_content']);
    const [before, after] = [await rowsOf(school.ownerUrl), await rowsOf(url)];
    expect(before.length).toBeGreaterThan(10_000_000);
    expect(after === before).toBe(true);
  } finally {
    await drop();
  }
});

test('A backup that cannot be made is logged as an error, and shown by the metrics', async () => {
  const noFolder = join(folder, 'a-file');
  writeFileSync(noFolder, '');
  const job = await openBackups(envWith(noFolder), school.ownerUrl, log)?.daily(school.database);
  await expect(job?.work(new AbortController().signal)).rejects.toThrow();
  expect(lines.at(-1)).toMatchObject({
    level: 50,
    msg: 'no backup could be made',
    reason: expect.stringContaining('Set BACKUP_DIR'),
  });
  expect(await registry.metrics()).toMatch(/backup_last_success_timestamp_seconds 0[\s\S]*backup_last_failed 1/);
});

test('BACKUP_DIR=off: none is made by itself', () => {
  expect(openBackups(envWith('off'), school.ownerUrl, log)).toBeUndefined();
});

/** A database as an older Homeroom left it, with the first migrations only. */
async function olderSchool() {
  const { url, drop } = await emptyDatabase();
  const older = await mkdtemp(join(folder, 'older-'));
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  for (const name of names.slice(0, 4)) await cp(join(migrationsFolder, name), join(older, name));
  await migrate({ url, schema: schoolSchema, folder: older });
  return { url, drop };
}

test('Before the tables of a school in use are updated, there is a backup of it, which a newer Homeroom restores', async () => {
  const { url, drop } = await olderSchool();
  const { url: other, drop: dropOther } = await emptyDatabase();
  const kept = join(folder, 'before-update');
  try {
    const before = await everyRow(url);
    const backups = openBackups(envWith(kept), url, log);
    await Promise.all([1, 2].map(() => prepareDatabase({ ownerUrl: url, beforeUpdate: backups?.beforeUpdate })));
    const [name = '', ...more] = readdirSync(kept);
    expect(more).toEqual([]);
    expect(name).toContain('-before-update');
    await prepareDatabase({ ownerUrl: url, beforeUpdate: backups?.beforeUpdate });
    expect(readdirSync(kept)).toEqual([name]);
    await restoreSchool(other, join(kept, name));
    await prepareDatabase({ ownerUrl: other });
    const { schema_migration: restored = [], working_week: week } = await everyRow(other);
    expect(restored).toEqual(expect.arrayContaining(before['schema_migration'] ?? []));
    expect(restored.length).toBeGreaterThan(before['schema_migration']?.length ?? 0);
    expect(week).toEqual(before['working_week']);
  } finally {
    await drop();
    await dropOther();
  }
});

test('Where it cannot be backed up before, a school in use is not updated, and a sentence says why', async () => {
  const { url, drop } = await olderSchool();
  const noFolder = join(folder, 'another-file');
  writeFileSync(noFolder, '');
  try {
    const before = await everyRow(url);
    const backups = openBackups(envWith(noFolder), url, log);
    await expect(prepareDatabase({ ownerUrl: url, beforeUpdate: backups?.beforeUpdate })).rejects.toThrow(
      /^The database has to be updated, but could not be backed up first: The folder for backups cannot be made/,
    );
    expect(await everyRow(url)).toEqual(before);
  } finally {
    await drop();
  }
});
