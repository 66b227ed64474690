import { and, eq, sql } from 'drizzle-orm';
import { staffType } from '../../../common/enumerations.domain.ts';
import { conflict, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { shownAs } from '../../../kit/server/resource/link.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { courseLink } from '../../program/course/course.table.ts';
import { staff } from '../staff/staff.table.ts';
import { teachingStaff } from './teaching-staff.domain.ts';
import { teachingStaffs } from './teaching-staff.table.ts';

/** Only of those who teach today: the join leaves the kept records of others out. */
export const teachingStaffResource = storedResource(teachingStaff, {
  table: teachingStaffs,
  links: {
    primaryCourseId: shownAs(courseLink, 'primaryCourse'),
    secondaryCourseId: shownAs(courseLink, 'secondaryCourse'),
    tertiaryCourseId: shownAs(courseLink, 'tertiaryCourse'),
  },
  columns: { staff: { firstName: staff.firstName, lastName: staff.lastName } },
  join: (query) =>
    query.innerJoin(
      staff,
      sql`${and(eq(staff.staffId, teachingStaffs.staffId), eq(staff.staffType, sql.raw(String(staffType.teaching))))}`,
    ),
  filters: {
    staffName: { search: staff.searchName, sort: staff.nameSort },
  },
  check: async (input, _ctx, { before }) => {
    if (input.staffId !== before?.staffId) throw ruleBroken({ staffId: ['The staff member of this record cannot be changed'] });
  },
  beforeDelete: async () => {
    throw conflict('This record belongs to the staff member: change the staff type instead.');
  },
});
