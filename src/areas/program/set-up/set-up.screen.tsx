import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { Page } from '../../../kit/web/parts/page.tsx';
import { Segment } from '../../../kit/web/parts/segment.tsx';
import { navigate, useAddress } from '../../../kit/web/route/address.web.ts';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import { AddClasses } from './add-classes.tsx';
import { AddCourses } from './add-courses.tsx';

const parts = [
  { value: 'classes', label: 'Classes' },
  { value: 'courses', label: 'Courses' },
] as const;

/** The classes of a school by grades and sections, and its courses from a ready list, each in one step. */
export function SetUpClassesScreen() {
  const { can } = usePermissions();
  const { show } = useAddress().search;
  const offered = parts.filter(({ value }) => can(value === 'classes' ? 'program.create' : 'course.create'));
  const wanted = show === 'courses' ? 'courses' : 'classes';
  const part = offered.some(({ value }) => value === wanted) ? wanted : offered[0]?.value;
  const isCourses = part === 'courses';
  return (
    <Page
      title="Classes and Courses"
      before={<BackLink to={isCourses ? '/ps/course/grid' : '/ps/program/grid'} page={isCourses ? 'Courses' : 'Programs'} />}
      tools={
        offered.length > 1 && (
          <Segment
            label="Shown"
            items={offered}
            value={part ?? 'classes'}
            onChange={(to) => navigate({ to: '.', search: { show: to === 'courses' ? to : undefined } })}
          />
        )
      }
      className="max-w-240 space-y-6"
    >
      {isCourses ? <AddCourses /> : <AddClasses />}
    </Page>
  );
}
