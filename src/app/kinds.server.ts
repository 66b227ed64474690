import { examSchedules } from '../areas/examination/exam-schedule/exam-schedule.table.ts';
import { examinations } from '../areas/examination/examination/examination.table.ts';
import { gradeSheets } from '../areas/examination/grade-record/grade-record.table.ts';
import { gradeBands } from '../areas/examination/grade-scale/grade-band.table.ts';
import { examRemarks } from '../areas/examination/remark/exam-remark.table.ts';
import { feeStructures } from '../areas/financial/fee-structure/fee-structure.table.ts';
import { paymentTransactions } from '../areas/financial/payment-transaction/payment-transaction.table.ts';
import { staffSalaries } from '../areas/financial/staff-salary/staff-salary.table.ts';
import { studentFees } from '../areas/financial/student-fee/student-fee.table.ts';
import { holidays } from '../areas/general/holiday/holiday.table.ts';
import { schools } from '../areas/general/school/school.table.ts';
import { slots } from '../areas/general/slot/slot.table.ts';
import { terms } from '../areas/general/term/term.table.ts';
import { workingWeek } from '../areas/general/working-week/working-week.table.ts';
import { healthRecords } from '../areas/health/health-record/health-record.table.ts';
import { vaccinationRecords } from '../areas/health/vaccination-record/vaccination-record.table.ts';
import { visits } from '../areas/health/visit/visit.table.ts';
import { accounts } from '../areas/identity/account/account.table.ts';
import { safeArrivalSettings, studentAbsences } from '../areas/leave-attendance/safe-arrival/safe-arrival.table.ts';
import { staffAttendanceSheets } from '../areas/leave-attendance/staff-attendance/staff-attendance.table.ts';
import { staffLeaves } from '../areas/leave-attendance/staff-leave/staff-leave.table.ts';
import { studentAttendanceSheets } from '../areas/leave-attendance/student-attendance/student-attendance.table.ts';
import { studentLeaves } from '../areas/leave-attendance/student-leave/student-leave.table.ts';
import { notificationEvents } from '../areas/notification/event/notification-event.table.ts';
import { mailings } from '../areas/notification/mailing/mailing.table.ts';
import { notices } from '../areas/notification/notice/notice.table.ts';
import { notificationContents } from '../areas/notification/notification-content/notification-content.table.ts';
import { courses } from '../areas/program/course/course.table.ts';
import { courseSessions } from '../areas/program/course-session/course-session.table.ts';
import { programs } from '../areas/program/program/program.table.ts';
import { programCourses } from '../areas/program/program-course/program-course.table.ts';
import { nonTeachingStaffs } from '../areas/staff/non-teaching-staff/non-teaching-staff.table.ts';
import { staff } from '../areas/staff/staff/staff.table.ts';
import { staffExits } from '../areas/staff/staff-exit/staff-exit.table.ts';
import { families, studentFamilies } from '../areas/student/family/family.table.ts';
import { students } from '../areas/student/student/student.table.ts';
import { timetableDrafts } from '../areas/timetable/generation/timetable-draft.table.ts';
import { timetableEntries } from '../areas/timetable/lesson/timetable-entry.table.ts';
import { timetableRepairs } from '../areas/timetable/repair/timetable-repair.table.ts';
import { emailData, outbox } from '../kit/server/mail/outbox.table.ts';
import { asKinds, createKinds, type Kind } from '../kit/server/resource/kinds.server.ts';
import { tasks } from '../kit/server/task/task.table.ts';
import { resources } from './areas.server.ts';

const kind = (name: string, permission: string | null, table: Kind['table'], ...shows: Kind['table'][]): Kind => ({
  name,
  permission,
  table,
  shows,
});

/** What is no resource with the six calls, and what resources show besides the records that they link to. */
const others: readonly Kind[] = [
  // Told to its owner only.
  kind('Task', null, tasks),
  kind('EmailData', 'emaildata', emailData),
  kind('Outbox', 'emaildata', outbox),
  kind('Mailing', 'emaildata', mailings, outbox, emailData),
  // Told to their account only.
  kind('Notice', null, notices),
  kind('NotificationEvent', 'notificationcontent', notificationEvents, notificationContents),
  kind('School', null, schools),
  kind('SchoolLogo', null, schools),
  kind('WorkingWeek', 'workingweek', workingWeek, holidays),
  kind('TermManagement', 'termmanagement', terms),
  kind('Holiday', 'holiday', holidays, workingWeek),
  // Who is away or leaves has lessons to be covered; whether a timetable can be made is checked by what is taught, when and by whom.
  kind(
    'Timetable',
    'timetable',
    timetableEntries,
    slots,
    programs,
    programCourses,
    courses,
    courseSessions,
    staff,
    staffExits,
    staffLeaves,
    staffAttendanceSheets,
    holidays,
    workingWeek,
    examSchedules,
  ),
  // What is written into the dates is kept no longer.
  kind('TimetableRepair', 'timetable', timetableRepairs),
  kind('TimetableDraft', 'timetable', timetableDrafts, timetableEntries),
  kind('Account', 'account', accounts, students, families, staff),
  kind('StudentPhoto', 'student', students),
  kind('StaffPhoto', 'staff', staff),
  kind('NonTeachingStaff', 'nonteachingstaff', nonTeachingStaffs, staff),
  kind('StaffExit', 'staffexit', staffExits, courseSessions),
  kind('Family', 'student', families, studentFamilies, students),
  kind('StudentFamily', 'student', studentFamilies, families),
  // Who is still to be paid depends on what was paid, and on who leaves.
  kind('StaffSalary', 'staffsalary', staffSalaries, paymentTransactions, staffExits),
  kind('PaymentTransaction', 'paymenttransaction', paymentTransactions, studentFees),
  kind('ProgramCourse', 'program', programCourses, programs, courses, courseSessions),
  kind('CourseSession', 'program', courseSessions, programs, courses, staff),
  kind('StudentFee', 'studentfee', studentFees, feeStructures, paymentTransactions),
  // What waits for the nurse counts the vaccinations due as well.
  kind('Visit', 'healthrecord', visits, vaccinationRecords),
  kind('VaccinationDue', 'healthrecord', vaccinationRecords, healthRecords, students, staff, programs),
  // Its results stand on the marks, on the terms and on the scale; what goes with it counts the remarks.
  kind('Examination', 'examination', examinations, examSchedules, courses, gradeSheets, examRemarks, gradeBands, terms, students),
  kind('ExamSchedule', 'examschedule', examSchedules, programs, programCourses),
  kind('ExamRemark', 'graderecord', examRemarks, examinations, gradeSheets, students),
  kind('GradeScale', 'termmanagement', gradeBands),
  kind('StudentLeave', 'studentleave', studentLeaves, holidays),
  kind('StaffLeave', 'staffleave', staffLeaves, holidays),
  kind(
    'StudentAttendance',
    'studentattendance',
    studentAttendanceSheets,
    programs,
    students,
    studentLeaves,
    holidays,
    studentAbsences,
  ),
  kind('StudentAbsence', 'studentattendance', studentAbsences, studentAttendanceSheets, studentLeaves, students, families),
  kind('SafeArrival', 'notificationcontent', safeArrivalSettings),
  kind('GradeRecord', 'graderecord', gradeSheets, examinations, examSchedules, students, examRemarks),
  kind('StaffAttendance', 'staffattendance', staffAttendanceSheets, staff, staffLeaves, holidays),
];

/** Every kind of record, and which lists and panels show it. */
export const kinds = createKinds([...asKinds(resources), ...others]);
