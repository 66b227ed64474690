import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { PageHead } from '../../../kit/web/parts/page.tsx';
import { ScrollRegion } from '../../../kit/web/parts/scroll-region.tsx';
import { WaitingPage } from '../../../kit/web/parts/skeletons.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { getEarlierTerms, getTerms } from './term.domain.ts';
import { TermList } from './term-list.tsx';
import { TermsForm } from './terms-form.tsx';

/** The terms of a school year, and the share of each in its result. */
export function TermScreen() {
  const { can } = usePermissions();
  const terms = useCall<typeof getTerms>('GET /api/gs/TermManagement', {});
  const { error } = terms;
  useEffect(() => {
    if (error) notify.failure('Failed to fetch terms', error);
  }, [error]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead title="Term Management" />
      <Fetched of={terms} what="terms" waiting={<WaitingPage />}>
        {(stored) =>
          can(stored.length > 0 ? 'termmanagement.update' : 'termmanagement.create') ? (
            <TermsForm terms={stored} after={<EarlierTerms />} />
          ) : (
            <ScrollRegion label="All terms" className="min-h-0 flex-1 space-y-6 overflow-y-auto px-4 pb-6 sm:px-6">
              {stored.length > 0 ? <TermList label="Terms" terms={stored} /> : <Muted>There are no terms yet.</Muted>}
              <EarlierTerms />
            </ScrollRegion>
          )
        }
      </Fetched>
    </div>
  );
}

/** The terms of other school years, with which their results were calculated. */
function EarlierTerms() {
  const { data = [] } = useQuery({
    queryKey: ['gs', 'TermManagement', 'earlier'],
    queryFn: ({ signal }) => callApi<typeof getEarlierTerms>('GET /api/gs/TermManagement/GetEarlierTerms', { signal }),
  });
  const years = [...new Set(data.map(({ schoolYear }) => schoolYear))];
  if (years.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-1 font-semibold">Other school years</h2>
      <Muted className="mb-3">Kept as they were: results of these years do not change.</Muted>
      <div className="space-y-4">
        {years.map((year) => (
          <div key={year}>
            <h3 className="mb-1 text-muted text-xs">School year that begins in {year}</h3>
            <TermList label={`Terms of ${year}`} terms={data.filter(({ schoolYear }) => schoolYear === year)} />
          </div>
        ))}
      </div>
    </section>
  );
}
