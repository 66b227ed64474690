import { z } from 'zod';
import type { PermissionKey, PermissionName } from '../../../kit/domain/area.domain.ts';
import { defineCall } from '../../../kit/domain/call.domain.ts';
import { idField, textField } from '../../../kit/domain/row.domain.ts';

interface PlaceholderKind {
  mailPlaceholderId: number;
  placeholderName: string;
  /** Where its value comes from. */
  source: string;
  /** What recipients must be allowed to read, about their children or about themselves, to get this value; null means nothing. */
  permission: PermissionName | PermissionKey | null;
}

/** The key that lets somebody read what a permission is about: its own, where it names one. */
export const keyToRead = (permission: PermissionName | PermissionKey): PermissionKey =>
  permission.includes('.') ? (permission as PermissionKey) : `${permission as PermissionName}.read`;

/** What may stand in double braces in title and body. Other systems know them by these numbers, which therefore never change. */
export const mailPlaceholders = [
  { mailPlaceholderId: 1, placeholderName: 'Recipient Name', source: 'Recipient', permission: null },
  { mailPlaceholderId: 2, placeholderName: 'Guardian Name', source: 'Guardian', permission: null },
  { mailPlaceholderId: 3, placeholderName: 'Staff Name', source: 'Staff', permission: null },
  { mailPlaceholderId: 4, placeholderName: 'Student Name', source: 'Student', permission: 'student' },
  { mailPlaceholderId: 5, placeholderName: 'Student First Name', source: 'Student', permission: 'student' },
  { mailPlaceholderId: 6, placeholderName: 'Admission Number', source: 'Student', permission: 'student' },
  { mailPlaceholderId: 7, placeholderName: 'Program Name', source: 'Program', permission: 'student' },
  { mailPlaceholderId: 8, placeholderName: 'Amount Due', source: 'Fees', permission: 'studentfee' },
  { mailPlaceholderId: 9, placeholderName: 'Due Date', source: 'Fees', permission: 'studentfee' },
  { mailPlaceholderId: 10, placeholderName: 'Today', source: 'Date', permission: null },
  { mailPlaceholderId: 11, placeholderName: 'School Name', source: 'School', permission: null },
  { mailPlaceholderId: 12, placeholderName: 'School Address', source: 'School', permission: null },
  { mailPlaceholderId: 13, placeholderName: 'School Phone', source: 'School', permission: null },
  { mailPlaceholderId: 14, placeholderName: 'School Email', source: 'School', permission: null },
  { mailPlaceholderId: 15, placeholderName: 'Leave From', source: 'Leave', permission: 'studentleave' },
  { mailPlaceholderId: 16, placeholderName: 'Leave To', source: 'Leave', permission: 'studentleave' },
  { mailPlaceholderId: 17, placeholderName: 'Leave Days', source: 'Leave', permission: 'studentleave' },
  { mailPlaceholderId: 18, placeholderName: 'Leave Reason', source: 'Leave', permission: 'studentleave' },
  { mailPlaceholderId: 19, placeholderName: 'Amount Paid', source: 'Payment', permission: 'paymenttransaction' },
  { mailPlaceholderId: 20, placeholderName: 'Payment Date', source: 'Payment', permission: 'paymenttransaction' },
  { mailPlaceholderId: 21, placeholderName: 'Receipt Number', source: 'Payment', permission: 'paymenttransaction' },
  { mailPlaceholderId: 22, placeholderName: 'Absence Date', source: 'Attendance', permission: 'studentattendance' },
  { mailPlaceholderId: 23, placeholderName: 'Absent When', source: 'Attendance', permission: 'studentattendance' },
  { mailPlaceholderId: 24, placeholderName: 'Register Of', source: 'Attendance', permission: 'studentattendance' },
  { mailPlaceholderId: 25, placeholderName: 'Register Date', source: 'Attendance', permission: 'studentattendance' },
  { mailPlaceholderId: 26, placeholderName: 'Examination Name', source: 'Examination', permission: 'examination' },
  { mailPlaceholderId: 27, placeholderName: 'Exam Papers', source: 'Examination', permission: 'examschedule' },
  { mailPlaceholderId: 28, placeholderName: 'Timetable From', source: 'Timetable', permission: 'timetable' },
  { mailPlaceholderId: 29, placeholderName: 'Timetable To', source: 'Timetable', permission: 'timetable' },
  { mailPlaceholderId: 30, placeholderName: 'Lesson Date', source: 'Timetable', permission: 'timetable' },
  { mailPlaceholderId: 31, placeholderName: 'Lesson Time', source: 'Timetable', permission: 'timetable' },
  { mailPlaceholderId: 32, placeholderName: 'Lesson Course', source: 'Timetable', permission: 'timetable' },
  { mailPlaceholderId: 33, placeholderName: 'Lesson Program', source: 'Timetable', permission: 'timetable' },
  { mailPlaceholderId: 34, placeholderName: 'Lesson Teacher', source: 'Timetable', permission: 'timetable' },
  // Only the message that creates the link has a value for it.
  { mailPlaceholderId: 35, placeholderName: 'Account Link', source: 'Account', permission: null },
  { mailPlaceholderId: 36, placeholderName: 'Leave Dates', source: 'Leave', permission: 'studentleave' },
  { mailPlaceholderId: 37, placeholderName: 'Timetable Dates', source: 'Timetable', permission: 'timetable' },
  { mailPlaceholderId: 38, placeholderName: 'Exam Total', source: 'Results', permission: 'graderecord' },
  { mailPlaceholderId: 39, placeholderName: 'Exam Percentage', source: 'Results', permission: 'graderecord' },
  { mailPlaceholderId: 40, placeholderName: 'Exam Grade', source: 'Results', permission: 'graderecord' },
  { mailPlaceholderId: 41, placeholderName: 'Decided Changes', source: 'Family', permission: 'proposedchange.create' },
  { mailPlaceholderId: 42, placeholderName: 'Decided Certificate', source: 'Papers', permission: 'certificaterequest' },
  { mailPlaceholderId: 43, placeholderName: 'Unusual Event', source: 'Account', permission: 'account' },
] as const satisfies readonly PlaceholderKind[];

export type PlaceholderName = (typeof mailPlaceholders)[number]['placeholderName'];

export const listMailPlaceholders = defineCall({
  method: 'GET',
  path: '/api/ns/MailPlaceholder',
  tag: 'Notifications',
  summary: 'What may stand in double braces in title and body of a notification',
  permission: ['notificationcontent.read', 'notificationcontent.create', 'notificationcontent.update'],
  answer: z.array(z.object({ mailPlaceholderId: idField, placeholderName: textField, source: textField })),
  answered: 'All of them, in the order of the numbers',
});
