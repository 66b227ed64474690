import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { resourceUrl } from '../../../kit/domain/resource.domain.ts';
import { api } from '../../../kit/web/api.web.ts';
import { resourceKey } from '../../../kit/web/list.web.ts';
import { Skeleton } from '../../../kit/web/skeletons.tsx';
import { programCourse } from '../program-course/program-course.domain.ts';
import type { TaughtCourseRow } from './course-session.domain.ts';

/** What the caller teaches: a line for each class group, with the way to its details. */
export function TaughtCoursesPanel() {
  const { data } = useQuery({
    queryKey: resourceKey(programCourse, 'taught'),
    queryFn: ({ signal }) => api.get<TaughtCourseRow[]>(`${resourceUrl(programCourse)}/GetAllCoursesForStaff`, { signal }),
    throwOnError: true,
  });
  if (!data) {
    return (
      <div className="p-4">
        <Skeleton shape="lines" />
      </div>
    );
  }
  if (data.length === 0) return <p className="px-4 pb-4 text-muted">You teach no course at the moment.</p>;
  return (
    <ul className="max-h-90 overflow-y-auto">
      {byProgram(data).map(({ programId, programName, courseNames }) => (
        <li key={programId} className="border-line border-t">
          <Link
            to={`/ps/program/grid?panel=detail&id=${programId}`}
            className="flex min-h-15 items-center gap-3 px-4 -outline-offset-2 hover:bg-wash"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{programName}</span>
              <span className="block truncate text-xs">{courseNames.join(', ')}</span>
            </span>
            <ChevronRight size={16} aria-hidden className="shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface TaughtProgram {
  programId: number;
  programName: string;
  courseNames: string[];
}

function byProgram(rows: readonly TaughtCourseRow[]): TaughtProgram[] {
  const found = new Map<number, TaughtProgram>();
  for (const { programId, programName, courseName } of rows) {
    const taught = found.get(programId) ?? { programId, programName, courseNames: [] };
    taught.courseNames.push(courseName);
    found.set(programId, taught);
  }
  return [...found.values()];
}
