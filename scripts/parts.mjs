// The parts that a check of the whole consists of; each prints what it finds and answers how many passed and failed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
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

function asOne(title, name, args) {
  const isWell = run(title, name, args);
  return isWell ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [title] };
}

export const types = () => asOne('Types', 'tsc', ['-b']);

export const lint = () => asOne('Lint and format', 'biome', ['ci', '--error-on-warnings', '.']);

/** What failed in one file of tests: each failed test with its message, or that the file could not be read. */
function failuresOf({ name, status, message, assertionResults }) {
  const where = relative(checkout, name);
  if (status === 'failed' && assertionResults.length === 0) return [`${where}\n${message}`];
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${where}: ${test.fullName}\n${test.failureMessages.join('\n')}`);
}

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
    if (!existsSync(file)) return { passed: 0, failed: 1, failures: [`${title}: no results`] };
    const results = JSON.parse(readFileSync(file, 'utf8'));
    const failures = results.testResults.flatMap(failuresOf);
    if (!isWell && failures.length === 0) failures.push(`${title}: an error outside of its tests`);
    return { passed: results.numPassedTests, failed: failures.length, failures };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Repeats what failed, so that the end of a long output tells it, prints the sum and ends the process. */
export function finish(parts) {
  const failures = parts.flatMap((part) => part.failures);
  if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join('\n\n')}`);
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exit(sum('failed') === 0 ? 0 : 1);
}
