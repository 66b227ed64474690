import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { Picker } from '../../../kit/web/inputs/picker.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { RowButton } from '../../../kit/web/parts/row-button.tsx';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { activeTeachers, staffNames, staffNamesForStatus } from '../../staff/staff/staff-names.domain.ts';
import { AddPicker } from '../add-picker.tsx';
import { courseNames } from '../course/course-names.domain.ts';
import { newProgramCourse } from '../program-course/program-course.domain.ts';
import { useIsOver } from './is-over.web.ts';
import { type getYearCourses, type ProgramYearRow, programYear, type saveYearCourses } from './program-year.domain.ts';

type Taught = Awaited<ReturnType<typeof callApi<typeof getYearCourses>>>;
type YearCourse = Taught['courses'][number];

/** The courses of a program in a school year and who teaches each, saved as a whole. */
export function YearCourses({ of: row }: { of: ProgramYearRow }) {
  const { canTouch } = usePermissions();
  const { programYearId } = row;
  const taught = useCall<typeof getYearCourses>('GET /api/ps/ProgramYear/GetCourses', { programYearId });
  return (
    <Panel title="Courses and staff" flush>
      <Fetched of={taught} what="courses" waiting={<FlushWaiting />}>
        {(stored) =>
          canTouch('programyear.update', programYear.owners(row)) ? (
            <CourseForm key={stored.version} of={row} stored={stored} />
          ) : (
            <CourseList courses={stored.courses} />
          )
        }
      </Fetched>
    </Panel>
  );
}

const nobody = { staffId: null, staff: null, sessionStartDate: null, sessionEndDate: null };

const nobodyYet = <Muted className="px-4 pb-4">No courses yet.</Muted>;

const CourseList = ({ courses }: { courses: readonly YearCourse[] }) =>
  courses.length === 0 ? (
    nobodyYet
  ) : (
    <ul>
      {courses.map((course) => (
        <li key={course.courseId} className="border-line border-t px-4 py-2">
          <span className="block font-semibold">{course.courseName}</span>
          {course.staff ? fullName(course.staff) : 'Nobody yet'}
        </li>
      ))}
    </ul>
  );

function CourseForm({ of: { programYearId, schoolYear }, stored }: { of: ProgramYearRow; stored: Taught }) {
  // Of a year that is over, also who has left since.
  const choice = useIsOver(schoolYear) ? { names: staffNames } : { names: staffNamesForStatus, query: activeTeachers };
  const refresh = useRefresh();
  const [courses, setCourses] = useState<readonly YearCourse[]>(stored.courses);
  const change = (courseId: number, changed: Partial<YearCourse>) =>
    setCourses(courses.map((course) => (course.courseId === courseId ? { ...course, ...changed } : course)));
  const send = useTrying('The courses were not saved', {
    mutationFn: () =>
      callApi<typeof saveYearCourses>('PUT /api/ps/ProgramYear/SaveCourses', {
        body: {
          programYearId,
          version: stored.version,
          courses: courses.map(({ courseName: _, staff: __, ...course }) => course),
        },
      }),
    onSuccess: async ({ message }) => {
      notify.success(message);
      await refresh(programYear);
    },
  });
  const isAsStored = JSON.stringify(courses) === JSON.stringify(stored.courses);
  return (
    <>
      {courses.length === 0 && nobodyYet}
      <ul>
        {courses.map((course) => (
          <li key={course.courseId} className="space-y-2 border-line border-t px-4 py-2">
            <div className="flex items-center gap-2">
              <span className="min-w-0 flex-1 break-words font-semibold">{course.courseName}</span>
              <RowButton
                label="Remove course"
                of={course.courseName}
                icon={Trash2}
                onClick={() => setCourses(courses.filter((other) => other !== course))}
              />
            </div>
            <Picker
              input={{ 'aria-label': `Staff for ${course.courseName}` }}
              label={`Staff for ${course.courseName}`}
              {...choice}
              value={course.staffId}
              current={course.staff ? fullName(course.staff) : ''}
              none="There is no active teaching staff."
              onChange={(staffId) => change(course.courseId, { ...nobody, staffId })}
            />
            <Tick
              label="Mandatory"
              of={course.courseName}
              checked={course.isMandatory}
              onChange={(isMandatory) => change(course.courseId, { isMandatory })}
            />
          </li>
        ))}
      </ul>
      <div className="flex items-end gap-2 border-line border-t p-4">
        <div className="min-w-0 flex-1">
          <AddPicker
            label="Add a course"
            names={courseNames}
            onAdd={({ id: courseId, label: courseName }) =>
              courses.every((course) => course.courseId !== courseId) &&
              setCourses([...courses, { courseId, courseName, ...newProgramCourse, ...nobody }])
            }
          />
        </div>
        <Button kind="primary" busy={send.isPending} disabled={isAsStored} onClick={() => send.mutate(undefined)}>
          Save courses
        </Button>
      </div>
    </>
  );
}
