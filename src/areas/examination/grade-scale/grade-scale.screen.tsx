import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { FetchFailure } from '../../../kit/web/list/fetch-failure.tsx';
import { PageHead } from '../../../kit/web/parts/page-head.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import type { getGradeScale } from './grade-scale.domain.ts';
import { GradeScaleForm } from './grade-scale-form.tsx';

const gradeScaleKey = ['egs', 'GradeScale'];

/** The grades of the school, by percentages: on sheets, results and report cards. */
export function GradeScaleScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: gradeScaleKey,
    queryFn: ({ signal }) => callApi<typeof getGradeScale>('GET /api/egs/GradeScale', { signal }),
    retry: false,
  });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead title="Grade Scale" />
      {error && <FetchFailure what="grade scale" kept={data !== undefined} retry={() => void refetch()} />}
      {data ? (
        <GradeScaleForm stored={data} />
      ) : (
        !error && (
          <div className="px-6">
            <Skeleton shape="lines" />
          </div>
        )
      )}
    </div>
  );
}
