import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { StoredResource } from '../../kit/server/resource/resource-routes.server.ts';
import type { SearchSource } from '../../kit/server/resource/search-source.server.ts';
import type { Job } from '../../kit/server/work/jobs.server.ts';
import { educationalBackgroundResource } from './educational-background/educational-background.server.ts';
import { staffImportRoutes } from './import/staff-import.server.ts';
import { nonTeachingStaffResource } from './non-teaching-staff/non-teaching-staff.server.ts';
import { professionalExperienceResource } from './professional-experience/professional-experience.server.ts';
import { staffPhotoRoutes, staffResource } from './staff/staff.server.ts';
import { staff, staffScopes } from './staff/staff.table.ts';
import { staffExitEffect } from './staff-exit/exit-effect.server.ts';
import { openCourseSessionRoutes } from './staff-exit/open-course-sessions.server.ts';
import { staffExitResource } from './staff-exit/staff-exit.server.ts';
import { teachingStaffResource } from './teaching-staff/teaching-staff.server.ts';

export const staffResources: readonly StoredResource[] = [
  staffResource,
  professionalExperienceResource,
  educationalBackgroundResource,
  teachingStaffResource,
  nonTeachingStaffResource,
  staffExitResource,
];

export const staffRoutes: readonly FastifyPluginAsync[] = [staffImportRoutes, staffPhotoRoutes, openCourseSessionRoutes];

export const staffJobs: readonly Job[] = [staffExitEffect.job('apply-staff-exits')];

export const staffSearch: readonly SearchSource[] = [
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
    path: (id) => `/ss/staff/grid?panel=detail&id=${id}`,
  },
];
