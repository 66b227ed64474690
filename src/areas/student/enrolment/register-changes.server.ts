import { sql } from 'drizzle-orm';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { firstListed, listed } from '../../../kit/domain/wording.domain.ts';
import { sendKept } from '../../../kit/server/database/prepared.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { say } from '../../../kit/server/resource/saving/say.server.ts';
import {
  studentAttendanceSheets,
  studentAttendances,
} from '../../leave-attendance/student-attendance/student-attendance.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { enrolments } from './enrolment.table.ts';

type Entry = { id: number; day: IsoDate; programId: number | null; programName: string | null; isOnSheet: boolean };

/** The entries of some students in registers from a day on, and the class to which they belong on each day. */
export function entriesSince({ db }: WriteContext, studentIds: readonly number[], from: IsoDate): Promise<Entry[]> {
  return sendKept<Entry>(
    db,
    sql`
    select a.student_attendance_id as id, a.attendance_date::text as day, e.program_id as "programId", p.program_name as "programName",
      s.program_id is not distinct from e.program_id as "isOnSheet"
    from ${studentAttendances} a join ${studentAttendanceSheets} s using (sheet_id)
    left join ${enrolments} e on e.student_id = a.student_id and a.attendance_date between e.from_date and coalesce(e.to_date, 'infinity')
    left join ${programs} p on p.program_id = e.program_id
    where a.student_id = any(${sql.param([...studentIds])}::int[]) and a.attendance_date >= ${from}::date
    order by a.attendance_date, 1`,
  );
}

const daysAtMost = 10;

/** Says which taken registers have changed, because students belong to another class on their days than before. */
export async function sayRegisters(
  ctx: WriteContext,
  before: readonly Entry[],
  { studentIds, from }: { studentIds: readonly number[]; from: IsoDate },
): Promise<void> {
  if (before.length === 0) return;
  const known = new Map(before.map((entry) => [entry.id, entry]));
  const groups = new Map<string, { was: string; is: string; isOnSheet: boolean; days: Set<string> }>();
  for (const { id, day, programId, programName, isOnSheet } of await entriesSince(ctx, studentIds, from)) {
    const was = known.get(id);
    if (!was?.isOnSheet || !was.programName || !programName || was.programId === programId) continue;
    const group = groups.get(`${was.programId} ${programId} ${isOnSheet}`) ?? {
      was: was.programName,
      is: programName,
      isOnSheet,
      days: new Set(),
    };
    groups.set(`${was.programId} ${programId} ${isOnSheet}`, group);
    group.days.add(displayDate(day));
  }
  for (const { was, is, isOnSheet, days } of groups.values()) {
    const all = [...days];
    const which = all.length > daysAtMost ? firstListed(all, daysAtMost) : listed(all);
    const registers =
      all.length === 1 ? `The register of ${was} on ${which} changes` : `The registers of ${was} on ${which} change`;
    say(
      ctx,
      isOnSheet
        ? `${registers}: what was entered goes along to ${is}.`
        : `${registers}: what was entered waits until ${is} has one.`,
    );
  }
}
