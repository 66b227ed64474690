import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { historyActions } from '../../../common/history-words.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate, displayDays } from '../../../kit/domain/dates.domain.ts';
import { labelOf, valueNamed } from '../../../kit/domain/enumeration.domain.ts';
import { restorations } from '../../../kit/server/database/restoration.table.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { outbox } from '../../../kit/server/mail/outbox.table.ts';
import { examDrafts } from '../../examination/exam-draft/exam-draft.table.ts';
import { schools } from '../../general/school/school.table.ts';
import { bySchoolClock } from '../../general/school/school-clock.table.ts';
import { studentAbsences } from '../../leave-attendance/safe-arrival/safe-arrival.table.ts';
import { staffAttendanceSheets } from '../../leave-attendance/staff-attendance/staff-attendance.table.ts';
import { studentAttendanceSheets } from '../../leave-attendance/student-attendance/student-attendance.table.ts';
import { mailings } from '../../notification/mailing/mailing.table.ts';
import { dataRequests } from '../../privacy/data-request/data-request.table.ts';
import { erasures } from '../../privacy/erasure/erasure.table.ts';
import { courses } from '../../program/course/course.table.ts';
import { courseSessions } from '../../program/course-session/course-session.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { programCourses } from '../../program/program-course/program-course.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { consentNotices, consents } from '../../student/consent/consent.table.ts';
import { purposes } from '../../student/consent/consent-words.domain.ts';
import { families, studentFamilies } from '../../student/family/family.table.ts';
import { proposedChanges } from '../../student/proposed-change/proposed-change.table.ts';
import { students } from '../../student/student/student.table.ts';
import { calendarFeeds } from '../../timetable/calendar-feed/calendar-feed.table.ts';
import { timetableDrafts } from '../../timetable/generation/timetable-draft.table.ts';
import { timetableEntries } from '../../timetable/lesson/timetable-entry.table.ts';
import { timetablePlans } from '../../timetable/lesson/timetable-plan.table.ts';
import { timetableRepairs } from '../../timetable/repair/timetable-repair.table.ts';
import { savedLists } from '../own-lists/saved-list.table.ts';
import { unusualEvents } from '../unusual/unusual.table.ts';
import type { AuditEntryRow } from './audit-entry.domain.ts';

/** Finds the names of records of one kind by their ids. */
export type NamesOf = (ctx: Context, ids: number[]) => Promise<ReadonlyMap<number, string>>;

/**
 * Names made of columns, read as text. Whoever sees an entry of these kinds may read all their records (`visible-entries.server.ts`), so
 * a name says only what every reader of the record is shown, or what the entry of its making says anyway.
 */
const naming =
  (id: PgColumn, parts: readonly (PgColumn | SQL)[], name: (...parts: string[]) => string, joins: SQL = sql``): NamesOf =>
  async ({ db }, ids) => {
    const texts = sql.join(
      parts.map((part) => sql`${part}::text`),
      sql`, `,
    );
    const { rows } = await db.execute<{ id: number; parts: string[] }>(
      sql`select ${id} as id, array[${texts}] as parts from ${id.table} ${joins} where ${id} = any(${sql.param(ids)}::int[])`,
    );
    return new Map(rows.map((row) => [row.id, name(...row.parts)]));
  };

const asItIs = (part: string): string => part;
const inFull = (firstName: string, lastName: string): string => fullName({ firstName, lastName });
const listed = (...parts: string[]): string => parts.join(', ');

const { courseName } = courses;
const { programName } = programs;
const withProgram = sql`join ${programs} using (program_id)`;
const withCourse = sql`join ${courses} using (course_id) ${withProgram}`;
const withStudent = sql`join ${students} using (student_id)`;

export const familyNames = naming(families.familyId, [families.firstName, families.lastName], inFull);

const schoolName = naming(schools.schoolId, [schools.schoolName], asItIs);

/** Timetables that were made or repaired as a whole, by their days. */
const wholeTimetables = naming(timetablePlans.timetablePlanId, [timetablePlans.startDate, timetablePlans.endDate], displayDays);
const wholly = ['generate', 'repair'].map((name) => valueNamed(historyActions, name));

