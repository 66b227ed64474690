import { lazy, Suspense } from 'react';
import type { getSchoolYears } from '../../../common/school-year/school-years.domain.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { barBox } from '../../../kit/web/inputs/field-frame.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { navigate, useAddress } from '../../../kit/web/route/address.web.ts';
import { useBegin } from './plan-calls.web.ts';
import type { getYearPlan, YearPlan } from './year-plan.domain.ts';

const PlanDesk = lazy(async () => ({ default: (await import('./plan-desk.tsx')).PlanDesk }));

/** What becomes of everybody and everything in the next school year: prepared as a draft, applied in one step, undone in one step. */
export function YearPlanScreen() {
  const { search } = useAddress();
  const years = useCall<typeof getSchoolYears>('GET /api/gs/SchoolYear/GetSchoolYears', {});
  const now = years.data?.find(({ isToday }) => isToday)?.schoolYear ?? 0;
  const year = Number(search.of) === now ? now : now + 1;
  return (
    <Page
      title="New School Year"
      tools={
        now > 0 && (
          <ChoiceBox
            aria-label="Planned year"
            look={barBox}
            value={year}
            onChange={({ target }) => navigate({ to: '.', search: { of: Number(target.value) }, replace: true })}
          >
            <option value={now + 1}>The next year</option>
            <option value={now}>The present year</option>
          </ChoiceBox>
        )
      }
    >
      <Fetched of={years} what="school years">
        {() => <PlanOf key={year} year={year} />}
      </Fetched>
    </Page>
  );
}

function PlanOf({ year }: { year: number }) {
  const plan = useCall<typeof getYearPlan>('GET /api/gs/YearPlan', { schoolYear: year });
  return (
    <Fetched of={plan} what="plan">
      {(found) =>
        found.version === 0 ? (
          <NoPlan plan={found} />
        ) : (
          <Suspense fallback={<Skeleton shape="lines" />}>
            <PlanDesk plan={found} />
          </Suspense>
        )
      }
    </Fetched>
  );
}

function NoPlan({ plan: { schoolYear, schoolYearName } }: { plan: YearPlan }) {
  const begin = useBegin(schoolYear);
  return (
    <div className="max-w-160 space-y-3">
      <p>There is no plan for {schoolYearName} yet.</p>
      <Muted>
        A plan says for each student what comes next, and copies what the school is set up with. It is a draft that changes
        nothing for anybody until it is applied, and can be undone afterwards.
      </Muted>
      <Button kind="primary" busy={begin.isPending} onClick={() => begin.mutate()}>
        Start the plan for {schoolYearName}
      </Button>
    </div>
  );
}
