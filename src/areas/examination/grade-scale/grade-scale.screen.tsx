import { inYear, useChosenYear } from '../../../common/school-year/chosen-year.web.ts';
import { ClosedYear } from '../../../common/school-year/closed-year.tsx';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { PageHead } from '../../../kit/web/parts/page.tsx';
import { ScrollRegion } from '../../../kit/web/parts/scroll-region.tsx';
import { WaitingPage } from '../../../kit/web/parts/skeletons.tsx';
import type { getGradeScale } from './grade-scale.domain.ts';
import { GradeScaleForm } from './grade-scale-form.tsx';
import type { StoredScale } from './use-scale.web.ts';

/** The grades of a school year by percentage, as shown on sheets, results and report cards. */
export function GradeScaleScreen() {
  const { canAll } = usePermissions();
  const schoolYear = useChosenYear();
  const scale = useCall<typeof getGradeScale>('GET /api/egs/GradeScale', inYear(schoolYear));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead title="Grade Scale" />
      <ClosedYear of={schoolYear} permission="termmanagement.update" />
      <Fetched of={scale} what="grade scale" waiting={<WaitingPage />}>
        {(stored) =>
          canAll('termmanagement.update') ? (
            <GradeScaleForm key={schoolYear} stored={stored} schoolYear={schoolYear} />
          ) : (
            <BandList bands={stored.bands} />
          )
        }
      </Fetched>
    </div>
  );
}

/** The grade scale for those who may not change it. */
const BandList = ({ bands }: Pick<StoredScale, 'bands'>) => (
  <ScrollRegion label="Grade scale" className="min-h-0 flex-1 space-y-3 overflow-y-auto px-4 pb-6 sm:px-6">
    {bands.length > 0 ? (
      <>
        <Muted>A grade reaches from its percentage to the next higher one.</Muted>
        <ul aria-label="Grades" className="max-w-160 divide-y divide-line rounded-box border border-line">
          {bands.map(({ fromPercentage, letter, words }) => (
            <li key={letter} className="flex min-h-11 items-center gap-x-4 px-4 py-2">
              <span className="w-14 shrink-0 font-semibold">{letter}</span>
              <span className="min-w-0 flex-1 break-words">{words}</span>
              <span className="shrink-0 text-muted tabular-nums">from {formatNumber(fromPercentage)}%</span>
            </li>
          ))}
        </ul>
      </>
    ) : (
      <Muted>The school has no grade scale.</Muted>
    )}
  </ScrollRegion>
);
