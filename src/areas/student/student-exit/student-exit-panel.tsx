import { useQuery } from '@tanstack/react-query';
import { resourceUrl } from '../../../kit/domain/resource.domain.ts';
import { api } from '../../../kit/web/api.web.ts';
import { type Page, resourceKey } from '../../../kit/web/list.web.ts';
import { Skeleton } from '../../../kit/web/skeletons.tsx';
import { type StudentExitRow, studentExit } from './student-exit.domain.ts';
import { StudentExitFacts } from './student-exit-facts.tsx';

/** The exit of one student, on the student's page. */
export function StudentExitPanel({ studentId }: { studentId: number }) {
  const { data } = useQuery({
    queryKey: resourceKey(studentExit, 'of-student', studentId),
    queryFn: ({ signal }) => api.get<Page<StudentExitRow>>(resourceUrl(studentExit), { query: { studentId }, signal }),
    throwOnError: true,
  });
  if (!data) return <Skeleton shape="lines" />;
  const [exit] = data.items;
  return exit ? <StudentExitFacts exit={exit} named={false} /> : <p className="text-muted">No student exit found</p>;
}
