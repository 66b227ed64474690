import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { constant } from '../../../kit/server/database/constant.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { families, studentFamilies } from '../../student/family/family.table.ts';
import { studentKind } from '../attendance/sheet-kind.server.ts';
import { studentAttendanceSheets, studentAttendances } from '../student-attendance/student-attendance.table.ts';
import { studentLeaves } from '../student-leave/student-leave.table.ts';
import { absenceState, askedForDays, waitMinutes } from './absence-states.domain.ts';
import { studentAbsences } from './safe-arrival.table.ts';

/** Absences, as the conditions below name them. A statement that uses one of these reads them from here. */
export const absencesAsB = sql`${studentAbsences} b`;

/** The absence `b` with the line `a` of the register that marks it; leaves out students who turn out to have left before that day. */
export const withRegister = sql`join ${studentAttendances} a
  on a.student_id = b.student_id and a.attendance_date = b.attendance_date and b.withdrawn is null and not (a.morning and a.afternoon)
  and exists (select from ${studentAttendanceSheets} s where s.sheet_id = a.sheet_id and ${studentKind.belonged})`;

/** Nobody has said why the student of `b` is absent, and no leave covers the day. */
export const isUnexplained = sql`(b.state = ${constant(absenceState.open)} and not exists (
  select from ${studentLeaves} l where l.student_id = b.student_id and b.attendance_date between l.leave_from and l.leave_to))`;

/** The register has marked the absence `b` for long enough. */
export const isCertain = sql`b.since <= now() - make_interval(mins => ${constant(waitMinutes)})`;

/** The guardians `f` to whom the school may write about the student of `b`. */
export const writtenTo = sql`from ${studentFamilies} sf join ${families} f using (family_id)
  where sf.student_id = b.student_id and sf.may_be_contacted and f.email <> ''`;

/** A moment of the absence `b` by the school's clock, `HH:mm`; `''` if it has not happened. */
export const clockOf = (moment: 'since' | 'told' | 'explained') =>
  sql`coalesce(to_char(b.${sql.identifier(moment)} at time zone (select ${schools.timeZone} from ${schools}), 'HH24:MI'), '')`;

/** What is known about the absence of the student `id` on a day. */
export const knownAbsence = (id: SQL, date: SQL) => sql`(
  select json_build_object('state', b.state, 'told', ${clockOf('told')}, 'note', b.note,
    'explained', ${clockOf('explained')}, 'explainedBy', b.explained_by)
  from ${absencesAsB} where b.student_id = ${id} and b.attendance_date = ${date} and b.withdrawn is null)`;

/** Whether the school may contact the caller about a student, if they are a guardian; of those who share an account, one of them. */
export const mayBeContacted = ({ session }: Pick<Context, 'session'>, studentId: SQLWrapper) => sql`coalesce((
  select bool_or(sf.may_be_contacted) from ${studentFamilies} sf join guardian_account c using (family_id)
  where c.account_id = ${session.accountId} and sf.student_id = ${studentId}), true)`;

/** The absence behind the line `a` of a register, if a guardian may explain it. */
export const absenceToExplain = (ctx: Context) => sql`(
  select b.absence_id from ${absencesAsB}
  where b.student_id = a.student_id and b.attendance_date = a.attendance_date and b.withdrawn is null
    and b.attendance_date > ${ctx.today}::date - ${askedForDays}::int and ${isUnexplained}
    and ${mayBeContacted(ctx, sql`b.student_id`)})`;

/** Somebody has to call about `b`: either the absence is certain, or nobody can be written to, so that there is no point in waiting. */
export const isForOffice = sql`(${isUnexplained} and (b.told is not null or ${isCertain} or not exists (select ${writtenTo})))`;
