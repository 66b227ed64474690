import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { PageHead } from '../../../kit/web/parts/page.tsx';
import { WaitingPage } from '../../../kit/web/parts/skeletons.tsx';
import { BandList } from './band-list.tsx';
import type { getGradeScale } from './grade-scale.domain.ts';
import { GradeScaleForm } from './grade-scale-form.tsx';

/** The school's grades by percentage, as shown on sheets, results and report cards. */
export function GradeScaleScreen() {
  const { canAll } = usePermissions();
  const scale = useCall<typeof getGradeScale>('GET /api/egs/GradeScale', {});
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead title="Grade Scale" />
      <Fetched of={scale} what="grade scale" waiting={<WaitingPage />}>
        {(stored) => (canAll('termmanagement.update') ? <GradeScaleForm stored={stored} /> : <BandList bands={stored.bands} />)}
      </Fetched>
    </div>
  );
}
