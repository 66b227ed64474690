// The parts that a check of the whole consists of; each says what it finds and answers how many passed and failed.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { checkout } from './checkout.mjs';

const bin = (name) => join(checkout, 'node_modules', '.bin', name);

/** Colours as on a terminal, where this process has one. */
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
/** What a process left behind may still hold the output: it is not waited for. */
const mostWaitMs = 5000;

/** Runs a program to its end and answers whether it found everything well. */
async function run(say, title, name, args, environment = {}) {
  say(`\n— ${title}\n`);
  const from = performance.now();
  const child = spawn(bin(name), args, {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colours, ...environment },
  });
  child.stdout.on('data', say);
  child.stderr.on('data', say);
  const status = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
    child.once('exit', (code) => setTimeout(resolve, mostWaitMs, code).unref());
  });
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  say(`— ${title}: ${status === 0 ? 'well' : 'FAILED'} after ${seconds} s\n`);
  return status === 0;
}

const asOne = (title, name, args) => async (say) => {
  const isWell = await run(say, title, name, args);
  return isWell ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [title] };
};

/** Beside other parts with one checker: each further one works out the types that it shares with the others once more. */
export const types = (...options) => asOne('Types', 'tsc', ['-b', ...options]);

export const lint = (folder = '.') => asOne('Lint and format', 'biome', ['ci', '--error-on-warnings', folder]);

/** The failures of one test file: each failed test with its message, or why none of them began. */
function failuresOf({ name, status, message, assertionResults }) {
  const where = relative(checkout, name);
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${where}: ${test.fullName}\n${test.failureMessages.join('\n')}`);
  return status === 'failed' && failed.length === 0 ? [`${where}\n${message}`] : failed;
}

/** Runs vitest and counts its tests; a file that could not even be read counts as one failure. */
export const tests = (title, args, environment) => async (say) => {
  const folder = mkdtempSync(join(tmpdir(), 'homeroom-results-'));
  const file = join(folder, 'results.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const isWell = await run(say, title, 'vitest', ['run', ...args, ...reporters], environment);
    if (!existsSync(file)) return { passed: 0, failed: 1, failures: [`${title}: no results`] };
    const results = JSON.parse(readFileSync(file, 'utf8'));
    const failures = results.testResults.flatMap(failuresOf);
    if (!isWell && failures.length === 0) failures.push(`${title}: an error outside of its tests`);
    return { passed: results.numPassedTests, failed: failures.length, failures };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** A part that cannot begin. */
export const missing = (failure) => async (say) => {
  say(`\n— ${failure}\n`);
  return { passed: 0, failed: 1, failures: [failure] };
};

/**
 * Two cores and 8 GB have room for parts side by side: each waits for its database or its browser much of the time, and keeps a single
 * core busy while it begins and ends.
 */
const isWide =
  availableParallelism() >= 2 && Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) >= 7e9;

/**
 * Runs the parts. What they say appears one after the other, in their order: the first's at once, another's when those before it
 * ended.
 */
export async function runParts(parts) {
  const said = parts.map(() => []);
  let shown = 0;
  const sayOf = (index) => (text) => (index === shown ? process.stdout.write(text) : said[index].push(text));
  const ended = new Set();
  const end = (index) => {
    ended.add(index);
    while (ended.has(shown)) {
      shown += 1;
      for (const text of said[shown] ?? []) process.stdout.write(text);
    }
  };
  const results = [];
  const started = [];
  for (const [index, part] of parts.entries()) {
    started[index] = part(sayOf(index)).then((result) => {
      results[index] = result;
      end(index);
    });
    if (!isWide) await started[index];
  }
  await Promise.all(started);
  return results;
}

/** Repeats the failures at the end of the output, prints the sum and ends the process. */
export function finish(results) {
  const failures = results.flatMap((result) => result.failures);
  if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join('\n\n')}`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exit(sum('failed') === 0 ? 0 : 1);
}
