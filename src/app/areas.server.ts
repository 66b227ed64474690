import type { FastifyPluginAsync } from 'fastify';
import { admissionResources } from '../areas/admission/admission.server.ts';
import { examScheduled } from '../areas/examination/exam-schedule/exam-notifications.domain.ts';
import { releaseWhatIsShown } from '../areas/examination/examination/release.server.ts';
import {
  examinationExports,
  examinationJobs,
  examinationReferrers,
  examinationResources,
  examinationRoutes,
} from '../areas/examination/examination.server.ts';
import { printCardsTasks } from '../areas/examination/report-card/print/print-cards-task.server.ts';
import { reportCardReady } from '../areas/examination/report-card/report-card-notifications.domain.ts';
import { financialReferrers, financialResources, financialRoutes } from '../areas/financial/financial.server.ts';
import { paymentImportTasks } from '../areas/financial/payment-import/payment-import.server.ts';
import { paymentReceived } from '../areas/financial/payment-transaction/payment-notifications.domain.ts';
import { feeDue, feeOverdue } from '../areas/financial/student-fee/fee-notifications.domain.ts';
import { remindOfFees } from '../areas/financial/student-fee/fee-reminders.server.ts';
import { chargeEntered, followStays, forgetUnpaidFees } from '../areas/financial/student-fee/fees-of-stays.server.ts';
import { generalResources, generalRoutes } from '../areas/general/general.server.ts';
import { healthExports, healthResources, healthRoutes } from '../areas/health/health.server.ts';
import { accountResource, accountRoutes } from '../areas/identity/account/account.server.ts';
import { accountInvitation, passwordReset } from '../areas/identity/account/account-notifications.domain.ts';
import { renameAccount } from '../areas/identity/account/account-of-person.server.ts';
import { checkSetUpRoute } from '../areas/identity/account/check-set-up.server.ts';
import {
  disableAccountOfStaff,
  disableAccountOfStudent,
  enableAccountOfStaff,
  enableAccountOfStudent,
  forgetAccountOfDeleted,
} from '../areas/identity/account/leaver-accounts.server.ts';
import { guardPowersOfStaff } from '../areas/identity/account/powers.server.ts';
import { auditEntryRoutes } from '../areas/identity/history/audit-entry.server.ts';
import { invitationRoutes } from '../areas/identity/invitations/invitations.server.ts';
import { passwordResetJobs, passwordResetRoutes } from '../areas/identity/password-reset/password-reset.server.ts';
import { identityAccessRoutes } from '../areas/identity/session/identity-access.server.ts';
import { forgetSessions } from '../areas/identity/session/session.job.server.ts';
import {
  absenceCorrected,
  absenceEntered,
} from '../areas/leave-attendance/attendance/notifications/absence-notifications.domain.ts';
import {
  registerNotTaken,
  registerStillNotTaken,
} from '../areas/leave-attendance/attendance/notifications/register-notifications.domain.ts';
import { remindOfRegisters } from '../areas/leave-attendance/attendance/notifications/register-reminders.server.ts';
import { recomputeLeaves } from '../areas/leave-attendance/leave/leave-days.server.ts';
import { leaveChanged, leaveEntered, leaveWithdrawn } from '../areas/leave-attendance/leave/leave-notifications.domain.ts';
import {
  leaveAttendanceExports,
  leaveAttendanceJobs,
  leaveAttendanceReferrers,
  leaveAttendanceResources,
  leaveAttendanceRoutes,
} from '../areas/leave-attendance/leave-attendance.server.ts';
import { forgetSentTexts } from '../areas/notification/email-data/forget-texts.server.ts';
import { tellPeople } from '../areas/notification/event/tell-people.server.ts';
import { mailingTasks } from '../areas/notification/mailing/mailing-task.server.ts';
import { forgetNotices } from '../areas/notification/notice/notice.server.ts';
import {
  notificationExports,
  notificationReferrers,
  notificationResources,
  notificationRoutes,
} from '../areas/notification/notification.server.ts';
import { takeOverCourses } from '../areas/program/course-session/takeover.server.ts';
import {
  programJobs,
  programReferrers,
  programResources,
  programRoutes,
  programSearch,
} from '../areas/program/program.server.ts';
import { staffImportTasks } from '../areas/staff/import/staff-import.server.ts';
import { staffJobs, staffResources, staffRoutes, staffSearch } from '../areas/staff/staff.server.ts';
import { studentImportTasks } from '../areas/student/import/student-import.server.ts';
import { createApplicant, enrolApplicant } from '../areas/student/student/applicant.server.ts';
import {
  studentJobs,
  studentReferrers,
  studentResources,
  studentRoutes,
  studentSearch,
} from '../areas/student/student.server.ts';
import { coverGiven, coverNotNeeded, coverTakenBack, teacherBack } from '../areas/timetable/cover/cover-notifications.domain.ts';
import { tellTeacherBack } from '../areas/timetable/cover/tell-teacher-back.server.ts';
import { fillDays } from '../areas/timetable/entry/fill-days.server.ts';
import { timetableChanged } from '../areas/timetable/entry/timetable-notifications.domain.ts';
import { timetableTasks } from '../areas/timetable/generation/generation-routes.server.ts';
import { repairTasks } from '../areas/timetable/repair/repair-routes.server.ts';
import { timetableJobs, timetableReferrers, timetableRoutes } from '../areas/timetable/timetable.server.ts';
import type {} from '../common/events.server.ts';
import type { NotificationKind } from '../common/notification-kind.domain.ts';
import type {} from '../common/permission-names.domain.ts';
import { exportTasks } from '../kit/server/export/export-task.server.ts';
import type { Press } from '../kit/server/export/list-export.server.ts';
import type { Listeners } from '../kit/server/http/context.server.ts';
import { auditJobs } from '../kit/server/resource/audit.server.ts';
import type { ExportedList } from '../kit/server/resource/exported-list.server.ts';
import type { Referrer } from '../kit/server/resource/referrers.server.ts';
import { asReferrer, type StoredResource } from '../kit/server/resource/resource-routes.server.ts';
import { searchRoutes } from '../kit/server/resource/search.server.ts';
import type { SearchSource } from '../kit/server/resource/search-source.server.ts';
import type { AnyTaskKind } from '../kit/server/task/task-kind.server.ts';
import { housekeepingJobs } from '../kit/server/work/housekeeping.server.ts';
import type { Job } from '../kit/server/work/jobs.server.ts';

