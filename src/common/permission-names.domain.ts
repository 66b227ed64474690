/**
 * Everything that permissions are given for, in words and in the groups of the sidebar; each has the keys `.read`, `.create`, `.update` and
 * `.delete`. Source: texts 1 to 3, section 6; decisions, section 3.
 */
export const permissionGroups = {
  'Students and admissions': {
    admission: 'Admissions',
    student: 'Students and families',
    studentexit: 'Student exits',
    house: 'Houses',
    certificaterequest: 'Certificate requests',
    proposedchange: 'Changes proposed by families',
    consent: 'Consent of families',
    ownconsent: 'Consent, as a family',
    file: 'Papers of students',
  },
  Staff: {
    staff: 'Staff',
    teachingstaff: 'Teaching staff',
    nonteachingstaff: 'Non-teaching staff',
    staffexit: 'Staff exits',
  },
  Programs: {
    program: 'Programs',
    programyear: 'Programs by school year',
    teachinggroup: 'Teaching groups',
    course: 'Courses',
  },
  'Fees and salaries': {
    feestructure: 'Fee structures',
    studentfee: 'Student fees',
    salarystructure: 'Salary structures',
    staffsalary: 'Staff salaries',
    paymenttransaction: 'Payments',
  },
  Health: {
    healthrecord: 'Health records and visits',
    healthalert: 'Health alerts',
    healthinsurance: 'Health insurance',
    insuranceprovider: 'Insurance providers',
  },
  'Leave and attendance': {
    staffleavecategory: 'Leave categories of staff',
    studentleavecategory: 'Leave categories of students',
    staffleave: 'Leave of staff',
    studentleave: 'Leave of students',
    staffattendance: 'Attendance of staff',
    studentattendance: 'Attendance of students',
  },
  Examinations: {
    examination: 'Examinations',
    examschedule: 'Exam schedules',
    graderecord: 'Marks and report cards',
    remarkphrase: 'Remark phrases',
  },
  Messages: {
    notificationcontent: 'Letters and notifications',
    emaildata: 'E-mails',
  },
  School: {
    slot: 'Slots',
    timetable: 'Timetable',
    holiday: 'Holidays',
    workingweek: 'Working week',
    termmanagement: 'Terms and grade scale',
    schoolyear: 'School years',
    school: 'School',
    oneroster: 'Sharing by OneRoster',
    account: 'Accounts',
    role: 'Roles',
    apikey: 'API keys',
    identityprovider: 'Login providers',
    audit: 'History',
    datarequest: 'Data requests',
    retention: 'Retention',
    breach: 'Breaches',
  },
} as const;

type Groups = typeof permissionGroups;
type Name = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];

/** All of them. */
export const permissionNames = Object.values(permissionGroups).flatMap((group) => Object.keys(group)) as readonly Name[];

/** Allows permission keys to have only these names. */
declare module '../kit/domain/area.domain.ts' {
  interface PermissionNames extends Record<Name, true> {}
}
