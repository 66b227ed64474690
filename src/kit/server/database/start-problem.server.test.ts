import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockDirectory } from '../../../platform/postgres/directory-lock.server.ts';
import { explain, StartProblem } from './start-problem.server.ts';

const listening = (code: string) => Object.assign(new Error(code), { code, syscall: 'listen', address: '10.1.2.3', port: 80 });

test.each([
  ['EADDRINUSE', '10.1.2.3:80 is taken by another program: set PORT or METRICS_PORT.'],
  ['EACCES', '10.1.2.3:80 may not be used by this user: set PORT to 1024 or more.'],
  ['EADDRNOTAVAIL', '10.1.2.3:80 is not an address of this machine: set HOST to one that is.'],
])('If it cannot listen because of %s, one sentence says what to do', (code, sentence) => {
  expect(explain(listening(code))).toBe(sentence);
});

test('A port in use is reported as Node reports it', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => first.once('listening', resolve));
  const { port } = first.address() as { port: number };
  const refusal = new Promise((resolve) => createServer().once('error', resolve).listen(port, '127.0.0.1'));
  expect(explain(await refusal)).toBe(`127.0.0.1:${port} is taken by another program: set PORT or METRICS_PORT.`);
  first.close();
});

test('An error that nobody can do anything about is shown as it is', () => {
  const error = new TypeError('Cannot read properties of undefined');
  expect(explain(error)).toBe(error);
  const refused = Object.assign(new Error('open'), { code: 'EACCES', syscall: 'open' });
  expect(explain(refused)).toBe(refused);
});

test('A data directory that cannot be created is reported in a sentence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'homeroom-'));
  try {
    writeFileSync(join(folder, 'file'), '');
    const make = () => lockDirectory(join(folder, 'file', 'data'));
    expect(make).toThrow(StartProblem);
    expect(make).toThrow(/^The data directory cannot be made: ENOTDIR.*Set DATA_DIR to another place\.$/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
