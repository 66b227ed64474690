import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { z } from 'zod';
import type { AnyPlanStep } from '../../../common/year-plan/plan-step.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, malformed, ruleBroken, staleVersion } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { rehearse } from '../../../kit/server/resource/saving/write.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp, creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { tasks } from '../../../kit/server/task/task.table.ts';
import { addTask, areOpen } from '../../../kit/server/task/task-rows.server.ts';
import { applyKind, mayApply, obstacles, rehearseSteps, undoPlan, undoRefusals } from './apply-plan.server.ts';
import { choose, fill } from './outcomes.server.ts';
import { holdPlan, plannedClasses, plannedStudents, plannedYear } from './planned-year.server.ts';
import {
  applyYearPlan,
  beginYearPlan,
  dropYearPlan,
  fillYearPlan,
  getPlannedStudents,
  getYearPlan,
  type PlanPreview,
  planMessages,
  previewUndoPlan,
  previewYearPlan,
  setOutcomes,
  setPlanSteps,
  undoYearPlan,
  type YearPlan,
} from './year-plan.domain.ts';
import { yearPlans } from './year-plan.table.ts';

/** The plan of a coming school year: a draft changes nothing, applying it writes all of it, undoing it puts all of that back. */
export const yearPlanRoutes = (steps: readonly AnyPlanStep[]): readonly FastifyPluginAsync[] => [
  answering(getYearPlan, (ctx, { grant, query: { schoolYear } }) => {
    requireAll(grant);
    return shownPlan(ctx, schoolYear, steps);
  }),
  answering(getPlannedStudents, async (ctx, { grant, query: { schoolYear } }) => {
    requireAll(grant);
    await plannedYear(ctx, schoolYear);
    return (await plannedStudents(ctx, schoolYear)).map(({ promotedId: _, exitsOn: __, ...shown }) => shown);
  }),
  writing(beginYearPlan, async (ctx, { grant, body }) => {
    requireAll(grant);
    return { data: await begin(ctx, body().schoolYear, steps), message: planMessages.begun };
  }),
  writing(fillYearPlan, async (ctx, { grant, body }) => {
    requireAll(grant);
    return { data: await refill(ctx, body()), message: planMessages.filled };
  }),
  writing(setOutcomes, async (ctx, { grant, body }) => {
    requireAll(grant);
    return { data: await choose(ctx, body()), message: planMessages.saved };
  }),
  writing(setPlanSteps, async (ctx, { grant, body }) => {
    requireAll(grant);
    return { data: await saveSteps(ctx, body(), steps), message: planMessages.saved };
  }),
  answering(previewYearPlan, async (_ctx, { grant, body, request }) => {
    requireAll(grant);
    const { schoolYear } = body();
    let preview: PlanPreview | undefined;
    await rehearse(request, async (ctx) => {
      preview = await rehearseSteps(ctx, schoolYear, steps);
    });
    if (!preview) throw new Error('Nothing was rehearsed.');
    return preview;
  }),
  writing(applyYearPlan, async (ctx, { grant, body }) => {
    requireAll(grant);
    const { schoolYear, seen } = body();
    const { name } = await plannedYear(ctx, schoolYear);
    const open = await obstacles(ctx, await holdPlan(ctx, schoolYear, 'draft'), steps);
    if (open.length > 0) throw ruleBroken({ students: open });
    if ((await ctx.db.$count(tasks, areOpen(applyKind))) > 0) throw conflict('A plan is already being applied.');
    const task = await addTask(ctx, { kind: applyKind, title: `New school year ${name}`, input: { schoolYear, seen } });
    return { data: task.taskId, message: planMessages.applying };
  }),
  answering(previewUndoPlan, async (_ctx, { grant, body, request }) => {
    requireAll(grant);
    const { schoolYear } = body();
    let refusals: string[] = [];
    await rehearse(request, async (ctx) => {
      ({ refusals } = await undoRefusals(ctx, schoolYear, steps));
    });
    return { refusals };
  }),
  writing(undoYearPlan, async (ctx, { grant, body }) => {
    requireAll(grant);
    const { schoolYear } = body();
    await undoPlan(ctx, schoolYear, steps);
    return { data: schoolYear, message: planMessages.undone };
  }),
  writing(dropYearPlan, async (ctx, { grant, query: { schoolYear } }) => {
    requireAll(grant);
    await holdPlan(ctx, schoolYear, 'draft');
    await ctx.db.delete(yearPlans).where(eq(yearPlans.schoolYear, schoolYear));
    await audit(ctx, { action: 'delete', resource: 'YearPlan', recordId: schoolYear });
    return { data: schoolYear, message: planMessages.dropped };
  }),
];

