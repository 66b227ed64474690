import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { blocksOfLessons, tooManyGaps } from '../../areas/timetable/generation/timetable.domain.ts';
import { runCommand, StartProblem } from '../../kit/server/database/start-problem.server.ts';
import { explained } from '../../timetable-solver/explained.server.ts';
import { repairInThread, solveInThread, type ThreadRun } from '../../timetable-solver/in-thread.server.ts';
import type { Placement, TimetableInstance } from '../../timetable-solver/instance.domain.ts';
import { InstanceProblem, readEarlier, readInstance } from '../../timetable-solver/instance-file.domain.ts';
import type { SolveOutcome } from '../../timetable-solver/run.domain.ts';
import { solve } from '../../timetable-solver/solve.domain.ts';
import { readTimetableOptions, type TimetableOptions, timetableUsage } from './timetable-options.server.ts';

/** Two weeks are improved in parallel, and the better one is the answer. */
const threads = 2;
const usualSeconds = 3;
const secondsForLimit = 5;
const compilerWaitsMs = 150;

/** `npm run timetable`: makes the timetable of an instance in a file and prints it as one line of JSON. */
export function timetable(args: readonly string[], pathOf: (file: string) => string): Promise<void> {
  return runCommand(async () => {
    const options = readTimetableOptions(args);
    if (!options) return console.log(timetableUsage);
    const instance = read(pathOf(options.file), readInstance);
    const earlier = options.from === undefined ? undefined : read(pathOf(options.from), (text) => readEarlier(text, instance));
    const answer = await make(instance, options, earlier);
    console.log(JSON.stringify(answer));
  });
}

async function make(instance: TimetableInstance, options: TimetableOptions, earlier: readonly Placement[] | undefined) {
  const cpu = process.cpuUsage();
  const from = performance.now();
  let cpuMsToFeasible: number | null = null;
  const onFeasible = () => {
    const { user, system } = process.cpuUsage(cpu);
    cpuMsToFeasible = rounded((user + system) / 1000);
  };
  const { seed, seconds, maxGaps } = options;
  const outcome = earlier
    ? await untilStopped([repairInThread(instance, earlier, { seed, seconds, maxGaps, onFeasible })])
    : await makeAfresh(instance, options, onFeasible);
  say(describe(outcome));
  return {
    feasible: outcome.isFeasible,
    solution: outcome.week,
    cpuMsToFeasible,
    msToExplanation: outcome.evaluation.broken.length > 0 ? rounded(performance.now() - from) : null,
    movedLessons: earlier ? movedLessons(earlier, outcome.week) : 0,
    explanation: explanationOf(outcome, maxGaps),
  };
}

/**
 * Most first weeks are found in less time than the compiler takes to optimise the search, so it waits until one is found, or until
 * the search has taken long enough to be worth it.
 */
function withLateCompiler<Answer>(work: (progress: () => void) => Answer): Answer {
  const from = process.cpuUsage();
  let isLate = false;
  const allow = () => {
    if (!isLate) setFlagsFromString('--opt');
    isLate = true;
  };
  setFlagsFromString('--no-opt');
  try {
    return work(() => {
      if (process.cpuUsage(from).user > compilerWaitsMs * 1000) allow();
    });
  } finally {
    allow();
  }
}

/** This thread searches for the first week; two others improve it in parallel. */
async function makeAfresh(instance: TimetableInstance, options: TimetableOptions, onFeasible: () => void): Promise<SolveOutcome> {
  const { seconds = usualSeconds, iterations, maxGaps, seed } = options;
  // A run that can be repeated must not depend on the clock.
  const searchSeconds = iterations === undefined ? undefined : Number.POSITIVE_INFINITY;
  const now = () => performance.now();
  const first = withLateCompiler((progress) => solve(instance, { now, seed, seconds: 0, searchSeconds, onFeasible, progress }));
  if (first.evaluation.broken.length > 0) return explained(instance, first, () => false);
  if (seconds === 0 && iterations === undefined && maxGaps === undefined) return first;
  const { week } = first;
  // Without time to improve, the limit still has to be reached.
  const most = seconds === 0 && maxGaps !== undefined ? secondsForLimit : seconds;
  return untilStopped(
    Array.from({ length: threads }, (_, index) =>
      solveInThread(instance, { week, seconds: most, iterations, maxGaps, seed: seed + index * 104_729 }),
    ),
  );
}

/** The best of several runs; Ctrl+C ends them early, with the best weeks so far. */
async function untilStopped(runs: readonly ThreadRun[]): Promise<SolveOutcome> {
  const stop = () => {
    for (const run of runs) run.stop();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const outcomes = await Promise.all(runs.map(({ outcome }) => outcome));
  return outcomes.reduce((best, one) => (costOf(one) < costOf(best) ? one : best));
}

/** Which of two weeks is better: one within the limit, then the one with fewer gaps, then what else is uncomfortable. */
function costOf({ isFeasible, evaluation }: SolveOutcome): number {
  const { gaps, worstGaps, singleLessonDays, adjacentDays } = evaluation;
  return (isFeasible ? 0 : 1e6) + gaps + Math.max(0, worstGaps - 2) * 3 + (singleLessonDays + adjacentDays) / 4;
}

function explanationOf({ findings, unplaced, isFeasible, evaluation }: SolveOutcome, maxGaps: number | undefined): string[] {
  const causes = findings.map(({ sentence }) => sentence);
  const left = unplaced.map(({ sentence }) => sentence);
  if (causes.length > 0) return [...causes, ...left];
  const [first, ...others] = left;
  if (first !== undefined) {
    return [
      `The week is ${blocksOfLessons(left.length)} short: ${first}`,
      ...others,
      'The search got no further; no cause could be proved.',
    ];
  }
  if (isFeasible) return [];
  if (evaluation.broken.length > 0) return evaluation.broken;
  return [tooManyGaps(maxGaps, evaluation.worstGaps)];
}

/** Blocks of the earlier week that begin at another slot now, or nowhere. */
function movedLessons(earlier: readonly Placement[], week: readonly Placement[]): number {
  const now = new Map(week.map(([course, block, start]) => [`${course}:${block}`, start]));
  return earlier.filter(([course, block, start]) => now.get(`${course}:${block}`) !== start).length;
}

function describe({ week, evaluation }: SolveOutcome): string {
  const { missing, gaps, worstGaps, singleLessonDays, adjacentDays } = evaluation;
  const placed = `${week.length} blocks placed, ${missing} not`;
  return `${placed}; ${gaps} gaps, worst teacher ${worstGaps}; ${singleLessonDays} days with a single lesson, ${adjacentDays} pairs on adjacent days.`;
}

function read<Answer>(path: string, by: (text: string) => Answer): Answer {
  try {
    return by(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof InstanceProblem) throw new StartProblem(`${path} cannot be used. ${error.message}`);
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new StartProblem(code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${code}).`);
  }
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
const say = (line: string): void => void process.stderr.write(`${line}\n`);
