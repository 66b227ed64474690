import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { storedResource } from '../../../kit/server/resource-routes.server.ts';
import { teachingStaffs } from '../../staff/teaching-staff/teaching-staff.table.ts';
import { programCourses } from '../program-course/program-course.table.ts';
import { course } from './course.domain.ts';
import { courses } from './course.table.ts';

const { nameSort, searchName, ...columns } = getTableColumns(courses);

/** Those whose programs are known, parents and students, know the courses of these programs. */
export const courseScopes = {
  courseid: courses.courseId,
  programid: (ids: SQL) =>
    sql`exists (select from program_course pc where pc.course_id = course.course_id and pc.program_id = any(${ids}))`,
};

export const courseResource = storedResource(course, {
  table: courses,
  id: courses.courseId,
  columns,
  scopes: courseScopes,
  filters: {
    courseName: { search: courses.searchName, sort: courses.nameSort },
    courseDescription: courses.courseDescription,
    duration: courses.duration,
    credits: courses.credits,
    startDate: courses.startDate,
  },
  toRecord: (input) => input,
  references: [
    { table: programCourses, column: programCourses.courseId, one: 'program that teaches it', many: 'programs that teach it' },
    ...[teachingStaffs.primaryCourseId, teachingStaffs.secondaryCourseId, teachingStaffs.tertiaryCourseId].map((column) => ({
      table: teachingStaffs,
      column,
      one: 'teacher of it',
      many: 'teachers of it',
    })),
  ],
  names: {
    GetAllCourseNames: {
      columns: { courseId: courses.courseId, courseName: courses.courseName },
      sort: courses.nameSort,
      alsoFor: ['program.update', 'teachingstaff.update'],
    },
  },
});
