import type { Database } from '../src/kit/server/database/database.server.ts';

const present = (student: string) => `${student} % 19 <> 3, ${student} % 23 <> 3`;

/** The latest sheets, completed with everybody who has joined since. */
const completed = `
  insert into student_attendance (sheet_id, student_id, attendance_date, morning, afternoon)
  select s.sheet_id, e.student_id, s.attendance_date, ${present('e.student_id')}
  from student_attendance_sheet s join student_enrolment e on e.program_id = s.program_id and e.to_date is null
  where s.attendance_date = (select max(attendance_date) from student_attendance_sheet)
  on conflict do nothing`;

/** The counters of the sheets filled here. */
const counters = `
  update student_attendance_sheet s set total = n.total, present = n.present, morning_present = n.morning, afternoon_present = n.afternoon
  from (select sheet_id, count(*) as total, count(*) filter (where morning or afternoon) as present,
      count(*) filter (where morning) as morning, count(*) filter (where afternoon) as afternoon
    from student_attendance where attendance_date < $1::date
      or attendance_date = (select max(attendance_date) from student_attendance_sheet) group by sheet_id) n
  where s.sheet_id = n.sheet_id`;

/**
 * Attendance of today's students for that many more days, before the oldest existing day, and on the latest day. Only the amount of history
 * matters here, not what it says. Returns how many rows there are afterwards.
 */
export async function addAttendances({ pool }: Database, rows: number): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const { rows: found } = await client.query<{ students: number; stored: number; first: string }>(`
      select (select count(*)::int from student_enrolment where to_date is null) as students,
        (select count(*)::int from student_attendance) as stored,
        to_char(coalesce((select min(attendance_date) from student_attendance_sheet), current_date), 'YYYY-MM-DD') as first`);
    const { students = 0, stored = 0, first = '' } = found[0] ?? {};
    const days = Math.max(0, Math.ceil((rows - stored) / Math.max(1, students)));
    await client.query(
      `insert into student_attendance_sheet (program_id, attendance_date)
       select p.program_id, $1::date - d from generate_series(1, $2::int) d cross join program p order by d desc`,
      [first, days],
    );
    await client.query(
      `insert into student_attendance (sheet_id, student_id, attendance_date, morning, afternoon)
       select s.sheet_id, e.student_id, s.attendance_date, ${present('e.student_id')}
       from student_attendance_sheet s join student_enrolment e on e.program_id = s.program_id and e.to_date is null
       where s.attendance_date < $1::date order by s.attendance_date, s.sheet_id`,
      [first],
    );
    await client.query(completed);
    await client.query(counters, [first]);
    await client.query('vacuum (analyze) student_attendance, student_attendance_sheet, student_enrolment');
    const { rows: counted } = await client.query<{ n: number }>('select count(*)::int as n from student_attendance');
    return counted[0]?.n ?? 0;
  } finally {
    client.release();
  }
}
