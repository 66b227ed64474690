import { and, eq, sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import type { PlannedYear } from '../../../common/year-plan/plan-step.server.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { isOneOf } from '../../../kit/server/database/one-of.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { classFor, leadsToClass, mayLead, type PlannedClass, planOutcome, planOutcomes, proposalFor } from './outcomes.domain.ts';
import { judged, type PassRule } from './pass-rule.domain.ts';
import { reachedBy } from './pass-rule.server.ts';
import { holdPlan, type Planned, plannedClasses, plannedStudents, plannedYear } from './planned-year.server.ts';
import type { OutcomesInput } from './year-plan.domain.ts';
import { yearPlanOutcomes } from './year-plan.table.ts';

interface Outcome {
  studentId: number;
  attendedId: number | null;
  outcome: number;
  programId: number | null;
  reason: string;
}

/**
 * Proposes an outcome for everybody who has none; by another pass rule, for all for whom nobody has chosen one. The caller holds the plan.
 * @returns for how many there is one now
 */
export async function fill(ctx: WriteContext, year: PlannedYear, rule: PassRule | null, isOther = false): Promise<number> {
  const { schoolYear } = year;
  const classes = await plannedClasses(ctx, schoolYear);
  const all = await plannedStudents(ctx, schoolYear);
  const open = all.filter(({ outcome, isByHand, isGiven }) => outcome === null || (isOther && !isByHand && !isGiven));
  const reached = rule && (await reachedBy(ctx, year, { rule, among: open }));
  const found = open.flatMap((student): Outcome[] => {
    const { studentId, attendedId, fromId, promotedId } = student;
    const proposal = proposalFor(student, classes);
    // Who has been promoted already has passed.
    const isJudged = proposal !== null && promotedId === null && attendedId === fromId;
    const { verdict, reason } = rule && reached && isJudged ? judged(rule, reached(studentId)) : passes;
    if (!proposal || verdict === 'unknown') return [];
    return [
      { studentId, attendedId, ...(verdict === 'fails' ? { outcome: planOutcome.repeat, programId: fromId } : proposal), reason },
    ];
  });
  if (isOther)
    await forget(
      ctx,
      schoolYear,
      open.map(({ studentId }) => studentId),
    );
  await store(ctx, schoolYear, found, false);
  return found.length;
}

const passes = { verdict: 'passes', reason: '' } as const;

/** Chooses what becomes of some students, of all or none. @throws 404, 409, 422 naming each who cannot have it */
export async function choose(ctx: WriteContext, input: OutcomesInput): Promise<number> {
  const { schoolYear, studentIds, outcome, reason } = input;
  const { firstDay } = await plannedYear(ctx, schoolYear);
  await holdPlan(ctx, schoolYear, 'draft');
  const known = new Map((await plannedStudents(ctx, schoolYear)).map((student) => [student.studentId, student]));
  const classes = await plannedClasses(ctx, schoolYear);
  if (input.programId !== null && !classes.some(({ programId }) => programId === input.programId)) throw notFound('program');
  const issues: Record<string, string[]> = {};
  const chosen = new Map<number, Outcome>();
  for (const [index, studentId] of studentIds.entries()) {
    const student = known.get(studentId);
    if (!student) throw notFound(`student ${studentId}`);
    const found = outcomeFor(student, input, { classes, firstDay });
    if ('issue' in found) issues[`studentIds.${index}`] = [`${fullName(student)}: ${found.issue}`];
    else if (outcome !== null) chosen.set(studentId, { studentId, attendedId: student.attendedId, outcome, ...found });
  }
  if (Object.keys(issues).length > 0) throw ruleBroken(issues);
  if (outcome === null) await forget(ctx, schoolYear, studentIds);
  else await store(ctx, schoolYear, [...chosen.values()], true);
  const count = new Set(studentIds).size;
  const words = outcome === null ? 'none' : (planOutcomes.labels[outcome] ?? '');
  await audit(ctx, {
    ...{ action: 'update', resource: 'YearPlan', recordId: schoolYear },
    after: { students: counted(count, 'student'), outcome: words, ...(reason && { reason }) },
  });
  return count;
}

/** Where a student goes with an outcome, or why that is not possible. */
function outcomeFor(
  student: Planned,
  { outcome, programId, reason: given }: OutcomesInput,
  { classes, firstDay }: { classes: readonly PlannedClass[]; firstDay: string },
): { programId: number | null; reason: string } | { issue: string } {
  if (student.leavesOn) return { issue: `leaves on ${displayDate(student.leavesOn)}; change the exit instead` };
  if (student.isGiven) return { issue: `the class from ${displayDate(firstDay)} on is entered already; change it there` };
  // What the pass rule says keeps its reason.
  const reason = given || (outcome === student.outcome ? student.reason : '');
  if (outcome === null) return { programId: null, reason };
  if (outcome === planOutcome.leftOut && !reason) return { issue: 'Reason is required for who is left out' };
  if (!student.isByHand && student.reason && !reason)
    return { issue: 'Reason is required, because the pass rule says otherwise' };
  if (!leadsToClass(outcome))
    return student.attendedId === null && outcome !== planOutcome.leftOut
      ? { issue: 'attends no class that could be left' }
      : { programId: null, reason };
  const from = classes.find((one) => one.programId === student.fromId);
  const to = programId === null ? classFor(outcome, from, classes) : classes.find((one) => one.programId === programId);
  if (!to) return { issue: 'choose the class' };
  if (!to.isOffered) return { issue: `${to.programName} is not offered in that year` };
  const isWaiting =
    to.programId === student.promotedId || (to.programId === student.attendedId && student.fromId !== student.attendedId);
  if (mayLead(outcome, from, to) || (isWaiting && outcome === planOutcome.next)) return { programId: to.programId, reason };
  const words = planOutcomes.labels[outcome] ?? '';
  return {
    issue: from
      ? `${words} does not lead from ${from.programName} to ${to.programName}`
      : `attends no class, so that only ${planOutcomes.labels[planOutcome.join]} leads to one`,
  };
}

async function store(ctx: WriteContext, schoolYear: number, outcomes: readonly Outcome[], isByHand: boolean): Promise<void> {
  const column = (of: (one: Outcome) => number | null) => sql`${sql.param(outcomes.map(of))}::int[]`;
  await ctx.db.execute(sql`
    insert into ${yearPlanOutcomes} (school_year, student_id, attended_id, outcome, program_id, reason, is_by_hand)
    select ${schoolYear}::int, o.student_id, o.attended_id, o.outcome, o.program_id, o.reason, ${isByHand}
    from unnest(${column((one) => one.studentId)}, ${column((one) => one.attendedId)}, ${column((one) => one.outcome)},
      ${column((one) => one.programId)}, ${sql.param(outcomes.map(({ reason }) => reason))}::text[])
      o (student_id, attended_id, outcome, program_id, reason)
    on conflict (school_year, student_id) do update set attended_id = excluded.attended_id, outcome = excluded.outcome,
      program_id = excluded.program_id, reason = excluded.reason, is_by_hand = excluded.is_by_hand`);
}

const forget = ({ db }: WriteContext, schoolYear: number, studentIds: readonly number[]) =>
  db
    .delete(yearPlanOutcomes)
    .where(and(eq(yearPlanOutcomes.schoolYear, schoolYear), isOneOf(yearPlanOutcomes.studentId, studentIds)));
