import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { AppliedPlan, ApplyPlan } from './plan-apply.tsx';
import { PlanSteps } from './plan-steps.tsx';
import { PlanStudents } from './plan-students.tsx';
import type { getPlannedStudents, YearPlan } from './year-plan.domain.ts';

/** A plan that was begun: its steps, its students, and what comes of it. */
export function PlanDesk({ plan }: { plan: YearPlan }) {
  const students = useCall<typeof getPlannedStudents>('GET /api/gs/YearPlan/GetStudents', { schoolYear: plan.schoolYear });
  return (
    <>
      <p className="font-semibold">{plan.schoolYearName}</p>
      {!plan.isDraft && <AppliedPlan plan={plan} />}
      <Fetched of={students} what="students">
        {(found) => (
          <>
            <PlanStudents plan={plan} students={found} />
            {plan.isDraft && <PlanSteps plan={plan} />}
            {plan.isDraft && <ApplyPlan plan={plan} />}
          </>
        )}
      </Fetched>
    </>
  );
}