/** Every resource with the six calls; the contract suite runs over all of them. */
export const resources: readonly StoredResource[] = [
  ...studentResources,
  ...admissionResources(createApplicant),
  ...programResources,
  ...generalResources,
  ...leaveAttendanceResources,
  ...healthResources,
  ...financialResources,
  ...examinationResources,
  ...staffResources,
  ...notificationResources,
  accountResource,
];

/** Everything that refers to records: it keeps them from being deleted, and opens their names. */
export const referrers: readonly Referrer[] = [
  ...resources.map(asReferrer),
  ...studentReferrers,
  ...programReferrers,
  ...timetableReferrers,
  ...leaveAttendanceReferrers,
  ...examinationReferrers,
  ...financialReferrers,
  ...notificationReferrers,
];

/** Every list that a task may export. */
export const exportedLists: readonly ExportedList[] = [
  ...resources.map(({ exported }) => exported),
  ...leaveAttendanceExports,
  ...examinationExports,
  ...healthExports,
  ...notificationExports,
];

/** Every kind of work that takes longer than a click, each with a queue of its own. */
export const taskKinds = (press: Press): readonly AnyTaskKind[] => [
  exportTasks(press, exportedLists),
  timetableTasks,
  repairTasks,
  printCardsTasks(press),
  mailingTasks,
  studentImportTasks,
  staffImportTasks,
  paymentImportTasks,
];

const searchSources: readonly SearchSource[] = [...studentSearch, ...staffSearch, ...programSearch];

/** Everything that people may be told about; each is declared in the area where it happens. */
export const notificationKinds: readonly NotificationKind[] = [
  absenceEntered,
  absenceCorrected,
  registerNotTaken,
  registerStillNotTaken,
  leaveEntered,
  leaveChanged,
  leaveWithdrawn,
  feeDue,
  feeOverdue,
  paymentReceived,
  examScheduled,
  reportCardReady,
  timetableChanged,
  coverGiven,
  coverTakenBack,
  coverNotNeeded,
  teacherBack,
  accountInvitation,
  passwordReset,
];

/** Every other call. */
export const routes: readonly FastifyPluginAsync[] = [
  ...identityAccessRoutes,
  checkSetUpRoute,
  ...passwordResetRoutes,
  ...accountRoutes,
  ...invitationRoutes,
  ...studentRoutes,
  ...programRoutes,
  ...generalRoutes,
  ...timetableRoutes,
  ...leaveAttendanceRoutes,
  ...healthRoutes,
  ...financialRoutes,
  ...examinationRoutes,
  ...staffRoutes,
  ...notificationRoutes(notificationKinds),
  searchRoutes(searchSources),
  auditEntryRoutes(resources),
];

/** Who hears what. */
export const listeners: Listeners = {
  applicantEnrolled: [enrolApplicant],
  coursesTakenOver: [takeOverCourses],
  happened: [tellPeople],
  holidaysChanged: [recomputeLeaves, fillDays],
  resultsNeedRelease: [releaseWhatIsShown],
  personRenamed: [renameAccount],
  personDeleted: [forgetAccountOfDeleted, forgetUnpaidFees],
  staysRewritten: [followStays],
  studentLeft: [disableAccountOfStudent],
  studentsEnteredProgram: [chargeEntered],
  studentReturned: [enableAccountOfStudent],
  staffPowersChange: [guardPowersOfStaff],
  staffLeft: [disableAccountOfStaff],
  staffMayBeBack: [tellTeacherBack],
  staffReturned: [enableAccountOfStaff],
};

export const jobs: readonly Job[] = [
  ...housekeepingJobs,
  ...auditJobs,
  forgetSessions,
  ...passwordResetJobs,
  remindOfFees,
  remindOfRegisters,
  forgetNotices,
  forgetSentTexts,
  ...leaveAttendanceJobs,
  ...studentJobs,
  ...staffJobs,
  ...programJobs,
  ...timetableJobs,
  ...examinationJobs,
];
