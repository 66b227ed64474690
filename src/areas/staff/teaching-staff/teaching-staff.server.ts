import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { staffType } from '../../../common/enumerations.domain.ts';
import { conflict, ruleBroken } from '../../../kit/server/errors.server.ts';
import { requireThere } from '../../../kit/server/references.server.ts';
import { storedResource } from '../../../kit/server/resource-routes.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { staff } from '../staff/staff.table.ts';
import { teachingStaff } from './teaching-staff.domain.ts';
import { teachingStaffs } from './teaching-staff.table.ts';

const courseNamed = (courseId: PgColumn): SQL =>
  sql`(select json_build_object('courseName', c.course_name) from course c where c.course_id = ${courseId})`;

const choices = [
  ['primaryCourseId', 'Primary Course is required'],
  ['secondaryCourseId', 'Secondary Course is required'],
  ['tertiaryCourseId', 'Tertiary Course is required'],
] as const;

/** Only of those who teach today: the join leaves the kept records of others out. */
export const teachingStaffResource = storedResource(teachingStaff, {
  table: teachingStaffs,
  id: teachingStaffs.teachingStaffId,
  columns: {
    ...getTableColumns(teachingStaffs),
    staff: { firstName: staff.firstName, lastName: staff.lastName },
    primaryCourse: courseNamed(teachingStaffs.primaryCourseId),
    secondaryCourse: courseNamed(teachingStaffs.secondaryCourseId),
    tertiaryCourse: courseNamed(teachingStaffs.tertiaryCourseId),
  },
  join: (query) =>
    query.innerJoin(
      staff,
      sql`${and(eq(staff.staffId, teachingStaffs.staffId), eq(staff.staffType, sql.raw(String(staffType.teaching))))}`,
    ),
  scopes: { staffid: teachingStaffs.staffId },
  filters: {
    staffName: { search: staff.searchName, sort: staff.nameSort },
    staffId: teachingStaffs.staffId,
    dailySlots: teachingStaffs.dailySlots,
    primaryCourseId: teachingStaffs.primaryCourseId,
    secondaryCourseId: teachingStaffs.secondaryCourseId,
    tertiaryCourseId: teachingStaffs.tertiaryCourseId,
  },
  toRecord: async (input, ctx, { before }) => {
    if (input.staffId !== before?.staffId) throw ruleBroken({ staffId: ['The staff member of this record cannot be changed'] });
    for (const [field, message] of choices) await requireThere(ctx, { field, message, id: input[field], key: courses.courseId });
    return input;
  },
  beforeDelete: async () => {
    throw conflict('This record belongs to the staff member: change the staff type instead.');
  },
});
