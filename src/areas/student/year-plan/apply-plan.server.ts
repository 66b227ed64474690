import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { fullName } from '../../../common/person-name.domain.ts';
import type { AnyPlanStep, PlannedYear } from '../../../common/year-plan/plan-step.server.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { parseGrant } from '../../../kit/domain/permission.domain.ts';
import { counted, firstListed } from '../../../kit/domain/wording.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, forbidden, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { markOf, refuseUnseen } from '../../../kit/server/resource/saving/seen-preview.server.ts';
import type { TaskKind } from '../../../kit/server/task/task-kind.server.ts';
import { leadsToClass } from './outcomes.domain.ts';
import { changedSince, keepingRows, putRowsBack } from './plan-rows.server.ts';
import { holdPlan, type Planned, plannedStudents, plannedYear, type StoredPlan } from './planned-year.server.ts';
import type { PlanPreview, StepPreview } from './year-plan.domain.ts';
import { yearPlanOutcomes, yearPlans } from './year-plan.table.ts';

export const applyKind = 'year-plan';
const namesAtMost = 20;

/** Whether somebody may do all that a step does. */
export const mayApply = ({ session }: Pick<Context, 'session'>, { permissions }: AnyPlanStep): boolean =>
  permissions.every((key) => parseGrant(session.permissions[key]) === 'all');

/** The steps of a plan that were chosen, in their order. */
export const chosenSteps = ({ steps: chosen }: StoredPlan, steps: readonly AnyPlanStep[]): AnyPlanStep[] =>
  steps.filter(({ name }) => name in chosen);

/** What keeps the plan from being applied, a sentence each. */
export async function obstacles(ctx: Context, plan: StoredPlan, steps: readonly AnyPlanStep[]): Promise<string[]> {
  const chosen = chosenSteps(plan, steps);
  const barred = chosen
    .filter((step) => !mayApply(ctx, step))
    .map(({ label }) => `${label}: you are not allowed to apply this step.`);
  if (chosen.length === 0) return ['Choose at least one step.'];
  if (!('students' in plan.steps)) return barred;
  const all = await plannedStudents(ctx, plan.schoolYear);
  const open = all.filter(isOpen).map(fullName);
  const early = all
    .filter(({ changesOn, isGiven }) => changesOn !== null && !isGiven)
    .map(
      (one) =>
        `${fullName(one)}: the change of class on ${displayDate(one.changesOn ?? '')} comes first, because one change can wait.`,
    );
  const who = counted(open.length, 'student has', 'students have');
  return [...(open.length > 0 ? [`${who} no outcome yet: ${firstListed(open, namesAtMost)}.`] : []), ...early, ...barred];
}

/** Whether somebody still has to say what becomes of a student. */
export const isOpen = ({ outcome, programId }: Planned): boolean =>
  outcome === null || (leadsToClass(outcome) && programId === null);

