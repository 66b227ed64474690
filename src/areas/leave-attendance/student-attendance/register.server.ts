import { type SQL, sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import { firstOfMonth, type IsoDate, lastOfMonth } from '../../../kit/domain/dates.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import { headLine, sendList } from '../../../kit/server/export/list-export.server.ts';
import { inBatches } from '../../../kit/server/export/sheet-rows.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { programNameOn } from '../../program/program-year/program-year.table.ts';
import { sheetOwnerOn } from '../../program/program-year/sheet-owner.table.ts';
import { enrolments } from '../../student/enrolment/enrolment.table.ts';
import { rollNumberIn } from '../../student/roll-number/roll-number.table.ts';
import { students } from '../../student/student/student.table.ts';
import { exportRegister } from '../attendance/sheet-calls.domain.ts';

interface RegisterLine extends Record<string, unknown> {
  rollNumber: number | null;
  firstName: string;
  lastName: string;
  /** Day → morning, afternoon. */
  days: Readonly<Record<IsoDate, readonly [morning: boolean, afternoon: boolean]>>;
}

const signs = '· present, A absent, AM absent in the morning, PM absent in the afternoon';

function signOf(day: readonly [boolean, boolean] | undefined): string {
  if (!day) return '';
  const [morning, afternoon] = day;
  if (morning && afternoon) return '·';
  if (!morning && !afternoon) return 'A';
  return morning ? 'PM' : 'AM';
}

/**
 * The register of one program and month on paper: a row for each student who belonged to it, and a column for each day with marks. A mark
 * counts for the class to which the student belonged that day, on whichever register it was made.
 */
export const registerRoutes = answering(exportRegister, async (ctx, { grant, query: { programId, month }, request, reply }) => {
  const { programName, lines } = await registerOf(ctx, grant, programId, month);
  const days = [...new Set(lines.flatMap((line) => Object.keys(line.days)))].sort();
  const hasNumbers = lines.some(({ rollNumber }) => rollNumber !== null);
  const rows = lines.map((line, index) => {
    const halves = Object.values(line.days).flat();
    const present = halves.filter(Boolean).length / 2;
    return [
      hasNumbers ? line.rollNumber : index + 1,
      fullName(line),
      ...days.map((day) => signOf(line.days[day])),
      present,
      halves.length / 2 - present,
    ];
  });
  return sendList(request, reply, {
    resource: 'StudentAttendance',
    title: `Attendance of ${programName}`,
    fileName: 'attendance register',
    columns: [
      { header: hasNumbers ? 'Roll No.' : 'No.', kind: 'number' },
      { header: 'Student Name' },
      ...days.map((day) => ({ header: day.slice(8) })),
      { header: 'Present', kind: 'number' as const },
      { header: 'Absent', kind: 'number' as const },
    ],
    filters: [
      headLine('Month', `${month.slice(5)}-${month.slice(0, 4)}`, month),
      headLine('Signs', signs),
      headLine('Count', 'Half a day counts half'),
    ],
    rows: inBatches(rows, (row) => row),
    rowCount: rows.length,
  });
});

/** @throws 404 if nobody in the caller's scope has a mark in that month */
async function registerOf(
  ctx: Context,
  grant: Grant,
  programId: number,
  month: string,
): Promise<{ programName: string; lines: RegisterLine[] }> {
  const first = sql`${firstOfMonth(month)}::date`;
  const last = sql`${lastOfMonth(month)}::date`;
  // A school year may begin in the month: of the others, only the days of the caller's own.
  const scopeOn = (day: SQL) =>
    scopeWhere(grant, {
      programid: (ids) => sql`exists (select from day where day.owner_id = any(${ids}) and ${day})`,
      studentid: (ids) => sql`e.student_id = any(${ids})`,
    }) ?? sql`true`;
  const rollNumber = rollNumberIn({
    studentId: sql`st.student_id`,
    programId: sql`e.program_id`,
    schoolYear: sql`school_year_of(${lastOfMonth(month)}::date)`,
  });
  const { rows } = await ctx.db.execute<RegisterLine & { programName: string }>(sql`
    with day as materialized (
      select d::date as day, ${sheetOwnerOn(sql`${programId}::int`, sql`d::date`)} as owner_id from generate_series(${first}, ${last}, interval '1 day') d)
    select ${programNameOn(sql`e.program_id`, sql`${lastOfMonth(month)}::date`)} as "programName", ${rollNumber} as "rollNumber",
      st.first_name as "firstName", st.last_name as "lastName",
      coalesce(json_object_agg(to_char(a.attendance_date, 'YYYY-MM-DD'), json_build_array(a.morning, a.afternoon))
        filter (where a.sheet_id is not null), '{}') as days
    from ${enrolments} e join ${students} st on st.student_id = e.student_id
    left join student_attendance a on a.student_id = e.student_id
      and a.attendance_date between greatest(e.from_date, ${first}) and least(e.to_date, ${last})
      and ${scopeOn(sql`day.day = a.attendance_date`)}
    where e.program_id = ${programId} and e.from_date <= ${last} and (e.to_date is null or e.to_date >= ${first})
      and ${scopeOn(sql`day.day between e.from_date and coalesce(e.to_date, day.day)`)}
    group by e.program_id, st.student_id order by "rollNumber", st.name_sort, st.student_id`);
  const [line] = rows;
  if (!line || rows.every(({ days }) => Object.keys(days).length === 0)) throw notFound('register of this month');
  return { programName: line.programName, lines: rows };
}
