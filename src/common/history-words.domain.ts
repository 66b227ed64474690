import type { PermissionName } from '../kit/domain/area.domain.ts';
import { enumeration } from '../kit/domain/enumeration.domain.ts';

/** What the audit log tells of besides the records of resources: what it is called, and of which permission it is for those who may read all. */
export const otherKinds: Readonly<Record<string, readonly [label: string, permission: PermissionName]>> = {
  StudentPhoto: ['Student Photo', 'student'],
  Family: ['Family', 'student'],
  StudentFamily: ['Family Link', 'student'],
  StaffPhoto: ['Staff Photo', 'staff'],
  ProgramCourse: ['Program Course', 'program'],
  CourseSession: ['Course Session', 'program'],
  StudentAttendance: ['Student Attendance', 'studentattendance'],
  StaffAttendance: ['Staff Attendance', 'staffattendance'],
  GradeRecord: ['Grade Record', 'graderecord'],
  VaccinationDue: ['Vaccinations Due', 'healthrecord'],
  Timetable: ['Timetable', 'timetable'],
  Outbox: ['Outbox', 'emaildata'],
  WorkingWeek: ['Working Week', 'workingweek'],
  TermManagement: ['Terms', 'termmanagement'],
  School: ['School', 'school'],
  SchoolLogo: ['School Logo', 'school'],
  Restoration: ['Restored Backup', 'school'],
  ExamRemark: ['Exam Remark', 'graderecord'],
  GradeScale: ['Grade Scale', 'termmanagement'],
  Session: ['Session', 'account'],
};

/** What was done, by the names in the log; numbered in this order: new ones come at the end. */
export const historyActions = enumeration(
  [
    ...['create', 'update', 'delete', 'promote', 'export', 'sign-in', 'sign-out', 'sign-in-failed'],
    ...['invite', 'accept-invitation', 'change-password', 'end-sessions', 'set-up', 'create-admin', 'leave', 'return'],
    'print',
    'read',
    'pay-salaries',
    'release',
    'print-cards',
    'generate',
  ],
  {
    start: 1,
    words: {
      create: 'Created',
      update: 'Changed',
      delete: 'Deleted',
      promote: 'Promoted',
      export: 'Exported',
      'sign-in': 'Signed in',
      'sign-out': 'Signed out',
      'sign-in-failed': 'Failed to sign in',
      invite: 'Invited',
      'accept-invitation': 'Accepted an invitation',
      'change-password': 'Changed the password',
      'end-sessions': 'Ended sessions',
      'set-up': 'Set up the school',
      'create-admin': 'Created an administrator',
      leave: 'Disabled: has left',
      return: 'Enabled: is back',
      print: 'Printed the original',
      read: 'Looked at',
      'pay-salaries': 'Paid salaries',
      generate: 'Generated',
      release: 'Released the results',
      'print-cards': 'Issued report cards',
    },
  },
);