/** How records that are no resources are named, by kind. */
const otherNames: Readonly<Record<string, NamesOf>> = {
  Family: familyNames,
  StudentFamily: naming(
    studentFamilies.studentFamilyId,
    [students.firstName, students.lastName, families.firstName, families.lastName],
    (first, last, relative, surname) => `${inFull(first, last)} and ${inFull(relative, surname)}`,
    sql`${withStudent} join ${families} using (family_id)`,
  ),
  Consent: naming(consents.consentId, [students.firstName, students.lastName], inFull, withStudent),
  ConsentNotice: naming(consentNotices.consentNoticeId, [consentNotices.purpose], (purpose) =>
    labelOf(purposes, Number(purpose)),
  ),
  ProposedChange: naming(proposedChanges.proposedChangeId, [students.firstName, students.lastName], inFull, withStudent),
  Erasure: naming(
    erasures.erasureId,
    [dataRequests.requestNumber],
    (number) => `Request ${number}`,
    sql`join ${dataRequests} using (data_request_id)`,
  ),
  ExamDraft: naming(examDrafts.examDraftId, [examDrafts.examinationName, programName], listed, withProgram),
  ProgramCourse: naming(programCourses.programCourseId, [courseName, programName], listed, withCourse),
  CourseSession: naming(courseSessions.courseSessionId, [courseName, programName], listed, withCourse),
  StudentAttendance: naming(
    studentAttendanceSheets.sheetId,
    [programName, studentAttendanceSheets.attendanceDate],
    (program, day) => listed(program, displayDate(day)),
    withProgram,
  ),
  StaffAttendance: naming(staffAttendanceSheets.sheetId, [staffAttendanceSheets.attendanceDate], displayDate),
  StudentAbsence: naming(
    studentAbsences.absenceId,
    [students.firstName, students.lastName, studentAbsences.attendanceDate],
    (first, last, day) => listed(inFull(first, last), displayDate(day)),
    withStudent,
  ),
  // Changed lesson by lesson.
  Timetable: naming(
    timetableEntries.timetableEntryId,
    [courseName, programName, timetableEntries.entryDate, timetableEntries.startTime],
    (course, program, day, time) => listed(course, program, `${displayDate(day)} ${time.slice(0, 5)}`),
    withCourse,
  ),
  TimetableDraft: naming(timetableDrafts.timetableDraftId, [timetableDrafts.startDate, timetableDrafts.endDate], displayDays),
  TimetableRepair: naming(timetableRepairs.timetableRepairId, [timetableRepairs.what], asItIs),
  // Named by whose lessons it shows: of a program, a teacher or a student.
  CalendarFeed: naming(
    calendarFeeds.calendarFeedId,
    [
      sql`coalesce(${programName}, ${staff.firstName}, ${students.firstName})`,
      sql`coalesce(${staff.lastName}, ${students.lastName}, '')`,
    ],
    inFull,
    sql`left join ${programs} using (program_id) left join ${staff} using (staff_id) left join ${students} using (student_id)`,
  ),
  UnusualEvent: naming(unusualEvents.unusualEventId, [unusualEvents.said], asItIs),
  SavedList: naming(savedLists.savedListId, [savedLists.savedListName], asItIs),
  Mailing: naming(mailings.mailingId, [mailings.title], asItIs),
  Outbox: naming(outbox.outboxId, [outbox.subject], asItIs),
  School: schoolName,
  SchoolLogo: schoolName,
  SchoolSignature: schoolName,
  MailServer: schoolName,
  OneRoster: schoolName,
  Restoration: naming(restorations.restorationId, [bySchoolClock(restorations.backupMade)], asItIs),
};

const settings = ['SafeArrival', 'NotificationEvent', 'UnusualRules'];

/** What has no name of its own: a session is called by whose it is; the others exist once. */
export function fixedName({ resource, accountName }: AuditEntryRow): string | undefined {
  if (resource === 'Session') return accountName;
  if (resource === 'Retention') return 'Rules';
  return settings.includes(resource) ? 'Settings' : undefined;
}

export const namesOfOther = ({ resource, action }: AuditEntryRow): NamesOf | undefined =>
  resource === 'Timetable' && wholly.includes(action) ? wholeTimetables : otherNames[resource];
