import type { Database } from '../src/kit/server/database/database.server.ts';

const courses = 10;

/**
 * Examinations of all programs in turn, one a day until yesterday, each with ten courses and a mark for everybody who was in the program
 * that day, except some who were absent. Tallied as the job does it.
 */
const statements = (examinations: number): readonly string[] => [
  `insert into course (course_name, course_description, duration, credits, start_date)
   select 'Course number ' || n, '', 12, 1, '2000-01-01' from generate_series(1, ${courses}) n`,
  `insert into program_course (program_id, course_id) select program_id, course_id from program, course`,
  `insert into examination (examination_name, program_id, start_date, end_date)
   select 'Unit Test ' || n, ids[1 + n % cardinality(ids)], current_date - n, current_date - n
   from (select array_agg(program_id order by program_id) as ids from program) p, generate_series(1, ${examinations}) n`,
  `insert into exam_schedule (examination_id, course_id, total_marks, min_marks, exam_date, start_time, end_time)
   select e.examination_id, c.course_id, 80, 28, e.start_date, '09:00', '12:00' from examination e, course c`,
  `insert into grade_sheet (examination_id) select examination_id from examination`,
  `insert into grade_record (exam_schedule_id, student_id, marks)
   select s.exam_schedule_id, m.student_id,
     case when (s.exam_schedule_id + m.student_id) % 31 > 0 then (s.exam_schedule_id * 7 + m.student_id * 13) % 161 / 2.0 end
   from exam_schedule s join examination e using (examination_id) join student_enrolment m
     on m.program_id = e.program_id and m.from_date <= s.exam_date and (m.to_date is null or m.to_date >= s.exam_date)`,
];

/** Adds them. Nothing else may be writing. Returns how many marks there are. */
export async function addMarks({ pool }: Database, examinations: number): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const statement of statements(examinations)) await client.query(statement);
    await client.query('vacuum (analyze)');
    const { rows } = await client.query<{ marks: number }>('select count(*)::int as marks from grade_record');
    return rows[0]?.marks ?? 0;
  } finally {
    // Not returned to the pool, because its time limit is off.
    client.release(true);
  }
}
