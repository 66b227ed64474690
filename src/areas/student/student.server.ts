import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { foldCounts } from '../../kit/server/database/row-count.table.ts';
import type { Referrer } from '../../kit/server/resource/referrers.server.ts';
import type { StoredResource } from '../../kit/server/resource/resource-routes.server.ts';
import type { SearchSource } from '../../kit/server/resource/search-source.server.ts';
import type { Job } from '../../kit/server/work/jobs.server.ts';
import { programs } from '../program/program/program.table.ts';
import { bonafideCertificateRoutes } from './certificate/bonafide-certificate.server.ts';
import { transferCertificateRoutes } from './certificate/transfer-certificate.server.ts';
import { enrolmentRoutes } from './enrolment/enrolment.server.ts';
import { enrolments, openStayCounts } from './enrolment/enrolment.table.ts';
import { familyRoutes } from './family/family.server.ts';
import { studentImportRoutes } from './import/student-import.server.ts';
import { promotionRoutes } from './promotion/promotion.server.ts';
import { admissionNumberRoutes } from './student/admission-number.server.ts';
import { guardiansNamed, hasGuardian } from './student/guardian-names.table.ts';
import { studentProgramRoutes, studentResource } from './student/student.server.ts';
import { plainAdmissionNumber, studentScopes, students } from './student/student.table.ts';
import { hasNumber } from './student/student-number.table.ts';
import { studentPhotoRoutes } from './student/student-photo.server.ts';
import { endedEnrolments } from './student-exit/ended-enrolment.table.ts';
import { studentExitEffect } from './student-exit/exit-effect.server.ts';
import { studentExitResource } from './student-exit/student-exit.server.ts';

export const studentResources: readonly StoredResource[] = [studentResource, studentExitResource];

export const studentReferrers: readonly Referrer[] = [
  { table: enrolments, one: 'entry in enrolment histories', many: 'entries in enrolment histories' },
  { table: endedEnrolments, one: 'stay that an exit ended', many: 'stays that exits ended' },
];

export const studentRoutes: readonly FastifyPluginAsync[] = [
  ...studentProgramRoutes,
  enrolmentRoutes,
  promotionRoutes,
  studentPhotoRoutes,
  admissionNumberRoutes,
  studentImportRoutes,
  bonafideCertificateRoutes,
  transferCertificateRoutes,
  ...familyRoutes,
];

export const studentJobs: readonly Job[] = [
  studentExitEffect.job('apply-student-exits'),
  { name: 'fold-open-stays', cron: '*/10 * * * *', atStart: true, run: ({ db }) => foldCounts(db, openStayCounts) },
];

const programOfStudent = sql`(select p.program_name from ${programs} p where p.program_id = student.program_id)`;

export const studentSearch: readonly SearchSource[] = [
  {
    kind: 'student',
    label: 'Students',
    permission: 'student.read',
    table: students,
    id: students.studentId,
    name: students.nameSort,
    searchName: students.searchName,
    ofNumber: hasNumber,
    ofCode: (ends) => ends(plainAdmissionNumber(students)),
    ofOthers: {
      found: hasGuardian,
      subtitle: (isNamed) => sql`concat_ws(' · ', ${guardiansNamed(isNamed)}, ${programOfStudent})`,
    },
    subtitle: sql`concat_ws(' · ', ${programOfStudent}, student.school_admission_number)`,
    scopes: studentScopes,
    path: (id) => `/sis/student/details/${id}`,
  },
];
