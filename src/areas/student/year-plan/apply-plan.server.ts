import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { fullName } from '../../../common/person-name.domain.ts';
import type { AnyPlanStep, PlannedYear, WatchedTable } from '../../../common/year-plan/plan-step.server.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { parseGrant } from '../../../kit/domain/permission.domain.ts';
import { counted, firstListed } from '../../../kit/domain/wording.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, forbidden, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { audit, tellChanges, tellingOnce } from '../../../kit/server/resource/audit.server.ts';
import { markOf, refuseUnseen } from '../../../kit/server/resource/saving/seen-preview.server.ts';
import type { TaskKind } from '../../../kit/server/task/task-kind.server.ts';
import { lockStudents } from '../enrolment/move-students.server.ts';
import { isLeaving, isOpen, planOutcome } from './outcomes.domain.ts';
import { changedSince, holdTables, keepingRows, putRowsBack } from './plan-rows.server.ts';
import { holdPlan, plannedStudents, plannedYear, type StoredPlan } from './planned-year.server.ts';
import type { PlanPreview, StepPreview } from './year-plan.domain.ts';
import { concernedBy, yearPlanOutcomes, yearPlans } from './year-plan.table.ts';

export const applyKind = 'year-plan';
const namesAtMost = 20;
type Steps = readonly AnyPlanStep[];

/** Whether somebody may do all that a step does. */
export const mayApply = ({ session }: Pick<Context, 'session'>, { permissions }: AnyPlanStep): boolean =>
  permissions.every((key) => parseGrant(session.permissions[key]) === 'all');

/** The steps of a plan that were chosen, in their order. */
const chosenSteps = ({ steps: chosen }: StoredPlan, steps: Steps): AnyPlanStep[] => steps.filter(({ name }) => name in chosen);

/** What keeps the plan from being applied, a sentence each. */
export async function obstacles(ctx: Context, plan: StoredPlan, steps: Steps): Promise<string[]> {
  const chosen = chosenSteps(plan, steps);
  const barred = chosen
    .filter((step) => !mayApply(ctx, step))
    .map(({ label }) => `${label}: you are not allowed to apply this step.`);
  if (chosen.length === 0) return ['Choose at least one step.'];
  if (!('students' in plan.steps)) return barred;
  const all = await plannedStudents(ctx, plan.schoolYear);
  const open = all.filter(isOpen).map(fullName);
  const written = all.filter(({ isGiven, outcome }) => !isGiven && outcome !== planOutcome.leftOut);
  const early = written
    .filter(({ changesOn }) => changesOn !== null)
    .map(
      (one) =>
        `${fullName(one)}: the change of class on ${displayDate(one.changesOn ?? '')} comes first, because one change can wait.`,
    );
  const later = written
    .filter(({ outcome, exitsOn }) => exitsOn !== null && isLeaving(outcome))
    .map((one) => `${fullName(one)} has an exit on ${displayDate(one.exitsOn ?? '')} already: change or delete it first.`);
  const who = counted(open.length, 'student has', 'students have');
  const without = open.length > 0 ? [`${who} no outcome yet: ${firstListed(open, namesAtMost)}.`] : [];
  return [...without, ...early, ...later, ...barred];
}

/** What a plan is applied or undone with: the plan and whom it may move are held, and what it may write unless it is only rehearsed. */
async function held(ctx: WriteContext, schoolYear: number, { state, steps }: { state: 'draft' | 'applied'; steps: Steps }) {
  const year = await plannedYear(ctx, schoolYear);
  const plan = await holdPlan(ctx, schoolYear, state);
  const tables = steps.flatMap(({ watched }) => watched);
  const { rows } = await ctx.db.execute<{ student_id: number }>(concernedBy(schoolYear));
  await lockStudents(
    ctx,
    'all',
    rows.map((row) => row.student_id),
  );
  if (!ctx.isRehearsed) await holdTables(ctx, tables);
  return { year, plan, tables };
}

/** The same for a draft, which says from now on of everybody what it says now; and what stands in the way. */
async function heldDraft(ctx: WriteContext, schoolYear: number, steps: Steps) {
  const draft = await held(ctx, schoolYear, { state: 'draft', steps });
  const open = await obstacles(ctx, draft.plan, steps);
  if (open.length === 0 && 'students' in draft.plan.steps) await keepGiven(ctx, schoolYear);
  return { ...draft, open };
}

/** Applies the chosen steps one after the other. */
async function applySteps(ctx: WriteContext, year: PlannedYear, plan: StoredPlan, steps: Steps): Promise<StepPreview[]> {
  await ctx.db
    .update(yearPlans)
    .set({ applied: sql`clock_timestamp()`, appliedBy: ctx.session.name, version: plan.version + 1 })
    .where(eq(yearPlans.schoolYear, year.schoolYear));
  const done: StepPreview[] = [];
  for (const step of chosenSteps(plan, steps)) {
    const lines = await step.apply(ctx, year, step.settings.parse(plan.steps[step.name]));
    done.push({ name: step.name, label: step.label, lines: lines.map(({ text, names }) => ({ text, names: [...names] })) });
  }
  await ctx.db.update(yearPlans).set({ done }).where(eq(yearPlans.schoolYear, year.schoolYear));
  return done;
}

