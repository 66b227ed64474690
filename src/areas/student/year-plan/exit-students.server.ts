import type { PlannedYear } from '../../../common/year-plan/plan-step.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { storeExits } from '../student-exit/store-exits.server.ts';
import { planOutcome } from './outcomes.domain.ts';
import type { Planned } from './planned-year.server.ts';

/** Who graduates or leaves has an exit on the last day before the year; it takes effect at once if that has passed. */
export async function exitStudents(
  ctx: WriteContext,
  { lastDayBefore }: PlannedYear,
  leaving: readonly Planned[],
): Promise<void> {
  const tcAppliedDate = ctx.today < lastDayBefore ? ctx.today : lastDayBefore;
  await storeExits(
    ctx,
    { tcAppliedDate, tcIssueDate: lastDayBefore, exitDate: lastDayBefore },
    leaving
      .map(({ studentId, reason, outcome }) => {
        const isGraduation = outcome === planOutcome.graduate;
        return { studentId, isGraduation, exitReason: reason || (isGraduation ? 'Graduated' : '') };
      })
      .sort((one, other) => one.studentId - other.studentId),
  );
}
