import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schoolAsSource } from '../src/app/commands/backups.server.ts';
import { readBackup } from '../src/platform/backup/read-backup.server.ts';
import { writeBackup } from '../src/platform/backup/write-backup.server.ts';
import { emptyDatabase, makeFolder } from './support/backups.ts';
import { programFile } from './support/built.ts';
import { apart, everyRow, everyRowOfBackup } from './support/every-row.ts';
import { startApp, type TestApp } from './support/harness.ts';

const { folder, remove } = makeFolder();
let school: TestApp;

beforeAll(async () => {
  school = await startApp();
  // Enough rows that a command is busy with them for many turns of its event loop.
  await school.rows(`insert into audit_entry (account_name, action, resource, request_id, after)
    select 'Meera', 'update', 'Student', gen_random_uuid(), jsonb_build_object('n', n, 'text', repeat(gen_random_uuid()::text, 5))
    from generate_series(1, 40000) n`);
});
afterAll(async () => {
  await school.close();
  remove();
});

const kill = "process.kill(process.pid, 'SIGKILL')";
/** A command kills itself in the middle, so that it cannot be over before somebody sees where it is. */
const dying = {
  backup: `import { readdirSync } from 'node:fs';
    import { dirname } from 'node:path';
    const isWriting = () => readdirSync(dirname(process.argv[1])).some((name) => name.endsWith('.unfinished'));
    setInterval(() => isWriting() && ${kill}, 1);`,
  restore: `import pg from 'pg';
    const { query } = pg.Client.prototype;
    pg.Client.prototype.query = function (...asked) {
      if (String(asked[0]?.text).startsWith('copy "audit_entry"')) setTimeout(() => ${kill}, 10);
      return query.apply(this, asked);
    };`,
};

/** `npm run backup` or `npm run restore` as a process of its own, on any database. */
function command(name: 'backup' | 'restore', file: string, url: string, { dies = false } = {}) {
  const program = programFile(`commands/${name}`);
  const source = `import { ${name} } from '${program.url}';
    ${dies ? dying[name] : ''}
    await ${name}({ file: process.argv[1], options: [] });`;
  const child = spawn(process.execPath, [...program.execArgv, '--input-type=module', '-e', source, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: url, DEMO: 'off' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return once(child, 'close').then(([code, signal]) => ({ code, signal, said }));
}

test('A killed backup leaves no file that looks complete, and the next one succeeds', async () => {
  const file = join(folder, 'killed.backup.gz');
  expect(await command('backup', file, school.ownerUrl, { dies: true })).toMatchObject({ signal: 'SIGKILL' });
  expect(existsSync(file)).toBe(false);
  const [left = ''] = readdirSync(folder);
  await expect(readBackup(join(folder, left))).rejects.toThrow('is not complete');
  const { code, said } = await command('backup', file, school.ownerUrl);
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
  const others = `select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
  try {
    expect(await command('restore', file, url, { dies: true })).toMatchObject({ signal: 'SIGKILL' });
    await expect.poll(async () => (await client.query(others)).rowCount).toBe(0);
    expect((await client.query("select from pg_namespace where nspname in ('school', 'extensions')")).rows).toEqual([]);
    const { code, said } = await command('restore', file, url);
    expect(said).toContain('Nobody is signed in');
    expect(code).toBe(0);
    expect(apart(await everyRow(url)).others).toEqual(apart(await everyRowOfBackup(file)).others);
  } finally {
    await client.end();
    await drop();
  }
});
