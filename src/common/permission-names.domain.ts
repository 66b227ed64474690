/**
 * Everything that permissions are given for; each has the keys `.read`, `.create`, `.update` and `.delete`. Source: texts 1 to 3, section
 * 6; decisions, section 3.
 */
export const permissionNames = [
  'admission',
  'student',
  'studentexit',
  'house',
  'certificaterequest',
  'proposedchange',
  'staff',
  'teachingstaff',
  'nonteachingstaff',
  'staffexit',
  'program',
  'programyear',
  'teachinggroup',
  'course',
  'feestructure',
  'studentfee',
  'salarystructure',
  'staffsalary',
  'paymenttransaction',
  'healthrecord',
  'healthalert',
  'healthinsurance',
  'insuranceprovider',
  'staffleavecategory',
  'studentleavecategory',
  'staffleave',
  'studentleave',
  'staffattendance',
  'studentattendance',
  'examination',
  'examschedule',
  'graderecord',
  'remarkphrase',
  'notificationcontent',
  'emaildata',
  'slot',
  'holiday',
  'workingweek',
  'termmanagement',
  'schoolyear',
  'timetable',
  'account',
  'school',
  'file',
  'audit',
] as const;

/** Allows permission keys to have only these names. */
declare module '../kit/domain/area.domain.ts' {
  interface PermissionNames extends Record<(typeof permissionNames)[number], true> {}
}
