import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { staffStatus } from '../../../common/enumerations.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { covers, type Grant } from '../../../kit/domain/permission.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import type { ScopeColumns } from '../../../kit/server/resource/scope.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { isGone, staffExits } from '../../staff/staff-exit/staff-exit.table.ts';
import { enrolments } from '../../student/enrolment/enrolment.table.ts';
import { studentScopes } from '../../student/student/student.table.ts';
import { followRegister } from '../safe-arrival/follow-register.server.ts';
import { type SheetInput, staffSheetInput, studentSheetInput } from './attendance.domain.ts';
import { tellAbsences } from './notifications/tell-absences.server.ts';
import { tellOfStaff } from './notifications/tell-staff-back.server.ts';

/** Which sheet: a date, and for students also a program. */
export interface SheetKey {
  date: IsoDate;
  programId: number | null;
}

/** The two kinds of sheets: they work alike on different tables. */
export interface SheetKind {
  resource: 'StudentAttendance' | 'StaffAttendance';
  permission: 'studentattendance' | 'staffattendance';
  /** Whoever holds it for a person may see what kind of leave they are on. */
  leavePermission: 'studentleave.read' | 'staffleave.read';
  person: 'student' | 'staff';
  personId: 'studentId' | 'staffId';
  /** The scope that covers single people, and the one that covers whole sheets. */
  scopes: { person: 'studentid' | 'staffid'; sheet: 'programid' | null };
  /** The columns that own a person of this kind. */
  owners: ScopeColumns;
  input: z.ZodType<SheetInput>;
  table: SQL;
  sheets: SQL;
  leave: SQL;
  idColumn: SQL;
  /** Everyone who belongs on the sheet, as a statement that returns `id`. */
  members: (key: InStatement<SheetKey>, sheetId: number | SQL) => SQL;
  /** The condition that somebody on a sheet (`a` of `s`) belonged there on its day; others are not counted. */
  belonged: SQL;
  /** The columns that tell one sheet from another. */
  key: (key: InStatement<SheetKey>) => Record<string, SQL>;
  /** Tells of whom it marks absent now, and of whom no longer. */
  tell: typeof tellAbsences | typeof tellOfStaff;
  /** What else storing and deleting a sheet does; `saved` becomes part of the statement that stores it. */
  follow?: { saved: SQL; deleted: (ctx: WriteContext, sheetId: number) => Promise<void> };
}

/** Whether a grant covers everybody on a sheet. */
export const coversSheet = ({ scopes }: SheetKind, grant: Grant, { programId }: SheetKey): boolean =>
  scopes.sheet === null ? grant === 'all' : covers(grant, { [scopes.sheet]: programId });

/** Values, or their placeholders in a prepared statement. */
type InStatement<Values> = { [Name in keyof Values]: Values[Name] | Placeholder };

const named = (name: string): SQL => sql`${sql.identifier(name)}`;

const tables = (person: 'student' | 'staff') => ({
  table: named(`${person}_attendance`),
  sheets: named(`${person}_attendance_sheet`),
  leave: named(`${person}_leave`),
  idColumn: named(`${person}_id`),
});

/**
 * Who belonged to a program on a date: students who still do, and those who left on that date or later. The stays of a student never
 * overlap.
 */
export const membersOfProgram = (programId: SQL, date: SQL): SQL => sql`
  select e.student_id as id from ${enrolments} e
    where e.program_id = ${programId} and e.from_date <= ${date}::date and e.to_date is null
  union all select e.student_id from ${enrolments} e
    where e.program_id = ${programId} and e.from_date <= ${date}::date and e.to_date >= ${date}::date`;

/**
 * The staff members `s` who were employed on a date. They had joined by then, either still work here or left on that date or later, and were
 * not away between two employments.
 */
export const employedOn = (date: SQL): SQL => sql`
  ${staff} s where coalesce(s.joined_on, ${date}::date) <= ${date}::date
    and (s.staff_status = ${staffStatus.active}
      or exists (select from ${staffExits} x where x.staff_id = s.staff_id and x.is_in_effect and x.exit_date >= ${date}::date))
    and not exists (select from ${staffExits} x where x.staff_id = s.staff_id and x.returned_on is not null and ${isGone(sql`${date}::date`)})`;

export const studentKind: SheetKind = {
  resource: 'StudentAttendance',
  permission: 'studentattendance',
  leavePermission: 'studentleave.read',
  person: 'student',
  personId: 'studentId',
  scopes: { person: 'studentid', sheet: 'programid' },
  owners: studentScopes,
  input: studentSheetInput,
  ...tables('student'),
  members: ({ programId, date }) => membersOfProgram(sql`${programId}`, sql`${date}`),
  belonged: sql`exists (
    select from ${enrolments} e where e.student_id = a.student_id and e.program_id = s.program_id
      and e.from_date <= s.attendance_date and (e.to_date is null or e.to_date >= s.attendance_date))`,
  key: ({ programId, date }) => ({ program_id: sql`${programId}`, attendance_date: sql`${date}::date` }),
  tell: tellAbsences,
  follow: followRegister,
};

export const staffKind: SheetKind = {
  resource: 'StaffAttendance',
  permission: 'staffattendance',
  leavePermission: 'staffleave.read',
  person: 'staff',
  personId: 'staffId',
  scopes: { person: 'staffid', sheet: null },
  owners: { staffid: staff.staffId },
  input: staffSheetInput,
  ...tables('staff'),
  // People on the stored sheet still count as belonging there, whatever has happened since.
  members: ({ date }, sheetId) => sql`
    select s.staff_id as id from ${employedOn(sql`${date}`)}
    union select staff_id from staff_attendance where sheet_id = ${sheetId}`,
  belonged: sql`true`,
  key: ({ date }) => ({ attendance_date: sql`${date}::date` }),
  tell: tellOfStaff,
};
