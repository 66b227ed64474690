// The parts that a check of the whole consists of; each prints what it finds and answers how many passed and failed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkout } from './checkout.mjs';

const bin = (name) => join(checkout, 'node_modules', '.bin', name);

function run(title, name, args, environment = {}) {
  console.log(`\n— ${title}`);
  const from = performance.now();
  const { status, error } = spawnSync(bin(name), args, {
    cwd: checkout,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  if (error) throw error;
  console.log(`— ${title}: ${status === 0 ? 'well' : 'FAILED'} after ${((performance.now() - from) / 1000).toFixed(1)} s`);
  return status === 0;
}

const asOne = (isWell) => ({ passed: isWell ? 1 : 0, failed: isWell ? 0 : 1 });

export const types = () => asOne(run('Types', 'tsc', ['-b']));

export const lint = () => asOne(run('Lint and format', 'biome', ['ci', '--error-on-warnings', '.']));

/** Runs vitest and counts its tests; a file that could not even be read counts as one failure. */
export function tests(title, args, environment) {
  const folder = mkdtempSync(join(tmpdir(), 'homeroom-results-'));
  const file = join(folder, 'results.json');
  try {
    const isWell = run(
      title,
      'vitest',
      ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      environment,
    );
    if (!existsSync(file)) return { passed: 0, failed: 1 };
    const results = JSON.parse(readFileSync(file, 'utf8'));
    const unread = results.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    const failed = results.numFailedTests + unread.length;
    return { passed: results.numPassedTests, failed: isWell ? failed : Math.max(failed, 1) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds the parts up, prints the sum and ends the process. */
export function finish(parts) {
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exit(sum('failed') === 0 ? 0 : 1);
}
