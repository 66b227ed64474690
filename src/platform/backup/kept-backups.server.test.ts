import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../../test/support/backups.ts';
import { startApp, type TestApp } from '../../../test/support/harness.ts';
import { goneForRoom, type KeptBackup, keepBackup, keptBackups, superfluous } from './kept-backups.server.ts';

const { folder: outside, remove } = makeFolder();
const folder = join(outside, 'backups');
const plenty = async () => Number.POSITIVE_INFINITY;
let school: TestApp;
let now = new Date('2026-06-15T20:40:00Z');

beforeAll(async () => {
  school = await startApp();
});
beforeEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(async () => {
  await school.close();
  remove();
});

const source = () => ({ url: school.ownerUrl, schema: 'school', homeroom: '1.2.3', isDemo: async () => false });
const place = (room = plenty) => ({ folder, kind: 'school', source: source(), room, clock: () => now });

const backup = (day: string, change: Partial<KeptBackup> = {}): KeptBackup => ({
  file: day,
  made: new Date(`${day}T20:40:00Z`),
  bytes: 10,
  isBeforeUpdate: false,
  ...change,
});

/** The last of so many days up to 2026-06-15, a Monday; the newest first. */
const daily = (days: number) =>
  Array.from({ length: days }, (_, ago) => backup(new Date(Date.UTC(2026, 5, 15 - ago)).toISOString().slice(0, 10)));

const days = (backups: readonly KeptBackup[]) => backups.map(({ file }) => file.slice(5));

test('After sixty nights, the last seven backups and the last of each of four weeks are kept', () => {
  const all = daily(60);
  const gone = new Set(superfluous(all));
  expect(days(all.filter((one) => !gone.has(one)))).toEqual([
    ...['06-15', '06-14', '06-13', '06-12', '06-11', '06-10', '06-09'],
    ...['06-07', '05-31'],
  ]);
});

test('A school that was closed for months still keeps its last nights and weeks', () => {
  const all = [backup('2026-06-15'), backup('2026-01-30'), backup('2026-01-29'), backup('2025-11-03')];
  expect(superfluous(all)).toEqual([]);
});

test('Of several backups in a day the last is kept, and so are the last two made before an update', () => {
  const beforeUpdate = (hour: string) =>
    backup(`2026-06-15`, { file: hour, made: new Date(`2026-06-15T${hour}:00:00Z`), isBeforeUpdate: true });
  const all = [backup('2026-06-15'), beforeUpdate('18'), beforeUpdate('17'), beforeUpdate('16')];
  expect(superfluous(all).map(({ file }) => file)).toEqual(['16']);
});

test('To make room, the oldest backups go first, only as many as needed, and never the last', () => {
  const all = daily(4);
  expect(goneForRoom(all, -1)).toEqual([]);
  expect(days(goneForRoom(all, 15) ?? [])).toEqual(['06-12', '06-13']);
  expect(days(goneForRoom(all, 30) ?? [])).toEqual(['06-12', '06-13', '06-14']);
  expect(goneForRoom(all, 31)).toBeUndefined();
  expect(goneForRoom([], 1)).toBeUndefined();
});

test('A backup is kept in a folder that only its owner can open', async () => {
  const made = await keepBackup(place());
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder)).toEqual(['homeroom-school-2026-06-15T20-40-00Z.backup.gz']);
  expect(await keptBackups(folder, 'school')).toEqual([{ file: made.file, made: now, bytes: made.bytes, isBeforeUpdate: false }]);
  expect(await keptBackups(folder, 'demo')).toEqual([]);
});

test('Without room, no backup is begun and none removed; with a little, older ones make room', async () => {
  now = new Date('2026-06-15T20:40:00Z');
  await keepBackup(place());
  now = new Date('2026-06-16T20:40:00Z');
  await keepBackup(place());
  const before = readdirSync(folder);
  const [{ bytes } = { bytes: 0 }] = await keptBackups(folder, 'school');
  now = new Date('2026-06-17T20:40:00Z');
  await expect(keepBackup(place(async () => 1_000_000))).rejects.toThrow(
    /There is no room for a backup in .*: 25\d MB more are needed/,
  );
  expect(readdirSync(folder)).toEqual(before);
  const almost = 256 * 1024 * 1024 + bytes;
  await keepBackup(place(async () => almost));
  expect(readdirSync(folder)).toEqual([before[1], 'homeroom-school-2026-06-17T20-40-00Z.backup.gz']);
});

test('The next backup removes what a killed process left unfinished, but not a backup that is being made', async () => {
  mkdirSync(folder);
  now = new Date();
  for (const [name, minutes] of [
    ['homeroom-school-a.1.unfinished', 90],
    ['homeroom-school-b.2.unfinished', 1],
  ] as const) {
    writeFileSync(join(folder, name), '');
    const then = new Date(now.getTime() - minutes * 60_000);
    utimesSync(join(folder, name), then, then);
  }
  await keepBackup(place());
  expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual(['homeroom-school-b.2.unfinished']);
});
