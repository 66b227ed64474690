import type { Database } from '../src/kit/server/database/database.server.ts';

/**
 * The other records of a school of that size, for students who have none yet: three earlier stays each, an application for every fourth, a
 * leave for every second, an exit for every fiftieth; a staff member for every 25 students, an account for every fourth parent, and
 * eighteen log entries for each student.
 */
const statements = [
  `insert into student_enrolment (student_id, program_id, from_date, to_date)
   select student_id, program_id, from_date - years * 365, from_date - (years - 1) * 365 - 1
   from student_enrolment e, generate_series(1, 3) years
   where to_date is null and not exists (select from student_enrolment o where o.student_id = e.student_id and o.to_date is not null)`,
  `insert into admission (student_id, program_id, application_status, applied_date, updated_date)
   select student_id, program_id, 10, enrolled_on - 60, enrolled_on - 10 from student s
   where student_id % 4 = 0 and program_id is not null and enrolled_on is not null
     and not exists (select from admission a where a.student_id = s.student_id)`,
  `insert into student_leave (student_leave_category_id, student_id, leave_from, leave_to, total_days, reason)
   select (select min(student_leave_category_id) from student_leave_category), student_id, current_date - student_id % 900,
     current_date - student_id % 900, 1, 'Wedding in the family'
   from student s where student_id % 2 = 0 and not exists (select from student_leave l where l.student_id = s.student_id)`,
  `insert into student_exit (student_id, tc_applied_date, tc_issue_date, exit_date, exit_reason)
   select student_id, current_date, current_date, current_date + 1 + student_id % 300, 'Moves to another town'
   from student s where student_id % 50 = 1 and student_status = 1
     and not exists (select from student_exit x where x.student_id = s.student_id)`,
  `with people as (
     select row_number() over (order by family_id) as n, first_name, last_name, email from family f
     where family_id % 25 = 0 and not exists (select from staff s where s.email = 'staff.' || f.email)),
   employed as (
     insert into staff (first_name, last_name, email, staff_type, gender, current_address, personal_contact, joined_on, designation)
     select first_name, last_name, 'staff.' || email, 1 + (n % 5 = 0)::int, 1 + (n % 2)::int, 'Karve Road, Pune', '9800000000',
       current_date - (n % 3000)::int, 'Teacher' from people returning staff_id, staff_type),
   taught as (insert into teaching_staff (staff_id) select staff_id from employed where staff_type = 1),
   helped as (insert into non_teaching_staff (staff_id, staff_role) select staff_id, 1 from employed where staff_type = 2)
   insert into staff_leave (staff_leave_category_id, staff_id, leave_from, leave_to, total_days)
   select (select min(staff_leave_category_id) from staff_leave_category), staff_id, current_date - staff_id % 900,
     current_date - staff_id % 900, 1 from employed`,
  `insert into account (email, role, account_name, family_id)
   select 'account.' || family_id || '@example.com', 3, first_name || ' ' || last_name, family_id from family f
   where family_id % 4 = 0 and not exists (select from account a where a.family_id = f.family_id)`,
  `insert into audit_entry (at, account_name, action, resource, record_id, before, after, request_id)
   select now() - make_interval(mins => (s.student_id * 18 + n) % 1500000), 'Clerk ' || (s.student_id + n) % 40,
     case when n = 0 then 'create' else 'update' end, case n % 3 when 0 then 'Student' when 1 then 'StudentLeave' else 'StudentAttendance' end,
     s.student_id, '{"notes": ""}', '{"notes": "late"}', 'bench'
   from student s, generate_series(0, 17) n
   where not exists (select from audit_entry a where a.resource = 'Student' and a.record_id = s.student_id)`,
];

/** Adds them. Nothing else may be writing. */
export async function addRecords({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
    await client.query('vacuum (analyze)');
  } finally {
    // Not returned to the pool: its time limit is off, and after a failure it is in the middle of a transaction.
    client.release(true);
  }
}
