import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const [old, next] = ['00000000000000aa', '00000000000000bb'];
let checkout: string;
let started: ChildProcess[];
beforeEach(() => {
  checkout = realpathSync(mkdtempSync(join(tmpdir(), 'homeroom-builds-')));
  started = [];
  cpSync('scripts', join(checkout, 'scripts'), { recursive: true });
});
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(checkout, { recursive: true, force: true });
});

/** A build whose server tells its name when it is sent a line. */
function makeBuild(name: string) {
  const server = join(checkout, 'dist', name, 'dist', 'server');
  mkdirSync(server, { recursive: true });
  writeFileSync(join(checkout, 'dist', name, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(server, 'later.js'), `export const build = '${name}';`);
  writeFileSync(
    join(server, 'main.js'),
    `console.log('runs'); process.stdin.on('data', async () => console.log((await import('./' + 'later.js')).build));`,
  );
}

const script = (code: string) => {
  const builds = JSON.stringify(join(checkout, 'scripts', 'builds.mjs'));
  return ['--input-type=module', '-e', `const builds = await import(${builds}); ${code}`];
};

function inCheckout(code: string): void {
  expect(spawnSync(process.execPath, script(code), { encoding: 'utf8' }).stderr).toBe('');
}

async function startServer(): Promise<ChildProcess> {
  const load = JSON.stringify(join(checkout, 'scripts', 'load-built.mjs'));
  const code = `(await import(${load})).loadBuilt('main');`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] });
  started.push(server);
  expect(String((await once(server.stdout, 'data'))[0]).trim()).toBe('runs');
  return server;
}

test('A server keeps the build with which it was started, whatever is built meanwhile', async () => {
  makeBuild(old);
  inCheckout(`builds.switchTo('${old}'); builds.removeUnused();`);
  const server = await startServer();
  makeBuild(next);
  inCheckout(`builds.switchTo('${next}'); builds.removeUnused();`);
  expect(readFileSync(join(checkout, 'dist', 'current'), 'utf8').trim()).toBe(next);
  server.stdin?.write('what are you?\n');
  expect(String((await once(server.stdout as NodeJS.ReadableStream, 'data'))[0]).trim()).toBe(old);
});

test('A command beside a server uses that server’s build, even if a newer one exists', () => {
  for (const name of [old, next]) makeBuild(name);
  inCheckout(`builds.switchTo('${next}');`);
  const load = JSON.stringify(join(checkout, 'scripts', 'load-built.mjs'));
  const said = (program: string) => {
    const code = `(await import(${load})).loadBuilt('later', { pid: 1, program: ${JSON.stringify(program)} }).then((m) => console.log(m.build));`;
    return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).stdout.trim();
  };
  expect(said(join(checkout, 'dist', old))).toBe(old);
  expect(said(join(checkout, 'gone'))).toBe(next);
});

test('A build that nobody uses any more is deleted with the next one', async () => {
  for (const name of [old, next]) makeBuild(name);
  inCheckout(`builds.switchTo('${old}');`);
  const server = await startServer();
  server.kill('SIGKILL');
  await once(server, 'exit');
  inCheckout(`builds.switchTo('${next}'); builds.removeUnused();`);
  expect([old, next].map((name) => existsSync(join(checkout, 'dist', name)))).toEqual([false, true]);
});

test('A change to any file that affects the build makes a new build, and so does a new file of that kind', () => {
  const digest = () => {
    const sources = JSON.stringify(join(checkout, 'scripts', 'sources.mjs'));
    const code = `console.log((await import(${sources})).digestOfSources());`;
    return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).stdout.trim();
  };
  mkdirSync(join(checkout, 'vite'));
  const digests = ['vite.config.ts', 'vite/preloads.ts', 'vite/preloads.ts'].map((name, index) => {
    writeFileSync(join(checkout, name), `// ${index}`);
    return digest();
  });
  expect(digests).toEqual(digests.map(() => expect.stringMatching(/^[0-9a-f]{16}$/)));
  expect(new Set(digests).size).toBe(3);
});
