import type { Row } from './compare.ts';
import type { Results } from './results.ts';

/** One figure that must hold. */
interface Goal {
  what: string;
  limit: string;
  measured: string;
  holds: boolean;
}

/** The figures that must hold, as far as this run measured them. */
export function goalsOf({
  rows,
  attendance,
  finance,
  examinations,
  exports,
  exportFiles,
  exportTasks,
  backups,
  startUp,
}: Results): Goal[] {
  const goals: Goal[] = [];
  const atMost = (what: string, value: number | undefined, limit: number, unit: string) => {
    if (value !== undefined)
      goals.push({ what, limit: `< ${limit}${unit}`, measured: `${shown(value)}${unit}`, holds: value < limit });
  };
  const row = (part: Row['part'], students: number, connections: number) =>
    rows.find((found) => found.part === part && found.students === students && found.connections === connections);

  for (const { part, what, students, connections, homeroom, floor } of rows) {
    if ((part !== 'list' && part !== 'long') || students !== 1_000 || connections > 16) continue;
    const share = (100 * homeroom.perSecond) / floor.perSecond;
    goals.push({
      what: `${what}, ${count(connections)} connections`,
      limit: '≥ 60 % of floor',
      measured: `${shown(share)} %`,
      holds: share >= 60,
    });
  }
  atMost('list, 1,000, 32 connections, p99', row('list', 1_000, 32)?.homeroom.p99, 150, ' ms');
  const page = row('list', 100_000, 1);
  const small = row('list', 1_000, 1);
  atMost('list, 100,000, p50', page?.homeroom.p50, 8, ' ms');
  atMost('list, 100,000 to 1,000, p50 of the floor', page && small && page.floor.p50 / small.floor.p50, 2, ' ×');
  const deep = row('deep', 100_000, 1);
  atMost('page 500 of 100,000 to page 1', deep && page && deep.homeroom.p50 / page.homeroom.p50, 6, ' ×');
  const ofOneStatement = (what: string, connections: number, share: number) => {
    const least = connections === 1 ? 30 : 50;
    goals.push({ what, limit: `≥ ${least} % of one statement`, measured: `${shown(share)} %`, holds: share >= least });
  };
  for (const { what, students, connections, homeroom, whole } of rows) {
    if (!whole || (connections !== 1 && connections !== 16)) continue;
    const share = (100 * homeroom.perSecond) / whole.perSecond;
    ofOneStatement(`${what}, ${count(students)}, ${connections} connections`, connections, share);
  }
  for (const { few, many } of attendance) {
    for (const [where, { what, connections, share }] of [
      ['demo school', few],
      ['1,000,000 rows', many],
    ] as const) {
      if (share !== undefined) ofOneStatement(`${what}, ${where}`, connections, share);
    }
  }
  for (const { what, part, students, connections, hits = 0, homeroom } of rows) {
    if (connections !== 1) continue;
    if (part === 'detail') atMost(`detail, ${count(students)}, p50`, homeroom.p50, 5, ' ms');
    if (students !== 100_000 || (part !== 'filter' && part !== 'search')) continue;
    const isRare = hits <= 500 && !what.includes('1 letter');
    atMost(`${what}, ${count(hits)} hits of 100,000, p50`, homeroom.p50, isRare ? 10 : 60, ' ms');
  }
  const students = finance.find(({ what }) => what.startsWith('list of students'));
  for (const { what, p50 } of finance) {
    if (what.startsWith('fees of')) atMost(what, p50 / 1000, 2, ' s');
    else if (students && what.includes('fees')) atMost(`${what}, to students`, p50 / students.p50, 2, ' ×');
    if (what.startsWith('months') || what.startsWith('metrics')) atMost(`${what}, 500,000 payments`, p50, 20, ' ms');
  }
  for (const { what, p50 } of examinations) atMost(`${what}, of 500,000 marks`, p50, what.includes('newest') ? 30 : 350, ' ms');
  for (const { rows: printed, cold, warm, bytes, memory, others } of exports) {
    if (printed === 1_000) {
      atMost('PDF of 1,000, warm', warm, 1_000, ' ms');
      atMost('PDF of 1,000, cold', cold, 2_500, ' ms');
      atMost('PDF of 1,000', bytes / 1024, 300, ' KB');
    }
    if (printed === 10_000) {
      atMost('PDF of 10,000', Math.max(warm, cold) / 1000, 15, ' s');
      atMost('PDF of 10,000, memory of all processes', memory, 700, ' MB');
      atMost('PDF of 10,000, p99 of 4 other connections', others.p99, 100, ' ms');
    }
  }
  for (const { format, rows: written, alone, memory, memoryBefore, others } of exportFiles) {
    if (written !== 100_000) continue;
    const what = `${format.toUpperCase()} of 100,000`;
    atMost(what, alone / 1000, format === 'csv' ? 5 : 15, ' s');
    atMost(`${what}, memory besides`, memory - memoryBefore, 200, ' MB');
    atMost(`${what}, p99 of 4 other connections`, others.p99, 100, ' ms');
  }
  for (const { format, rows: written, page, cancel } of exportTasks) {
    if (written !== 100_000) continue;
    const what = `${format.toUpperCase()} of 100,000 by a task`;
    atMost(`${what}, PDF of one page meanwhile`, page, 300, ' ms');
    atMost(`${what}, cancelled`, cancel, 200, ' ms');
  }
  for (const { students, nightly, command, others, othersBesideCommand } of backups) {
    if (students !== 100_000) continue;
    atMost('backup of 100,000 students', Math.max(nightly, command), 60, ' s');
    atMost('backup of 100,000, p99 of 4 other connections', Math.max(others.p99, othersBesideCommand.p99), 100, ' ms');
  }
  atMost('second start', startUp && startUp.second / 1000, 4, ' s');
  atMost('memory 60 s after the second start', startUp?.memory.at(-1)?.mb, 250, ' MB');
  return goals;
}

/** A figure with only its significant digits. */
export const shown = (value: number): string =>
  value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : count(Math.round(value));
export const count = (value: number): string => value.toLocaleString('en');
