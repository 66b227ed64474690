import { staffType } from '../../../common/enumerations.domain.ts';
import { shownAs } from '../../../kit/server/resource/link.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { courseLink } from '../../program/course/course.table.ts';
import { ofSameStaff, ofStaffType } from '../staff/of-staff-type.server.ts';
import { teachingStaff } from './teaching-staff.domain.ts';
import { teachingStaffs } from './teaching-staff.table.ts';

/** Only staff members who are teaching staff today. */
export const teachingStaffResource = storedResource(teachingStaff, {
  table: teachingStaffs,
  links: {
    primaryCourseId: shownAs(courseLink, 'primaryCourse'),
    secondaryCourseId: shownAs(courseLink, 'secondaryCourse'),
    tertiaryCourseId: shownAs(courseLink, 'tertiaryCourse'),
  },
  ...ofStaffType(teachingStaffs.staffId, staffType.teaching),
  save: async (_ctx, input, { before, send }) => {
    ofSameStaff(input, before);
    await send(input);
  },
});
