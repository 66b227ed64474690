import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { fullName } from '../../../common/person-name.domain.ts';
import type { PlanLine, PlannedYear, PlanStep } from '../../../common/year-plan/plan-step.server.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { enrolments, waitingStays } from '../enrolment/enrolment.table.ts';
import { moveStudents } from '../enrolment/move-students.server.ts';
import { letWait, takeBackWaiting } from '../enrolment/waiting-stays.server.ts';
import { studentNamed, students } from '../student/student.table.ts';
import { studentExits } from '../student-exit/student-exit.table.ts';
import { exitStudents } from './exit-students.server.ts';
import { isLeaving, leadsToClass, type PlannedClass, planOutcome } from './outcomes.domain.ts';
import { type Planned, plannedClasses, plannedStudents } from './planned-year.server.ts';
import { standsOnMoves } from './stands-on-moves.server.ts';
import { becomeWaitingAgain, undoExits } from './undo-moves.server.ts';

const named = (what: string) => (row: SQL) => sql`${studentNamed(sql`(${row} ->> 'student_id')::int`)} || ${`: ${what}`}`;
const classChanged = named('the class has been changed');
const exitChanged = named('the exit has been changed');

/** Only what begins at once changes the stays themselves. */
const ifBegun = (rows: (year: PlannedYear) => SQL) => (year: PlannedYear, today: string) =>
  year.firstDay <= today ? rows(year) : null;
const onLastDay = (year: PlannedYear) => sql`exit_date = ${year.lastDayBefore}::date`;

/** Students go to their classes on the first day of the year; who graduates or leaves does so on the last day before it. */
export const movesStep: PlanStep<Record<string, never>> = {
  name: 'students',
  label: 'Students',
  permissions: ['student.update', 'studentexit.create'],
  settings: z.strictObject({}),
  apply: async (ctx, year) => {
    const all = await plannedStudents(ctx, year.schoolYear);
    const chosen = all.filter(({ isGiven, outcome }) => !isGiven && outcome !== planOutcome.leftOut);
    const leaving = chosen.filter(({ outcome }) => isLeaving(outcome));
    const moving = chosen.filter((one) => leadsToClass(one.outcome ?? 0) && one.programId !== one.attendedId);
    const said = await move(ctx, year, moving);
    await forgetPromotions(
      ctx,
      chosen.filter((one) => !moving.includes(one)),
    );
    await exitStudents(ctx, year, leaving);
    return [...(await linesOf(ctx, year, all)), ...said.map((text) => ({ text, names: [] }))];
  },
  watched: [
    {
      ...{ table: students, resource: 'Student', areRecords: true },
      rows: ifBegun(
        ({ schoolYear }) => sql`student_id in (select o.student_id from year_plan_outcome o where o.school_year = ${schoolYear})`,
      ),
      only: ['program_id', 'student_status', 'enrolled_on'],
      named: named('the record has been changed'),
    },
    {
      ...{ table: enrolments, resource: 'Student' },
      rows: ifBegun(({ lastDayBefore }) => sql`coalesce(to_date, 'infinity') >= ${lastDayBefore}::date`),
      named: classChanged,
    },
    { table: waitingStays, resource: 'Student', rows: () => sql`true`, named: classChanged },
    {
      ...{ table: studentExits, resource: 'StudentExit', areRecords: true },
      ...{ rows: onLastDay, derived: ['is_in_effect', 'former_status'], named: exitChanged },
    },
  ],
  standsOn: standsOnMoves,
  beforeUndo: async (ctx, year) => {
    await undoExits(ctx, year);
    await becomeWaitingAgain(ctx, year);
  },
};

/** @returns what becomes of registers that have been taken since */
async function move(ctx: WriteContext, { firstDay }: PlannedYear, moving: readonly Planned[]): Promise<readonly string[]> {
  const moves = moving.flatMap(({ studentId, programId }) => (programId === null ? [] : { studentId, programId }));
  if (moves.length === 0) return [];
  const { said: _, ...silently } = ctx;
  if (firstDay > ctx.today) {
    await letWait(silently, moves, { from: firstDay });
    return [];
  }
  await forgetPromotions(ctx, moving);
  const said: string[] = [];
  await moveStudents({ ...ctx, said }, moves, { from: firstDay });
  await auditAll(
    ctx,
    moving.map(({ studentId: recordId, attendedId, programId }) => ({
      ...{ action: 'update', resource: 'Student', recordId, before: { programId: attendedId }, after: { programId } },
    })),
  );
  return said;
}

/** Promotions that wait for their day are replaced by what the plan says. */
async function forgetPromotions({ said: _, ...silently }: WriteContext, among: readonly Planned[]): Promise<void> {
  const ids = among.filter(({ promotedId }) => promotedId !== null).map(({ studentId }) => studentId);
  if (ids.length > 0) await takeBackWaiting(silently, ids);
}

const inOrder = [
  ...[planOutcome.next, planOutcome.skip, planOutcome.repeat, planOutcome.join],
  ...[planOutcome.graduate, planOutcome.leave, planOutcome.leftOut],
];

/** How many go where, with their names. */
async function linesOf(
  ctx: WriteContext,
  { schoolYear, firstDay, lastDayBefore }: PlannedYear,
  all: readonly Planned[],
): Promise<PlanLine[]> {
  const known = await plannedClasses(ctx, schoolYear);
  const classes = new Map(known.map(({ programId, programName }) => [programId, programName]));
  const nameOf = (id: number | null) => classes.get(id ?? 0) ?? '';
  const groups = new Map<string, PlanLine & { outcome: number }>();
  for (const one of all) {
    const outcome = one.outcome ?? 0;
    const text = wordsFor(outcome, {
      from: nameOf(one.fromId),
      to: nameOf(one.programId),
      firstDay,
      lastDay: one.leavesOn ?? lastDayBefore,
    });
    const group = groups.get(text) ?? { text, outcome, names: [] };
    groups.set(text, { ...group, names: [...group.names, fullName(one)] });
  }
  const lines = [...groups.values()]
    .toSorted((one, other) => inOrder.indexOf(one.outcome as never) - inOrder.indexOf(other.outcome as never))
    .map(({ text, names }) => ({ text: `${text}: ${counted(names.length, 'student')}`, names }));
  return [...lines, ...overCapacity(known, all)];
}

/** Classes that take fewer students than are planned. */
const overCapacity = (classes: readonly PlannedClass[], all: readonly Planned[]): PlanLine[] =>
  classes.flatMap(({ programId, programName, capacity }) => {
    const planned = all.filter((one) => one.programId === programId).length;
    return capacity > 0 && planned > capacity
      ? [
          {
            text: `${programName} has room for ${capacity}, and ${counted(planned, 'student is', 'students are')} planned`,
            names: [],
          },
        ]
      : [];
  });

function wordsFor(
  outcome: number,
  { from, to, firstDay, lastDay }: { from: string; to: string; firstDay: string; lastDay: string },
): string {
  switch (outcome) {
    case planOutcome.repeat:
      return from === to ? `${from} is repeated` : `${from} is repeated in ${to}`;
    case planOutcome.join:
      return `${to} is joined on ${displayDate(firstDay)}`;
    case planOutcome.graduate:
      return `${from}: graduate on ${displayDate(lastDay)}`;
    case planOutcome.leave:
      return `${from}: leave on ${displayDate(lastDay)}`;
    case planOutcome.leftOut:
      return from ? `${from}: left out of the plan` : 'In no class: left out of the plan';
    default:
      return `${from} to ${to}`;
  }
}