/** What applying would write. It is done for this, and undone by the caller. */
export async function rehearseSteps(ctx: WriteContext, schoolYear: number, steps: Steps): Promise<PlanPreview> {
  const { year, plan, open } = await heldDraft(ctx, schoolYear, steps);
  const { version } = plan;
  if (open.length > 0) return { version, steps: [], open, seen: '' };
  const done = await applySteps(ctx, year, plan, steps);
  return { version, steps: done, open, seen: markOf(done) };
}

/** Applies the plan, in the transaction of the caller. @throws 403, 409 where it is another than was seen, 422 naming what stands in the way */
export async function applyPlan(
  ctx: WriteContext,
  { schoolYear, seen }: { schoolYear: number; seen?: string | null | undefined },
  steps: Steps,
): Promise<StepPreview[]> {
  if (parseGrant(ctx.session.permissions['schoolyear.update']) !== 'all') throw forbidden('apply the plan of a school year');
  const { year, plan, tables, open } = await heldDraft(ctx, schoolYear, steps);
  if (open.length > 0) throw ruleBroken({ students: open });
  const done = await tellingOnce(ctx, async () => {
    const written = await keepingRows(ctx, year, tables, () => applySteps(ctx, year, plan, steps));
    tellOf(ctx, tables);
    return written;
  });
  refuseUnseen(seen, markOf(done), 'The plan has changed in the meantime.|Check the preview again before applying it.');
  await audit(ctx, { action: 'apply-plan', resource: 'YearPlan', recordId: schoolYear, after: inWords(done) });
  return done;
}

/** Tells everybody that any record of these tables may be another one. */
const tellOf = (ctx: WriteContext, tables: readonly WatchedTable[]) =>
  tellChanges(
    ctx,
    tables.map(({ resource }) => ({ action: 'update', resource, recordId: null })),
  );

const inWords = (done: readonly StepPreview[]) =>
  Object.fromEntries(done.map(({ label, lines }) => [label, lines.map(({ text }) => text).join('; ')]));

/** From now on the plan says of everybody what it said when it was applied, and nothing of whom it was not about any more. */
const keepGiven = ({ db, today }: WriteContext, schoolYear: number) =>
  db.execute(sql`
    with said as materialized (select * from year_plan_students(${schoolYear}::int, ${today}::date)),
    gone as (
      delete from ${yearPlanOutcomes} o where o.school_year = ${schoolYear} and o.student_id not in (select s.student_id from said s))
    insert into ${yearPlanOutcomes} (school_year, student_id, attended_id, outcome, program_id, is_given)
    select ${schoolYear}::int, s.student_id, s.attended_id, s.outcome, s.program_id, true from said s where s.is_given
    on conflict (school_year, student_id) do update set attended_id = excluded.attended_id, outcome = excluded.outcome,
      program_id = excluded.program_id, reason = '', is_by_hand = false, is_given = true`);

/** Puts back what the plan wrote, in the transaction of the caller. @throws 409 naming each reason why that is not possible */
export async function undoPlan(ctx: WriteContext, schoolYear: number, steps: Steps): Promise<void> {
  await tellingOnce(ctx, async () => {
    const { year, plan, tables, refusals } = await undoRefusals(ctx, schoolYear, steps);
    if (refusals.length > 0) throw conflict(['The plan cannot be undone.', ...refusals].join('|'));
    await putRowsBack(ctx, year, tables);
    await ctx.db
      .update(yearPlans)
      .set({ applied: null, appliedBy: '', done: [], version: plan.version + 1 })
      .where(eq(yearPlans.schoolYear, schoolYear));
    for (const { afterUndo } of steps) await afterUndo?.(ctx, year);
    await ctx.db.execute(sql`delete from ${yearPlanOutcomes} where school_year = ${schoolYear} and is_given`);
    tellOf(ctx, tables);
    await audit(ctx, { action: 'undo-plan', resource: 'YearPlan', recordId: schoolYear });
  });
}

/** Why the plan cannot be undone; whatever has taken effect since is to come again afterwards. @throws 404, 409 */
export async function undoRefusals(ctx: WriteContext, schoolYear: number, steps: Steps) {
  const applied = await held(ctx, schoolYear, { state: 'applied', steps });
  const { year, tables } = applied;
  const standing: string[] = [];
  for (const { standsOn } of steps) standing.push(...((await standsOn?.(ctx, year)) ?? []));
  if (standing.length > 0) return { ...applied, refusals: standing };
  for (const { beforeUndo } of steps.toReversed()) await beforeUndo?.(ctx, year);
  const changed = await changedSince(ctx, year, tables);
  return { ...applied, refusals: changed.map((words) => `${words} since.`) };
}

const input = z.object({ schoolYear: z.int(), seen: z.string().nullish() });

/** Applying a plan, all of it in the transaction that ends the task. */
export const applyTasks = (steps: Steps): TaskKind<z.output<typeof input>> => ({
  name: applyKind,
  atOnce: 1,
  input,
  work: async (asked) => async (ctx) => {
    const done = await applyPlan(ctx, asked, steps);
    return { message: `${counted(done.length, 'step')} applied` };
  },
  mayRead: () => true,
});
