// npx tsx bench/timetable.ts [first] [unseen] [quality] [impossible] [repair] [--seeds 20]: measures the built command `npm run timetable`,
// and the solver behind it, against the figures that must hold; the part `first` also compares it with FET (Debian: fet) if that is
// installed. Prints at the end what does not hold, and then exits with 1.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { evaluate } from '../src/timetable-solver/evaluate.domain.ts';
import { loadExactEngine } from '../src/timetable-solver/exact/exact.server.ts';
import { explain } from '../src/timetable-solver/explain.domain.ts';
import type { Placement } from '../src/timetable-solver/instance.domain.ts';
import { readInstance } from '../src/timetable-solver/instance-file.domain.ts';
import { repair } from '../src/timetable-solver/repair.domain.ts';
import { solve } from '../src/timetable-solver/solve.domain.ts';
import { midTermChanges } from './timetable/changes.ts';
import { runFet, writeFetFile } from './timetable/fet.ts';
import { hold, tellGoals } from './timetable/goals.ts';
import { impossibleOnes } from './timetable/impossible.ts';
import { unseenKinds } from './timetable/unseen.ts';

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

/** How many times as long FET has to take, at least. */
const timesFet: Readonly<Record<string, number>> = { M: 1.2, L: 2.5 };

const sorted = (figures: readonly number[]) => [...figures].sort((one, other) => one - other);
const median = (figures: readonly number[]) => sorted(figures)[Math.floor(figures.length / 2)] ?? Number.NaN;
const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const ms = (figures: readonly number[]) =>
  `${median(figures).toFixed(0)} (${sorted(figures)[0]?.toFixed(0)} to ${Math.max(...figures).toFixed(0)})`;

/**
 * Processor time until the first week without a clash, by turns with FET, whose figure includes reading its file and writing its result.
 */
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
    const ratio = median(theirs) / median(ours);
    const isThere = theirs.length > 0;
    row(name, `${free} of ${seeds.length}`, ms(ours), isThere ? ms(theirs) : 'not installed', isThere ? ratio.toFixed(1) : '');
    hold(`${name}: free of clashes`, `${seeds.length} seeds`, free, free === seeds.length);
    const times = timesFet[name];
    if (isThere && times) hold(`${name}: FET to ours`, `at least ${times}`, ratio.toFixed(1), ratio >= times);
    if (name !== 'L') continue;
    hold('L: CPU to the first week, median', 'under 150 ms', median(ours).toFixed(0), median(ours) < 150);
    hold('L: CPU to the first week, worst', 'under 400 ms', Math.max(...ours).toFixed(0), Math.max(...ours) < 400);
  }
}

/** Schools of each kind, a new one for each seed: whether a week is found, and whether the check wrongly calls one impossible. */
function measureUnseen(): void {
  row('kind', 'free of clashes', 'CPU ms: median (least to most)', 'called impossible');
  for (const { name, of } of unseenKinds) {
    const times: number[] = [];
    let free = 0;
    let isCalled = 0;
    for (const seed of seeds) {
      const { instance } = of(seed);
      if (explain(instance).length > 0) isCalled++;
      const cpu = process.cpuUsage();
      const { isFeasible, week } = solve(instance, { now, seed, seconds: 0 });
      const { user, system } = process.cpuUsage(cpu);
      times.push((user + system) / 1000);
      if (isFeasible && evaluate(instance, week).broken.length === 0) free++;
    }
    row(name, `${free} of ${seeds.length}`, ms(times), isCalled);
    hold(`${name}: free of clashes`, `${seeds.length} schools`, free, free === seeds.length);
    hold(`${name}: called impossible`, 'none', isCalled, isCalled === 0);
  }
}

