import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { Referrer } from '../../kit/server/resource/referrers.server.ts';
import type { StoredResource } from '../../kit/server/resource/resource-routes.server.ts';
import type { SearchSource } from '../../kit/server/resource/search-source.server.ts';
import type { Job } from '../../kit/server/work/jobs.server.ts';
import { courseResource, courseScopes } from './course/course.server.ts';
import { courses } from './course/course.table.ts';
import { courseSessionRoutes } from './course-session/course-session.server.ts';
import { courseSessions } from './course-session/course-session.table.ts';
import { takeOverCoursesWhenDue } from './course-session/takeover.server.ts';
import { taughtCourseRoutes } from './course-session/taught-courses.server.ts';
import { programResource } from './program/program.server.ts';
import { programScopes, programs } from './program/program.table.ts';
import { programCourseRoutes } from './program-course/program-course.server.ts';
import { programCourses } from './program-course/program-course.table.ts';

export const programResources: readonly StoredResource[] = [programResource, courseResource];

export const programReferrers: readonly Referrer[] = [
  {
    table: programCourses,
    one: 'program that teaches it',
    many: 'programs that teach it',
    permission: 'program',
    isPart: true,
  },
  { table: courseSessions, one: 'course session', many: 'course sessions', permission: 'program', isPart: true },
];

export const programRoutes: readonly FastifyPluginAsync[] = [...programCourseRoutes, ...courseSessionRoutes, taughtCourseRoutes];

export const programJobs: readonly Job[] = [takeOverCoursesWhenDue];

export const programSearch: readonly SearchSource[] = [
  {
    kind: 'program',
    label: 'Programs',
    permission: 'program.read',
    table: programs,
    id: programs.programId,
    name: programs.nameSort,
    searchName: programs.searchName,
    subtitle: sql`${programs.programDescription}`,
    scopes: programScopes,
    path: (id) => `/ps/program/grid?panel=detail&id=${id}`,
  },
  {
    kind: 'course',
    label: 'Courses',
    permission: 'course.read',
    table: courses,
    id: courses.courseId,
    name: courses.nameSort,
    searchName: courses.searchName,
    subtitle: sql`${courses.courseDescription}`,
    scopes: courseScopes,
    path: (id) => `/ps/course/grid?panel=detail&id=${id}`,
  },
];