/** Begins the draft, with an outcome for everybody as far as one can be proposed. @throws 409 if there is a plan */
async function begin(ctx: WriteContext, schoolYear: number, steps: readonly AnyPlanStep[]): Promise<number> {
  const year = await plannedYear(ctx, schoolYear);
  const all = Object.fromEntries(steps.map((step) => [step.name, {}]));
  const begun = await ctx.db
    .insert(yearPlans)
    .values({ schoolYear, steps: all, ...creationStamp(ctx) })
    .onConflictDoNothing()
    .returning();
  if (begun.length === 0) throw conflict(`There is a plan of ${year.name} already.`);
  await fill(ctx, year, null);
  await audit(ctx, { action: 'create', resource: 'YearPlan', recordId: schoolYear, after: { schoolYear: year.name } });
  return schoolYear;
}

/** Proposes outcomes again, by another rule if one is given. @returns for how many students */
async function refill(
  ctx: WriteContext,
  { schoolYear, passRule }: z.output<NonNullable<typeof fillYearPlan.body>>,
): Promise<number> {
  const year = await plannedYear(ctx, schoolYear);
  const plan = await holdPlan(ctx, schoolYear, 'draft');
  const isOther = passRule !== undefined;
  if (isOther)
    await ctx.db
      .update(yearPlans)
      .set({ passRule, ...changeStamp(ctx) })
      .where(eq(yearPlans.schoolYear, schoolYear));
  const filled = await fill(ctx, year, isOther ? passRule : plan.passRule, isOther);
  await audit(ctx, { action: 'update', resource: 'YearPlan', recordId: schoolYear, after: { filled, ...passRule } });
  return filled;
}

/** Keeps which steps are taken, and how. @throws 400, 409, 422 */
async function saveSteps(
  ctx: WriteContext,
  { schoolYear, steps: chosen, version }: z.output<NonNullable<typeof setPlanSteps.body>>,
  steps: readonly AnyPlanStep[],
): Promise<number> {
  const plan = await holdPlan(ctx, schoolYear, 'draft');
  if (version && version !== plan.version) throw staleVersion();
  await ctx.db
    .update(yearPlans)
    .set({ steps: checked(chosen, steps), ...changeStamp(ctx) })
    .where(eq(yearPlans.schoolYear, schoolYear));
  const before = { steps: Object.keys(plan.steps) };
  await audit(ctx, {
    action: 'update',
    resource: 'YearPlan',
    recordId: schoolYear,
    before,
    after: { steps: Object.keys(chosen) },
  });
  return schoolYear;
}

/** The settings of each chosen step, as it understands them. @throws 400, 422 */
function checked(chosen: Readonly<Record<string, Record<string, unknown>>>, steps: readonly AnyPlanStep[]) {
  const issues: Record<string, string[]> = {};
  const parsed = Object.entries(chosen).map(([name, given]) => {
    const step = steps.find((known) => known.name === name);
    if (!step) throw malformed(`There is no step ${name}.`);
    const { success, data, error } = step.settings.safeParse(given);
    if (!success) for (const issue of error.issues) issues[`steps.${name}.${issue.path.join('.')}`] = [issue.message];
    return [name, data] as const;
  });
  if (Object.keys(issues).length > 0) throw ruleBroken(issues);
  return Object.fromEntries(parsed);
}

/** The plan as it is shown; without one, what could be planned. */
async function shownPlan(ctx: Context, schoolYear: number, steps: readonly AnyPlanStep[]): Promise<YearPlan> {
  const year = await plannedYear(ctx, schoolYear);
  const [plan] = await ctx.db.select().from(yearPlans).where(eq(yearPlans.schoolYear, schoolYear));
  return {
    ...{ schoolYear, schoolYearName: year.name, firstDay: year.firstDay, version: plan?.version ?? 0 },
    isDraft: plan !== undefined && plan.applied === null,
    applied: plan?.applied?.toISOString() ?? null,
    appliedBy: plan?.appliedBy ?? '',
    done: [...(plan?.done ?? [])],
    passRule: plan?.passRule ?? null,
    steps: steps.map((step) => ({
      ...{ name: step.name, label: step.label, isAllowed: mayApply(ctx, step) },
      isChosen: plan ? step.name in plan.steps : true,
      settings: step.settings.parse(plan?.steps[step.name] ?? {}),
      fields: (step.fields ?? []).map(({ name, label, kind, hint = '' }) => ({ name, label, kind, hint })),
    })),
    programs: (await plannedClasses(ctx, schoolYear)).map(({ orderBefore: _, ...shown }) => shown),
  };
}
