import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { studentStatus } from '../../../common/enumerations.domain.ts';
import { api } from '../../../kit/web/api.web.ts';
import { formatNumber } from '../../../kit/web/format.web.ts';
import { Skeleton } from '../../../kit/web/skeletons.tsx';

const search = { studentStatus: String(studentStatus.active) };

/** How many active students there are among those whom the caller may see, with the way to their list. */
export function StudentCountPanel() {
  const { data } = useQuery({
    queryKey: ['sis', 'Student', 'active count'],
    queryFn: ({ signal }) => api.get<{ totalCount: number }>('/api/sis/Student', { query: { ...search, PageSize: 1 }, signal }),
    throwOnError: true,
  });
  if (!data) return <Skeleton shape="lines" />;
  return (
    <>
      <p>
        <span className="font-semibold text-figure">{formatNumber(data.totalCount)}</span>{' '}
        <span className="text-muted">active {data.totalCount === 1 ? 'student' : 'students'}</span>
      </p>
      <Link
        to="/sis/student/grid"
        search={search}
        className="mt-1 inline-block text-muted underline decoration-line-strong underline-offset-4 hover:text-base-content"
      >
        See the list
      </Link>
    </>
  );
}
