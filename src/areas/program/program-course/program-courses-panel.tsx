import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { FetchFailure } from '../../../kit/web/parts/fetch-failure.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { RowButton } from '../../../kit/web/parts/row-button.tsx';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { ComingTeacher } from '../course-session/coming-teacher.tsx';
import { NoLongerTeaches } from '../course-session/no-longer-teaches.tsx';
import { type ProgramRow, program } from '../program/program.domain.ts';
import { AddCourse } from './add-course.tsx';
import { AssignStaff } from './assign-staff.tsx';
import type { ProgramCourseRow } from './program-course.domain.ts';
import { type TaughtCourse, useProgramCourseCalls, useProgramCourses } from './program-course-calls.web.ts';

/** The courses of a program and who teaches each; users who may change the program can add, assign and remove courses here. */
export const ProgramCoursesPanel = (of: { program: ProgramRow }) => (
  <Panel title="Courses and staff" flush>
    <ProgramCourses {...of} />
  </Panel>
);

/** The same without a frame. */
export function ProgramCourses({ program: row }: { program: ProgramRow }) {
  const { canTouch } = usePermissions();
  const editable = canTouch('program.update', program.owners(row));
  const courses = useProgramCourses(row.programId);
  return (
    <>
      {editable && <AddCourse programId={row.programId} />}
      {courses.data && <CourseTable courses={courses.data} editable={editable} />}
      {!courses.data && courses.error && <FetchFailure what="courses" kept={false} retry={() => void courses.refetch()} />}
      {courses.isPending && <FlushWaiting />}
    </>
  );
}

function CourseTable({ courses, editable }: { courses: readonly TaughtCourse[]; editable: boolean }) {
  const { remove } = useProgramCourseCalls();
  const [doomed, setDoomed] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const confirm = async (id: number) => {
    setBusy(true);
    await remove(id);
    setBusy(false);
    setDoomed(null);
  };
  if (courses.length === 0) return <Muted className="px-4 pb-4">No courses yet.</Muted>;
  return (
    <>
      <table className="w-full table-fixed border-line border-t text-left">
        <thead className="bg-base-200 text-muted text-xs max-sm:sr-only">
          <tr>
            <th scope="col" className="h-9 w-[38%] px-4 font-semibold">
              Course
            </th>
            <th scope="col" className="h-9 pr-4 font-semibold">
              Staff
            </th>
          </tr>
        </thead>
        <tbody>
          {courses.map((taught) => (
            <tr key={taught.course.programCourseId} className="border-line border-t align-top max-sm:block">
              <th scope="row" className="px-4 py-2 font-normal max-sm:block max-sm:pb-0">
                <CourseName course={taught.course} />
              </th>
              <td className="py-2 pr-4 max-sm:block max-sm:pl-4">
                {editable && !isInGroups(taught) ? (
                  <AssignStaff taught={taught} onRemove={() => setDoomed(taught.course.programCourseId)} />
                ) : (
                  <div className="flex items-start gap-1">
                    <div className="min-w-0 flex-1">
                      <StaffName taught={taught} />
                    </div>
                    {editable && (
                      <RowButton
                        label="Remove course"
                        of={taught.course.course.courseName}
                        icon={Trash2}
                        onClick={() => setDoomed(taught.course.programCourseId)}
                      />
                    )}
                  </div>
                )}
                <ComingTeacher takeover={taught.course.takeover} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ConfirmDialog
        open={doomed !== null}
        busy={busy}
        text="Are you sure? The course’s teacher is unassigned first."
        onCancel={() => setDoomed(null)}
        onConfirm={() => doomed !== null && void confirm(doomed)}
      />
    </>
  );
}

const CourseName = ({ course }: { course: ProgramCourseRow }) => (
  <>
    <span className="block break-words font-semibold">{course.course.courseName}</span>
    <span className="block text-muted text-xs">
      Semester {course.semester}, {course.isMandatory ? 'mandatory' : 'optional'}
    </span>
  </>
);

/** Who teaches it is said in the groups: it has no session of its own. */
const isInGroups = ({ session }: TaughtCourse) => session?.courseSessionId === 0;

const StaffName = ({ taught }: { taught: TaughtCourse }) => {
  const { session } = taught;
  return session ? (
    <>
      <span className="block break-words">{fullName(session.staff)}</span>
      {isInGroups(taught) && <span className="block text-muted text-xs">Main teacher of its teaching groups</span>}
      <NoLongerTeaches session={session} />
    </>
  ) : (
    <span className="text-muted">Nobody yet</span>
  );
};
