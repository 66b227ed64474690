// npx tsx bench/timetable.ts [first] [quality] [impossible] [repair] [--seeds 20]: the command `npm run timetable` against what has to
// hold of it, as it was built; first beside FET (Debian: fet) where that is installed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { evaluate } from '../src/areas/general/timetable/solver/evaluate.domain.ts';
import { loadExactEngine } from '../src/areas/general/timetable/solver/exact.server.ts';
import { explain } from '../src/areas/general/timetable/solver/explain.domain.ts';
import type { Placement } from '../src/areas/general/timetable/solver/instance.domain.ts';
import { readInstance } from '../src/areas/general/timetable/solver/instance-file.domain.ts';
import { repair } from '../src/areas/general/timetable/solver/repair.domain.ts';
import { solve } from '../src/areas/general/timetable/solver/solve.domain.ts';
import { midTermChanges } from './timetable/changes.ts';
import { runFet, writeFetFile } from './timetable/fet.ts';
import { impossibleOnes } from './timetable/impossible.ts';

interface Answer {
  feasible: boolean;
  solution: Placement[];
  cpuMsToFeasible: number | null;
  msToExplanation: number | null;
  explanation: string[];
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { seeds: { type: 'string', default: '20' } } });
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => index + 1);
const isAsked = (part: string) => positionals.length === 0 || positionals.includes(part);
const folder = mkdtempSync(join(tmpdir(), 'homeroom-timetable-'));
const fileOf = (name: string) => join(import.meta.dirname, 'timetable', 'instances', `${name}.json`);
const instanceOf = (name: string) => readInstance(readFileSync(fileOf(name), 'utf8'));
const now = () => performance.now();

function command(file: string, ...args: string[]): Answer {
  const script = join(import.meta.dirname, '..', 'scripts', 'timetable.mjs');
  const run = spawnSync(process.execPath, [script, file, ...args], { encoding: 'utf8', maxBuffer: 1e9 });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout.trim().split('\n').at(-1) ?? '');
}

const sorted = (figures: readonly number[]) => [...figures].sort((one, other) => one - other);
const median = (figures: readonly number[]) => sorted(figures)[Math.floor(figures.length / 2)] ?? Number.NaN;
const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const ms = (figures: readonly number[]) =>
  `${median(figures).toFixed(0)} (${sorted(figures)[0]?.toFixed(0)} to ${Math.max(...figures).toFixed(0)})`;

/** CPU to the first week without a clash, in turns with FET, which reads its file and writes its result within its figure. */
function measureFirst(): void {
  row('instance', 'free of clashes', 'CPU ms: median (least to most)', 'FET', 'FET to ours');
  for (const name of ['S', 'M', 'L']) {
    const instance = instanceOf(name);
    const fetFile = writeFetFile(instance, folder, name);
    const ours: number[] = [];
    const theirs: number[] = [];
    let free = 0;
    for (const seed of seeds) {
      const { feasible, solution, cpuMsToFeasible } = command(fileOf(name), '--seconds', '0', '--seed', String(seed));
      if (feasible && evaluate(instance, solution).broken.length === 0) free++;
      ours.push(cpuMsToFeasible ?? Number.POSITIVE_INFINITY);
      const fet = runFet(fetFile, seed, folder);
      if (fet?.isSolved) theirs.push(fet.cpuMs);
    }
    const ratio = theirs.length > 0 ? (median(theirs) / median(ours)).toFixed(1) : '';
    row(name, `${free} of ${seeds.length}`, ms(ours), theirs.length > 0 ? ms(theirs) : 'not installed', ratio);
  }
}

/** What stays uncomfortable after some seconds. */
function measureQuality(): void {
  row('run', 'gaps in all, by seed', 'worst teacher', 'single-lesson days', 'adjacent days');
  const runs = [
    ['M', '--seconds', '10'],
    ['M', '--seconds', '10', '--max-gaps', '2'],
    ['L', '--seconds', '30', '--max-gaps', '3'],
  ];
  for (const [name = '', ...args] of runs) {
    const instance = instanceOf(name);
    const all = seeds
      .slice(0, 5)
      .map((seed) => evaluate(instance, command(fileOf(name), ...args, '--seed', String(seed)).solution));
    row(
      `${name} ${args.join(' ')}`,
      all.map(({ gaps }) => gaps).join(' '),
      Math.max(...all.map(({ worstGaps }) => worstGaps)),
      all.map(({ singleLessonDays }) => singleLessonDays).join(' '),
      all.map(({ adjacentDays }) => adjacentDays).join(' '),
    );
  }
}

/** Mx by the command; fifty others, each made impossible by one change, by the check. */
function measureImpossible(): void {
  const { msToExplanation, explanation } = command(fileOf('Mx'));
  row('Mx', `${msToExplanation} ms`, explanation[0] ?? '');
  for (const name of ['S', 'M', 'L']) {
    const all = impossibleOnes(instanceOf(name), 50, 1);
    const times: number[] = [];
    const named = all.filter(({ instance, names }) => {
      const from = now();
      const [first] = explain(instance);
      times.push(now() - from);
      return names.some((one) => first?.sentence.includes(one));
    });
    row(`${name}, one change`, `${named.length} of ${all.length} named`, `${ms(times)} ms`);
  }
}

/** Moved lessons against the fewest possible, which the exact engine proves in as long as it takes. */
async function measureRepair(): Promise<void> {
  const exact = await loadExactEngine();
  row('change', 'ms to the first week', 'moved', 's', 'fewest', 'ratio');
  for (const name of ['M', 'L']) {
    const { week } = solve(instanceOf(name), { now, seconds: 5 });
    for (const { what, instance } of midTermChanges(instanceOf(name), 6, 7)) {
      const from = now();
      let first = 0;
      const onFeasible = () => {
        first ||= now() - from;
      };
      const outcome = repair(instance, week, { now, onFeasible }, exact);
      const seconds = (now() - from) / 1000;
      const best = outcome.isFewest ? outcome : repair(instance, week, { now, seconds: 90 }, exact);
      const fewest = best.isFewest ? best.moved : `at most ${best.moved}`;
      row(
        `${name}: ${what}`,
        first.toFixed(0),
        outcome.moved,
        seconds.toFixed(1),
        fewest,
        (outcome.moved / best.moved).toFixed(2),
      );
      if (outcome.evaluation.broken.length > 0) console.log(outcome.evaluation.broken);
    }
  }
}

try {
  console.log(`load ${loadavg()[0]?.toFixed(1)} at the beginning`);
  if (isAsked('first')) measureFirst();
  if (isAsked('quality')) measureQuality();
  if (isAsked('impossible')) measureImpossible();
  if (isAsked('repair')) await measureRepair();
  console.log(`load ${loadavg()[0]?.toFixed(1)} at the end`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