/** The soft constraints still violated after some seconds. */
function measureQuality(): void {
  row('run', 'gaps in all, by seed', 'worst teacher', 'single-lesson days', 'adjacent days');
  const runs = [
    { name: 'M', args: ['--seconds', '10'], middle: 40, most: 44, worst: 2 },
    { name: 'M', args: ['--seconds', '10', '--max-gaps', '2'], worst: 2 },
    { name: 'L', args: ['--seconds', '30', '--max-gaps', '3'], most: 140, worst: 3 },
  ];
  for (const { name, args, middle, most, worst } of runs) {
    const instance = instanceOf(name);
    const what = `${name} ${args.join(' ')}`;
    const answers = seeds.slice(0, 5).map((seed) => command(fileOf(name), ...args, '--seed', String(seed)));
    const all = answers.map(({ solution }) => evaluate(instance, solution));
    const free = answers.filter(({ feasible }, index) => feasible && all[index]?.broken.length === 0).length;
    const gaps = all.map((one) => one.gaps);
    const worstGaps = Math.max(...all.map((one) => one.worstGaps));
    hold(`${what}: free of clashes and within the limit`, `${all.length} seeds`, free, free === all.length);
    if (middle) hold(`${what}: gaps, median`, `at most ${middle}`, median(gaps), median(gaps) <= middle);
    if (most) hold(`${what}: gaps, most`, `at most ${most}`, Math.max(...gaps), Math.max(...gaps) <= most);
    hold(`${what}: worst teacher`, `at most ${worst}`, worstGaps, worstGaps <= worst);
    row(
      what,
      gaps.join(' '),
      worstGaps,
      all.map(({ singleLessonDays }) => singleLessonDays).join(' '),
      all.map(({ adjacentDays }) => adjacentDays).join(' '),
    );
  }
}

/** Mx by the command; fifty others, each made impossible by one change, by the check. */
function measureImpossible(): void {
  const { msToExplanation, explanation } = command(fileOf('Mx'));
  row('Mx', `${msToExplanation} ms`, explanation[0] ?? '');
  hold('Mx: cause named', 'under 100 ms', `${msToExplanation} ms`, (msToExplanation ?? Number.POSITIVE_INFINITY) < 100);
  for (const name of ['S', 'M', 'L']) {
    const all = impossibleOnes(instanceOf(name), 50, 1);
    const times: number[] = [];
    const named = all.filter(({ instance, names }) => {
      const from = now();
      const [first] = explain(instance);
      times.push(now() - from);
      return names.some((one) => first?.sentence.includes(one));
    });
    hold(`${name}, one change: named`, '40 of 50', named.length, named.length >= 0.8 * all.length);
    row(`${name}, one change`, `${named.length} of ${all.length} named`, `${ms(times)} ms`);
  }
}

/** Moved lessons compared with the fewest possible, which the exact engine proves without a time limit. */
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
      const ratio = best.moved > 0 ? outcome.moved / best.moved : 1;
      const fewest = best.isFewest ? best.moved : `at most ${best.moved}`;
      row(`${name}: ${what}`, first.toFixed(0), outcome.moved, seconds.toFixed(1), fewest, ratio.toFixed(2));
      hold(`${name}: ${what}: first week`, 'under 1 s', `${first.toFixed(0)} ms`, first > 0 && first < 1000);
      hold(
        `${name}: ${what}: moved within 10 s`,
        'at most 1.2 times the fewest',
        `${ratio.toFixed(2)} in ${seconds.toFixed(1)} s`,
        ratio <= 1.2 && seconds <= 10 && outcome.evaluation.broken.length === 0,
      );
      if (outcome.evaluation.broken.length > 0) console.log(outcome.evaluation.broken);
    }
  }
}

try {
  console.log(`load ${loadavg()[0]?.toFixed(1)} at the beginning`);
  if (isAsked('first')) measureFirst();
  if (isAsked('unseen')) measureUnseen();
  if (isAsked('quality')) measureQuality();
  if (isAsked('impossible')) measureImpossible();
  if (isAsked('repair')) await measureRepair();
  console.log(`load ${loadavg()[0]?.toFixed(1)} at the end`);
  tellGoals();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
