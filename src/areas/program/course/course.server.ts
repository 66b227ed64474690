import { sql } from 'drizzle-orm';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { scopeBy } from '../../../kit/server/resource/scope.server.ts';
import { course } from './course.domain.ts';
import { courses } from './course.table.ts';

/** Parents and students see the courses of their own programs. */
export const courseScopes = {
  courseid: courses.courseId,
  programid: scopeBy(
    sql`select pc.program_id from program_course pc where pc.course_id = course.course_id`,
    (ids) => sql`exists (select from program_course pc where pc.course_id = course.course_id and pc.program_id = any(${ids}))`,
  ),
};

export const courseResource = storedResource(course, {
  table: courses,
  scopes: courseScopes,
});
