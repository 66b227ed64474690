import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { FetchFailure } from '../../../kit/web/list/fetch-failure.tsx';
import { PageHead } from '../../../kit/web/parts/page-head.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { EarlierTerms } from './earlier-terms.tsx';
import type { getTerms } from './term.domain.ts';
import { TermList } from './term-list.tsx';
import { TermsForm } from './terms-form.tsx';

/** The terms of a school year, and the share of each in its result. */
export function TermScreen() {
  const { can } = usePermissions();
  const { data, error, refetch } = useQuery({
    queryKey: ['gs', 'TermManagement', 'current'],
    queryFn: ({ signal }) => callApi<typeof getTerms>('GET /api/gs/TermManagement', { signal }),
    retry: false,
  });
  useEffect(() => {
    if (error) notify.failure('Failed to fetch terms', error);
  }, [error]);
  const mayChange = data && can(data.length > 0 ? 'termmanagement.update' : 'termmanagement.create');
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead title="Term Management" />
      {error && <FetchFailure what="terms" kept={data !== undefined} retry={() => void refetch()} />}
      {!data && !error && (
        <div className="px-6">
          <Skeleton shape="lines" />
        </div>
      )}
      {data && mayChange && <TermsForm terms={data} after={<EarlierTerms />} />}
      {data && !mayChange && (
        <div className="min-h-0 flex-1 space-y-6 overflow-y-auto px-4 pb-6 sm:px-6">
          {data.length > 0 ? <TermList label="Terms" terms={data} /> : <p className="text-muted">There are no terms yet.</p>}
          <EarlierTerms />
        </div>
      )}
    </div>
  );
}
