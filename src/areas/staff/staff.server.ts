import { sql } from 'drizzle-orm';
import { serverArea } from '../../common/server-area.server.ts';
import { kind, owned } from '../../kit/server/resource/kinds.server.ts';
import { courseSessions } from '../program/course-session/course-session.table.ts';
import { staffLabelRoute } from './address-labels/staff-labels.server.ts';
import { educationalBackgroundResource } from './educational-background/educational-background.server.ts';
import { staffImportRoutes, staffImportTasks } from './import/staff-import.server.ts';
import { nonTeachingStaffResource } from './non-teaching-staff/non-teaching-staff.server.ts';
import { nonTeachingStaffs } from './non-teaching-staff/non-teaching-staff.table.ts';
import { professionalExperienceResource } from './professional-experience/professional-experience.server.ts';
import { staffPath } from './staff/known-staff.server.ts';
import { staffPhotoRoutes, staffResource } from './staff/staff.server.ts';
import { staff, staffPhotos, staffScopes } from './staff/staff.table.ts';
import { staffExitEffect } from './staff-exit/exit-effect.server.ts';
import { openCourseSessionRoutes } from './staff-exit/open-course-sessions.server.ts';
import { staffExitResource } from './staff-exit/staff-exit.server.ts';
import { staffExits } from './staff-exit/staff-exit.table.ts';
import { teachingStaffResource } from './teaching-staff/teaching-staff.server.ts';

export const staffArea = serverArea({
  resources: [
    staffResource,
    professionalExperienceResource,
    educationalBackgroundResource,
    teachingStaffResource,
    nonTeachingStaffResource,
    staffExitResource,
  ],
  referrers: [{ table: staffPhotos, one: 'photo', many: 'photos' }],
  routes: [staffImportRoutes, staffPhotoRoutes, staffLabelRoute, openCourseSessionRoutes],
  tasks: [staffImportTasks],
  search: [
    {
      kind: 'staff',
      label: 'Staff',
      permission: 'staff.read',
      table: staff,
      id: staff.staffId,
      name: staff.nameSort,
      searchName: staff.searchName,
      subtitle: sql`${staff.designation}`,
      scopes: staffScopes,
      path: staffPath,
    },
  ],
  jobs: [staffExitEffect.job('apply-staff-exits')],
  kinds: [
    owned(kind('StaffPhoto', 'staff', staff), { table: staff, id: staff.staffId, scopes: staffScopes }),
    kind('NonTeachingStaff', 'nonteachingstaff', nonTeachingStaffs, staff),
    kind('StaffExit', 'staffexit', staffExits, courseSessions),
  ],
});