/** Applies the chosen steps one after the other. */
async function applySteps(
  ctx: WriteContext,
  year: PlannedYear,
  plan: StoredPlan,
  steps: readonly AnyPlanStep[],
): Promise<StepPreview[]> {
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

const seenOf = (steps: readonly StepPreview[]) => markOf(steps);

/** What applying would write. It is done for this, and undone by the caller. */
export async function rehearseSteps(ctx: WriteContext, schoolYear: number, steps: readonly AnyPlanStep[]): Promise<PlanPreview> {
  const year = await plannedYear(ctx, schoolYear);
  const plan = await holdPlan(ctx, schoolYear, 'draft');
  const open = await obstacles(ctx, plan, steps);
  if (open.length > 0) return { steps: [], open, seen: '' };
  await keepGiven(ctx, schoolYear);
  const done = await applySteps(ctx, year, plan, steps);
  return { steps: done, open, seen: seenOf(done) };
}

/** Applies the plan, in the transaction of the caller. @throws 403, 409 where it is another than was seen, 422 naming what stands in the way */
export async function applyPlan(
  ctx: WriteContext,
  { schoolYear, seen }: { schoolYear: number; seen?: string | null | undefined },
  steps: readonly AnyPlanStep[],
): Promise<StepPreview[]> {
  if (parseGrant(ctx.session.permissions['schoolyear.update']) !== 'all') throw forbidden('apply the plan of a school year');
  const year = await plannedYear(ctx, schoolYear);
  const plan = await holdPlan(ctx, schoolYear, 'draft');
  const open = await obstacles(ctx, plan, steps);
  if (open.length > 0) throw ruleBroken({ students: open });
  await keepGiven(ctx, schoolYear);
  const tables = steps.flatMap(({ watched }) => watched);
  const done = await keepingRows(ctx, year, tables, () => applySteps(ctx, year, plan, steps));
  refuseUnseen(seen, seenOf(done), 'The plan has changed in the meantime.|Check the preview again before applying it.');
  await audit(ctx, { action: 'apply-plan', resource: 'YearPlan', recordId: schoolYear, after: inWords(done) });
  return done;
}

const inWords = (done: readonly StepPreview[]) =>
  Object.fromEntries(done.map(({ label, lines }) => [label, lines.map(({ text }) => text).join('; ')]));

/** From now on the plan says of everybody what it said when it was applied. */
async function keepGiven({ db, today }: WriteContext, schoolYear: number): Promise<void> {
  await db.execute(sql`
    insert into ${yearPlanOutcomes} (school_year, student_id, attended_id, outcome, program_id, is_given)
    select ${schoolYear}::int, p.student_id, p.attended_id, p.outcome, p.program_id, true
    from year_plan_students(${schoolYear}::int, ${today}::date) p where p.is_given
    on conflict (school_year, student_id) do nothing`);
  await db.execute(sql`
    update ${yearPlanOutcomes} o set is_given = true from year_plan_students(${schoolYear}::int, ${today}::date) p
    where o.school_year = ${schoolYear} and o.student_id = p.student_id and p.is_given and not o.is_given`);
}

/** Puts back what the plan wrote, in the transaction of the caller. @throws 409 naming each reason why that is not possible */
export async function undoPlan(ctx: WriteContext, schoolYear: number, steps: readonly AnyPlanStep[]): Promise<void> {
  const year = await plannedYear(ctx, schoolYear);
  const plan = await holdPlan(ctx, schoolYear, 'applied');
  const refusals = await undoRefusals(ctx, year, steps);
  if (refusals.length > 0) throw conflict(['The plan cannot be undone.', ...refusals].join('|'));
  await putRowsBack(
    ctx,
    year,
    steps.flatMap(({ watched }) => watched),
  );
  await ctx.db
    .update(yearPlans)
    .set({ applied: null, appliedBy: '', done: [], version: plan.version + 1 })
    .where(eq(yearPlans.schoolYear, schoolYear));
  for (const { afterUndo } of steps) await afterUndo?.(ctx, year);
  await ctx.db.execute(sql`delete from ${yearPlanOutcomes} where school_year = ${schoolYear} and is_given`);
  await audit(ctx, { action: 'undo-plan', resource: 'YearPlan', recordId: schoolYear });
}

/** Why the plan cannot be undone; whatever has taken effect since is to come again afterwards. */
export async function undoRefusals(ctx: WriteContext, year: PlannedYear, steps: readonly AnyPlanStep[]): Promise<string[]> {
  const standing: string[] = [];
  for (const { standsOn } of steps) standing.push(...((await standsOn?.(ctx, year)) ?? []));
  if (standing.length > 0) return standing;
  for (const { beforeUndo } of steps.toReversed()) await beforeUndo?.(ctx, year);
  const changed = await changedSince(
    ctx,
    year,
    steps.flatMap(({ watched }) => watched),
  );
  return changed.map((words) => `${words} since.`);
}

const input = z.object({ schoolYear: z.int(), seen: z.string().nullish() });

/** Applying a plan, all of it in the transaction that ends the task. */
export const applyTasks = (steps: readonly AnyPlanStep[]): TaskKind<z.output<typeof input>> => ({
  name: applyKind,
  atOnce: 1,
  input,
  work: async (asked) => async (ctx) => {
    const done = await applyPlan(ctx, asked, steps);
    return { message: `${counted(done.length, 'step')} applied` };
  },
  mayRead: () => true,
});
