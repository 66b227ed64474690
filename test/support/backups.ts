import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { inject } from 'vitest';
import { type BackupEnd, type BackupHeader, endLine } from '../../src/platform/backup/backup-format.server.ts';
import { databaseUrl } from './databases.ts';

/** A new folder; `remove` deletes it. */
export function makeFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'homeroom-backups-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** An empty database; `drop` deletes it. */
export async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await onServer(`create database ${name}`);
  return { url: databaseUrl(inject('postgresUrl'), name), drop: () => onServer(`drop database if exists ${name} with (force)`) };
}

/** Writes a file with a different first line, and an end that matches it. */
export function reseal(from: string, to: string, change: (header: BackupHeader) => BackupHeader): string {
  return alter(from, to, (whole) => {
    const [first = '', ...lines] = whole.trimEnd().split('\n');
    const end = JSON.parse(lines.pop() ?? '') as BackupEnd;
    const before = [JSON.stringify(change(JSON.parse(first) as BackupHeader)), ...lines, ''].join('\n');
    return before + endLine({ ...end, sha256: createHash('sha256').update(before).digest('hex') });
  });
}

/** Writes a file with different rows of a table, and an end that matches them. */
export function refill(from: string, to: string, table: string, change: (rows: string[]) => string[]): string {
  return alter(from, to, (whole) => {
    const [first = '', ...lines] = whole.split('\n').slice(0, -1);
    const end = JSON.parse(lines.pop() ?? '') as BackupEnd;
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const { tables } = JSON.parse(first) as BackupHeader;
    let before = `${first}\n`;
    const sums = tables.map(({ name }) => {
      const rows = lines.splice(0, lines.indexOf('\\.'));
      lines.shift();
      const text = (name === table ? change(rows) : rows).map((row) => `${row}\n`).join('');
      before += `${text}\\.\n`;
      return { name, rows: text.split('\n').length - 1, sha256: sha256(text) };
    });
    return before + endLine({ ...end, tables: sums, sha256: sha256(before) });
  });
}

/** Writes a copy of a file with a changed text. */
export function alter(from: string, to: string, change: (text: string) => string): string {
  writeFileSync(to, gzipSync(change(gunzipSync(readFileSync(from)).toString('utf8'))));
  return to;
}
