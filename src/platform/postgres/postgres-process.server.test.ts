import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { launchPostgres } from './postgres-process.server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Something that says it is ready, and takes signals as `code` has it. */
function launch(code: string, signal?: AbortSignal) {
  const program = join(folder, 'postgres');
  writeFileSync(program, `#!${process.execPath}\n${code}\nsetInterval(() => undefined, 1000);`);
  chmodSync(program, 0o755);
  return launchPostgres({
    postgres: program,
    files: { dataArgument: folder, cwd: folder },
    port: 1,
    settings: {},
    user: {},
    patienceSeconds: 2,
    ...(signal ? { signal } : {}),
    onOutput: () => undefined,
  });
}

const ready = `process.stderr.write('ready to accept connections\\n');`;

test('A server that does not react to its first stop signal gets another one', async () => {
  const server = await launch(`let told = 0; process.on('SIGINT', () => (told += 1) > 1 && process.exit()); ${ready}`);
  server.shutDown();
  await server.ended;
});

test('A server that does not stop cleanly is stopped fast, and killed if that fails too', async () => {
  const slow = await launch(`process.on('SIGINT', () => undefined); process.on('SIGQUIT', () => process.exit()); ${ready}`);
  slow.shutDown();
  await slow.ended;
  const deaf = await launch(`for (const signal of ['SIGINT', 'SIGQUIT']) process.on(signal, () => undefined); ${ready}`);
  deaf.shutDown();
  await deaf.ended;
});

test('A server that is still starting can be stopped', async () => {
  const stopping = new AbortController();
  const launched = launch('', stopping.signal);
  stopping.abort();
  await expect(launched).rejects.toThrow('PostgreSQL did not start');
});
