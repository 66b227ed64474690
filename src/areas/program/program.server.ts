import { sql } from 'drizzle-orm';
import { serverArea } from '../../common/server-area.server.ts';
import { kind, owned } from '../../kit/server/resource/kinds.server.ts';
import { staff } from '../staff/staff/staff.table.ts';
import { students } from '../student/student/student.table.ts';
import { courseResource, courseScopes } from './course/course.server.ts';
import { courses } from './course/course.table.ts';
import { courseChoiceResource, courseChoiceRoutes } from './course-choice/course-choice.server.ts';
import { courseChoiceCourses, courseChoices, studentChoices } from './course-choice/course-choice.table.ts';
import { courseSessionRoutes } from './course-session/course-session.server.ts';
import { courseSessions } from './course-session/course-session.table.ts';
import { courseTakeovers } from './course-session/course-takeover.table.ts';
import { formerTeachers } from './course-session/former-teacher.table.ts';
import { takeOverCourses, takeOverCoursesWhenDue } from './course-session/takeover.server.ts';
import { taughtCourseRoutes } from './course-session/taught-courses.server.ts';
import { courseImports, programImports } from './import/program-imports.server.ts';
import { programResource } from './program/program.server.ts';
import { programScopes, programs } from './program/program.table.ts';
import { programCourseRoutes } from './program-course/program-course.server.ts';
import { programCourses } from './program-course/program-course.table.ts';
import { programYearResource, programYearRoutes } from './program-year/program-year.server.ts';
import { programYearCourses } from './program-year/program-year.table.ts';
import { programsStep } from './program-year/programs-step.server.ts';
import { turnProgramsJob } from './program-year/turn-programs.server.ts';
import { setUpRoutes } from './set-up/set-up.server.ts';
import { teacherImportRoutes, teacherImportTasks } from './teacher-import/teacher-import.server.ts';
import { teachingGroupResource, teachingGroupRoutes } from './teaching-group/teaching-group.server.ts';
import { teachingGroupStudents, teachingGroups, teachingGroupTeachers } from './teaching-group/teaching-group.table.ts';

export const programArea = serverArea({
  resources: [programResource, courseResource, programYearResource, teachingGroupResource, courseChoiceResource],
  referrers: [
    { table: courseTakeovers, one: 'course to take over', many: 'courses to take over' },
    { table: formerTeachers, one: 'former class', many: 'former classes' },
    {
      table: programCourses,
      one: 'program that teaches it',
      many: 'programs that teach it',
      goes: { one: 'course of its own', many: 'courses of its own' },
      permission: 'program',
      isPart: true,
    },
    {
      table: courseSessions,
      one: 'course session',
      many: 'course sessions',
      goes: { one: 'course session', many: 'course sessions' },
      permission: 'program',
      isPart: true,
    },
    {
      table: teachingGroupTeachers,
      one: 'teaching group',
      many: 'teaching groups',
      partOf: teachingGroupTeachers.teachingGroupId,
      permission: 'teachinggroup',
      isPart: true,
    },
    {
      table: teachingGroupStudents,
      one: 'place in a group',
      many: 'places in groups',
      permission: 'teachinggroup',
      isPart: true,
    },
    {
      table: courseChoiceCourses,
      one: 'course choice that offers it',
      many: 'course choices that offer it',
      permission: 'teachinggroup',
      isPart: true,
    },
    {
      table: studentChoices,
      one: 'choice of courses',
      many: 'choices of courses',
      permission: 'teachinggroup',
      isPart: true,
    },
    {
      table: programYearCourses,
      one: 'course of another school year',
      many: 'courses of other school years',
      permission: 'programyear',
      isPart: true,
    },
  ],
  tasks: [programImports.tasks, courseImports.tasks, teacherImportTasks],
  routes: [
    programImports.routes,
    teacherImportRoutes,
    courseImports.routes,
    ...programCourseRoutes,
    ...courseSessionRoutes,
    taughtCourseRoutes,
    ...programYearRoutes,
    ...teachingGroupRoutes,
    ...courseChoiceRoutes,
    ...setUpRoutes,
  ],
  search: [
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
      path: (id) => `/ps/program/details/${id}`,
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
  ],
  listeners: {
    coursesTakenOver: [takeOverCourses],
  },
  jobs: [takeOverCoursesWhenDue, turnProgramsJob],
  planSteps: [programsStep],
  kinds: [
    kind('StudentChoice', 'teachinggroup', studentChoices, students),
    kind('CourseChoice', 'teachinggroup', courseChoices, studentChoices, teachingGroups),
    owned(kind('ProgramCourse', 'program', programCourses, programs, courses, courseSessions), {
      ...{ table: programCourses, id: programCourses.programCourseId, scopes: { programid: programCourses.programId } },
    }),
    owned(kind('CourseSession', 'program', courseSessions, programs, courses, staff), {
      ...{ table: courseSessions, id: courseSessions.courseSessionId, scopes: { programid: courseSessions.programId } },
    }),
  ],
});
