import { inYear, useChosenYear } from '../../../common/school-year/chosen-year.web.ts';
import { LinkRow } from '../../../kit/web/panel/link-row.tsx';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import type { getTaughtCourses, TaughtCourseRow } from './taught-course.domain.ts';

/** What the user teaches: a line for each class group, with a link to its page. */
export function TaughtCoursesPanel() {
  const year = useChosenYear();
  const data = usePanelData<typeof getTaughtCourses>('GET /api/ps/ProgramCourse/GetAllCoursesForStaff', inYear(year));
  if (!data) return <FlushWaiting />;
  if (data.length === 0)
    return (
      <Muted className="px-4 pb-4">
        {year === undefined ? 'You teach no course at the moment.' : 'You teach no course in that school year.'}
      </Muted>
    );
  return (
    <ul className="max-h-90 overflow-y-auto">
      {byProgram(data).map(({ programId, programName, courseNames }) => (
        <LinkRow key={programId} to={`/ps/program/details/${programId}`} title={programName} note={courseNames.join(', ')} />
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
