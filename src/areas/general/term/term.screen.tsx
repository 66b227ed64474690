import { useEffect } from 'react';
import { inYear, useChosenYear } from '../../../common/school-year/chosen-year.web.ts';
import { ClosedYear } from '../../../common/school-year/closed-year.tsx';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { PageHead } from '../../../kit/web/parts/page.tsx';
import { ScrollRegion } from '../../../kit/web/parts/scroll-region.tsx';
import { WaitingPage } from '../../../kit/web/parts/skeletons.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { getTerms } from './term.domain.ts';
import { TermList } from './term-list.tsx';
import { TermsForm } from './terms-form.tsx';

/** The terms of a school year, and the share of each in its result. */
export function TermScreen() {
  const { can } = usePermissions();
  const schoolYear = useChosenYear();
  const terms = useCall<typeof getTerms>('GET /api/gs/TermManagement', inYear(schoolYear));
  const { error } = terms;
  useEffect(() => {
    if (error) notify.failure('Failed to fetch terms', error);
  }, [error]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead title="Term Management" />
      <ClosedYear of={schoolYear} permission="termmanagement.update" />
      <Fetched of={terms} what="terms" waiting={<WaitingPage />}>
        {(stored) =>
          can(stored.length > 0 ? 'termmanagement.update' : 'termmanagement.create') ? (
            <TermsForm key={schoolYear} terms={stored} schoolYear={schoolYear} />
          ) : (
            <ScrollRegion label="All terms" className="min-h-0 flex-1 space-y-6 overflow-y-auto px-4 pb-6 sm:px-6">
              {stored.length > 0 ? <TermList label="Terms" terms={stored} /> : <Muted>There are no terms yet.</Muted>}
            </ScrollRegion>
          )
        }
      </Fetched>
    </div>
  );
}
