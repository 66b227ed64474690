import { parseArgs } from 'node:util';

/** The parts that can be measured separately: `npm run bench -- list search`. */
const parts = [
  'start',
  'memory',
  'list',
  'long',
  'whole',
  'deep',
  'filter',
  'detail',
  'search',
  'write',
  'login',
  'attendance',
  'finance',
  'examinations',
  'page',
  'mixed',
  'export',
  'backup',
] as const;
export type Part = (typeof parts)[number];

export interface Options {
  parts: ReadonlySet<Part>;
  /** Numbers of students, ascending. */
  students: readonly number[];
  connections: readonly number[];
  /** The length of each single measurement; a row of the table takes six of them. */
  seconds: number;
}

const usage = `npm run bench -- [part …] [--students 1000,10000,100000] [--connections 1,16,64] [--seconds 0.5]
  parts: ${parts.join(', ')}; all of them unless told`;

/** Reads the command line. @throws with the usage */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      students: { type: 'string', default: '1000,10000,100000' },
      connections: { type: 'string', default: '1,16,64' },
      seconds: { type: 'string', default: '0.5' },
    },
  });
  const chosen = parts.filter((part) => positionals.includes(part));
  if (chosen.length !== positionals.length) throw new Error(usage);
  return {
    parts: new Set(chosen.length > 0 ? chosen : parts),
    students: numbers(values.students).toSorted((a, b) => a - b),
    connections: numbers(values.connections),
    seconds: numbers(values.seconds)[0] ?? 1,
  };
}

function numbers(text: string): number[] {
  const found = text.split(',').map(Number);
  if (!found.every((number) => number > 0)) throw new Error(usage);
  return found;
}
