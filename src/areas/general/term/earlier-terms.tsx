import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import type { getEarlierTerms } from './term.domain.ts';
import { TermList } from './term-list.tsx';

/** The terms of other school years, with which their results were calculated. */
export function EarlierTerms() {
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
