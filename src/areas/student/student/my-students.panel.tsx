import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { fullName } from '../../../common/person.domain.ts';
import { api } from '../../../kit/web/api.web.ts';
import { Skeleton } from '../../../kit/web/skeletons.tsx';
import { studentEmptyTexts } from './empty-texts.domain.ts';
import type { StudentRow } from './student.domain.ts';
import { StudentAvatar } from './student-look.tsx';

/** The few students whom a parent or a student may see, each with the way to their page. */
export function MyStudentsPanel() {
  const { data } = useQuery({
    queryKey: ['sis', 'Student', 'mine'],
    queryFn: ({ signal }) => api.get<{ items: readonly StudentRow[] }>('/api/sis/Student', { query: { PageSize: 20 }, signal }),
    throwOnError: true,
  });
  if (!data) {
    return (
      <div className="p-4">
        <Skeleton shape="circle-rectangle" />
      </div>
    );
  }
  if (data.items.length === 0) return <p className="px-4 pb-4 text-muted">{studentEmptyTexts.students}</p>;
  return (
    <ul>
      {data.items.map((student) => (
        <li key={student.studentId} className="border-line border-t">
          <Link
            to={`/sis/student/details/${student.studentId}`}
            className="flex h-15 items-center gap-3 px-4 -outline-offset-2 hover:bg-wash"
          >
            <StudentAvatar student={student} size={40} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{fullName(student)}</span>
              <span className="block truncate text-xs">{student.program?.programName}</span>
            </span>
            <ChevronRight size={16} aria-hidden className="shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
