import type { Row } from './compare.ts';
import { count, goalsOf, shown } from './goals.ts';
import type { Load } from './load.ts';
import type { Results } from './results.ts';
import type { TimedRow } from './timed-calls.ts';

/** The results as aligned text, followed by the figures that must hold. */
export function tableOf(results: Results): string {
  const { rows, attendance, finance, examinations, page, mixed, exports, exportFiles, exportTasks, backups, startUp } = results;
  const blocks: string[] = [];
  if (startUp) {
    const { first, second, postgres, memory } = startUp;
    blocks.push(
      aligned([
        ['start', 'ms'],
        ['first, with demo data', shown(first)],
        ['second', shown(second)],
        ['floor: PostgreSQL alone', shown(postgres)],
        ...memory.map(({ mb, afterSeconds }) => [`memory after ${afterSeconds} s, MB`, shown(mb)]),
      ]),
    );
  }
  if (rows.length > 0) {
    const head = [
      'call',
      'students',
      'hits',
      'connections',
      'per s',
      'p50 ms',
      'p95',
      'p99',
      'floor per s',
      'p50 ms',
      'p95',
      'p99',
      'share',
      ...(rows.some(({ whole }) => whole) ? ['one statement per s', 'p50 ms', 'share'] : []),
    ];
    blocks.push(aligned([head, ...rows.map(cells)]));
  }
  if (attendance.length > 0) {
    const head = [
      'attendance',
      'ms: p50',
      'fastest tenth',
      'of one statement',
      '1,000,000 rows: p50',
      'fastest tenth',
      'of one statement',
    ];
    const lines = attendance.map(({ few, many }) => [
      few.what,
      ...[few, many].flatMap(({ p50, fastestTenth, share }) => [
        shown(p50),
        shown(fastestTenth),
        share === undefined ? '' : `${shown(share)} %`,
      ]),
    ]);
    blocks.push(aligned([head, ...lines]));
  }
  if (finance.length > 0) {
    const head = ['finance, 100,000 fees and 500,000 payments', 'p50 ms', 'fastest tenth'];
    blocks.push(aligned([head, ...finance.map(timedCells)]));
  }
  if (examinations.length > 0) {
    const head = ['200 examinations and 500,000 marks', 'p50 ms', 'fastest tenth'];
    blocks.push(aligned([head, ...examinations.map(timedCells)]));
  }
  if (page.length > 0) {
    const lines = page.map((row) => [...timedCells(row), shown(row.processor)]);
    blocks.push(aligned([['a student’s page', 'p50 ms', 'fastest tenth', 'processor ms'], ...lines]));
  }
  if (mixed) {
    const { dashboards, after, later } = mixed;
    blocks.push(
      aligned([
        ['8 connections', ''],
        ['dashboards a second', shown(dashboards)],
        ['memory after a mixed load, MB', shown(after)],
        ['memory a minute later', shown(later)],
      ]),
    );
  }
  if (exports.length > 0) {
    const head = ['PDF of rows', 'cold ms', 'warm ms', 'KB', 'most MB', ...besidesHead];
    const lines = exports.map((row) => [
      count(row.rows),
      ...[row.cold, row.warm, row.bytes / 1024, row.memory, ...besides(row)].map(shown),
    ]);
    blocks.push(aligned([head, ...lines]));
  }
  if (exportFiles.length > 0) {
    const head = ['file of rows', 'format', 's', 'MB', 'memory before', 'most MB', ...besidesHead];
    const lines = exportFiles.map((row) => [
      count(row.rows),
      row.format,
      ...[row.alone / 1000, row.bytes / 1024 / 1024, row.memoryBefore, row.memory, ...besides(row)].map(shown),
    ]);
    blocks.push(aligned([head, ...lines]));
  }
  if (exportTasks.length > 0) {
    const head = ['task of rows', 'format', 's', 'memory before', 'most MB', 'PDF of a page: p50 ms', 'slowest ms', 'cancel ms'];
    const lines = exportTasks.map((row) => [
      count(row.rows),
      row.format,
      ...[row.task / 1000, row.memoryBefore, row.memory, row.page, row.slowestPage, row.cancel].map(shown),
    ]);
    blocks.push(aligned([head, ...lines]));
  }
  if (backups.length > 0) {
    const head = [
      'backup of students',
      'attendances',
      'nightly s',
      'command s',
      'restore s',
      'MB',
      '4 others: p50 ms',
      'p99',
      'beside command: p99',
      'alone: p50 ms',
      'p99',
    ];
    const lines = backups.map((row) => [
      count(row.students),
      count(row.attendances),
      ...[
        row.nightly,
        row.command,
        row.restore,
        row.bytes / 1024 / 1024,
        row.others.p50,
        row.others.p99,
        row.othersBesideCommand.p99,
        row.othersAlone.p50,
        row.othersAlone.p99,
      ].map(shown),
    ]);
    blocks.push(aligned([head, ...lines]));
  }
  const goals = goalsOf(results).map(({ what, limit, measured, holds }) => [what, limit, measured, holds ? '' : 'MISSED']);
  if (goals.length > 0) blocks.push(aligned([['has to hold', 'limit', 'measured', ''], ...goals]));
  return blocks.join('\n\n');
}

const timedCells = ({ what, p50, fastestTenth }: TimedRow): string[] => [what, shown(p50), shown(fastestTenth)];

/** The times of four other connections meanwhile, and alone. */
const besidesHead = ['4 others: p50 ms', 'p99', 'alone: p50 ms', 'p99'];
const besides = ({ others, othersAlone }: { others: Load; othersAlone: Load }) => [
  others.p50,
  others.p99,
  othersAlone.p50,
  othersAlone.p99,
];

function cells({ what, students, hits, connections, homeroom, floor, whole }: Row): string[] {
  const failed = homeroom.failed > 0 ? [`${homeroom.failed} FAILED`] : [];
  return [
    what,
    count(students),
    hits === undefined ? '' : count(hits),
    count(connections),
    ...[homeroom.perSecond, homeroom.p50, homeroom.p95, homeroom.p99, floor.perSecond, floor.p50, floor.p95, floor.p99].map(
      shown,
    ),
    shareOf(homeroom, floor),
    ...(whole ? [shown(whole.perSecond), shown(whole.p50), shareOf(homeroom, whole)] : []),
    ...failed,
  ];
}

const shareOf = (ours: Load, other: Load): string => `${Math.round((100 * ours.perSecond) / other.perSecond)} %`;

/** Aligns the first column left, the others right. */
export function aligned(lines: string[][]): string {
  const width = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0));
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(width(0)) : cell.padStart(width(column))))
      .join('  ')
      .trimEnd();
  const [head = [], ...rest] = lines;
  return [line(head), '-'.repeat(line(head).length), ...rest.map(line)].join('\n');
}
