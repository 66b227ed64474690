import { sql } from 'drizzle-orm';
import { constant } from '../../../kit/server/database/constant.server.ts';
import { preparedStatement } from '../../../kit/server/database/prepared.server.ts';
import { sendWithCommit } from '../../../kit/server/database/transaction.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { studentAttendances } from '../student-attendance/student-attendance.table.ts';
import { absenceState } from './absence-states.domain.ts';
import { safeArrivalSettings, studentAbsences } from './safe-arrival.table.ts';

const { placeholder } = sql;
const open = constant(absenceState.open);
const date = sql`${placeholder('date')}::date`;

/** Parts of the statement that stores a register. They read its `line`s, so that absences always agree with the register. */
const follow = sql`
  back as (
    update ${studentAbsences} b set withdrawn = now(), version = b.version + 1 from line n
    where n.morning and n.afternoon and b.student_id = n.id and b.attendance_date = ${date} and b.withdrawn is null),
  absent as (
    insert into ${studentAbsences} as b (student_id, attendance_date)
    select n.id, ${date} from line n
    where not (n.morning and n.afternoon) and ${date} = ${placeholder('today')}::date
      and exists (select from ${safeArrivalSettings} where is_on)
    on conflict (student_id, attendance_date) do update set withdrawn = null, since = now(), correction_told = null,
      told = case when b.correction_told is null and b.state = ${open} then b.told end, state = ${open}, note = '', explained = null,
      explained_by = '', version = b.version + 1
    where b.withdrawn is not null)`;

const withdraw = preparedStatement(
  () => sql`
    update ${studentAbsences} b set withdrawn = now(), version = b.version + 1 from ${studentAttendances} a
    where a.sheet_id = ${placeholder('sheetId')}::int and b.student_id = a.student_id and b.attendance_date = a.attendance_date and b.withdrawn is null`,
);

/**
 * What a stored register means for following up absences: guardians are asked about students marked absent today, and no longer asked about
 * those no longer marked absent. A student who was here in between counts as absent again: the earlier explanation no longer counts, and
 * guardians are asked again unless the earlier question is still open.
 */
export const followRegister = {
  saved: follow,
  /** Runs before the register is deleted. */
  deleted: ({ db }: WriteContext, id: number): Promise<void> => sendWithCommit(db, withdraw(db, { sheetId: id })),
};
