import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schoolAsSource } from '../src/app/commands/backups.server.ts';
import { readBackup } from '../src/kit/server/backup/read-backup.server.ts';
import { writeBackup } from '../src/kit/server/backup/write-backup.server.ts';
import { emptyDatabase, makeFolder } from './support/backups.ts';
import { apart, everyRow, everyRowOfBackup } from './support/every-row.ts';
import { startApp, type TestApp } from './support/harness.ts';

const { folder, remove } = makeFolder();
let school: TestApp;

beforeAll(async () => {
  school = await startApp();
  // Enough rows that no command finishes before it is killed.
  await school.rows(`insert into audit_entry (account_name, action, resource, request_id, after)
    select 'Meera', 'update', 'Student', gen_random_uuid(), jsonb_build_object('n', n, 'text', repeat(gen_random_uuid()::text, 5))
    from generate_series(1, 40000) n`);
});
afterAll(async () => {
  await school.close();
  remove();
});

/** `npm run backup` or `npm run restore` as a process of its own, on any database. */
function command(name: 'backup' | 'restore', file: string, url: string) {
  const source = `import { ${name} } from './src/app/commands/${name}.server.ts'; await ${name}(process.argv[1]);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: url, DEMO: 'off' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said })) };
}

async function killWhen(child: ChildProcess, isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) {
    if (child.exitCode !== null) throw new Error('It was over before it could be killed.');
    await sleep(2);
  }
  child.kill('SIGKILL');
}

test('A killed backup leaves no file that looks complete, and the next one succeeds', async () => {
  const file = join(folder, 'killed.backup.gz');
  const first = command('backup', file, school.ownerUrl);
  await killWhen(first.child, () => readdirSync(folder).some((name) => name.endsWith('.unfinished')));
  await first.ended;
  expect(existsSync(file)).toBe(false);
  const [left = ''] = readdirSync(folder);
  await expect(readBackup(join(folder, left))).rejects.toThrow('is not complete');
  const { code, said } = await command('backup', file, school.ownerUrl).ended;
  expect(said).toContain('is complete: ');
  expect(code).toBe(0);
  await readBackup(file);
});

test('A killed restore leaves nothing behind, and the next one succeeds', async () => {
  const file = join(folder, 'whole.backup.gz');
  await writeBackup(schoolAsSource(school.ownerUrl), file);
  const { url, drop } = await emptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const restoring = async (more = '') =>
    (
      await client.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'homeroom-restore' ${more}`,
      )
    ).rows.length > 0;
  try {
    const first = command('restore', file, url);
    await killWhen(first.child, () => restoring("and query like 'copy%audit_entry%'"));
    await first.ended;
    while (await restoring()) await sleep(5);
    expect((await client.query("select from pg_namespace where nspname in ('school', 'extensions')")).rows).toEqual([]);
    const { code, said } = await command('restore', file, url).ended;
    expect(said).toContain('Nobody is signed in');
    expect(code).toBe(0);
    expect(apart(await everyRow(url)).others).toEqual(apart(await everyRowOfBackup(file)).others);
  } finally {
    await client.end();
    await drop();
  }
});
