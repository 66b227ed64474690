import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { ScrollRegion } from '../../../kit/web/parts/scroll-region.tsx';
import type { ConflictCourse, getConflicts } from './choice-calls.domain.ts';

/** How many students chose both of two courses: such courses cannot be taught at the same time. */
export function ConflictMatrix({ courseChoiceId }: { courseChoiceId: number }) {
  const conflicts = useCall<typeof getConflicts>('GET /api/ps/CourseChoice/GetConflicts', { courseChoiceId });
  return (
    <Panel title="Taken by the same students">
      <Fetched of={conflicts} what="conflicts">
        {({ courses, pairs }) => {
          const both = new Map(pairs.map(({ first, second, students }) => [`${first} ${second}`, students]));
          const taken = courses.map((_, place) => place).filter((place) => pairs.some((pair) => pair.second === place));
          if (taken.length === 0) return <Muted>No two courses are chosen by the same student.</Muted>;
          const own = courses.flatMap((course, place) => (course.courseChoiceId === courseChoiceId ? [place] : []));
          return (
            <ScrollRegion label="Courses taken by the same students" className="overflow-x-auto">
              <table className="text-right tabular-nums">
                <caption className="sr-only">How many students chose both of two courses</caption>
                <thead className="text-muted text-xs">
                  <tr>
                    <th scope="col" className="pr-3 text-left font-semibold">
                      Course
                    </th>
                    {taken.map((place) => (
                      <th key={place} scope="col" className="max-w-40 px-2 pb-1 align-bottom font-semibold">
                        <Named course={courses[place]} of={courseChoiceId} />
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {own.map((first) => (
                    <tr key={first}>
                      <th scope="row" className="border-line border-t py-1.5 pr-3 text-left font-normal">
                        {courses[first]?.courseName}
                      </th>
                      {taken.map((second) => (
                        <td key={second} className="border-line border-t px-2">
                          {both.get(`${first} ${second}`) ?? (first === second ? '–' : 0)}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          );
        }}
      </Fetched>
    </Panel>
  );
}

const Named = ({ course, of }: { course: ConflictCourse | undefined; of: number }) =>
  course && (
    <>
      {course.courseName}
      {course.courseChoiceId !== of && <span className="block font-normal">{course.choiceName}</span>}
    </>
  );
