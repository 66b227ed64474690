import { parseArgs } from 'node:util';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';
import { typed } from './typed.server.ts';

export interface TimetableOptions {
  file: string;
  /** Seconds to improve after the first week without a clash. */
  seconds?: number;
  seed: number;
  iterations?: number;
  maxGaps?: number;
  /** The output of an earlier run, to stay near to. */
  from?: string;
}

export const timetableUsage = `${typed('timetable', 'INSTANCE.json [options]')}

Makes the weekly timetable of an instance (docs/decisions/2026-11-22-timetable-solver.md describes the format) and prints,
last, one line of JSON: { feasible, solution: [[course, event, startSlot]], cpuMsToFeasible, msToExplanation, movedLessons,
explanation: [sentences] }. Teachers are called T0, T1 …, classes C0, C1 …, rooms by their name. Progress goes to
standard error. Ctrl+C stops it; the best week found is printed.

  --seconds N          time to improve after the first week without a clash (default 3, with --from 8;
                       0 stops there)
  --seed N             another number gives another week (default 1)
  --iterations N       moves to try, instead of a time: the same seed and number give the same week
  --max-gaps N         hard limit: no teacher has more free slots between lessons in a week
  --from EARLIER.json  repairs: stays as near as possible to the week in the output of an earlier run
  --help               this text`;

/** Reads the command line; undefined when help is asked for. @throws a sentence */
export function readTimetableOptions(args: readonly string[]): TimetableOptions | undefined {
  const { values, positionals } = parsed(args);
  if (values.help) return undefined;
  const [file, ...others] = positionals;
  if (!file || others.length > 0)
    throw new StartProblem(`Name one instance: ${typed('timetable', 'INSTANCE.json')} (see --help).`);
  const number = (name: 'seconds' | 'seed' | 'iterations' | 'max-gaps', isWhole: boolean) => {
    const text = values[name];
    if (text === undefined) return undefined;
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (Number.isFinite(value) && value >= 0 && value <= 1e12 && (!isWhole || Number.isInteger(value))) return value;
    throw new StartProblem(`--${name} must be a ${isWhole ? 'whole ' : ''}number of at least 0, not "${text}".`);
  };
  return {
    file,
    seconds: number('seconds', false),
    seed: number('seed', true) ?? 1,
    iterations: number('iterations', true),
    maxGaps: number('max-gaps', true),
    from: values.from,
  };
}

/** "--seed -1" is a number that is refused, not one more option. */
function withNegativeNumbers(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const option = joined.at(-1);
    if (option?.startsWith('--') && /^-\d/.test(arg)) joined[joined.length - 1] = `${option}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: withNegativeNumbers(args),
      allowPositionals: true,
      options: {
        ...{ seconds: text, seed: text, iterations: text, 'max-gaps': text, from: text },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message.split(/[.\n]\s*/)[0] : error}. See --help.`);
  }
}
