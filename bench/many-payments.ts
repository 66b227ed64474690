import type { Database } from '../src/kit/server/database/database.server.ts';

const studentsAtOnce = 5_000;

/**
 * A fee of two parts for each student with a program, due on a day of the last year. Of every six, one is unpaid, one partly paid, one
 * overpaid, and the others paid in full. Also this many salary payments over ten years.
 */
const statements = (salaries: number): readonly string[] => [
  `insert into fee_structure (fee_type, program_id, amount, is_optional, effective_from, effective_to)
   select name, program_id, amount, false, '2000-01-01', '2099-12-31'
   from program, (values ('Tuition', 40000), ('Library', 1200)) part (name, amount)`,
  `insert into student_fee (student_id, program_id, due_date, school_year)
   select student_id, program_id, day, school_year_of(day)
   from (select student_id, program_id, current_date - student_id % 365 as day from student where program_id is not null) s`,
  `insert into student_fee_detail (student_fee_id, fee_structure_id, amount)
   select f.student_fee_id, s.fee_structure_id, s.amount from student_fee f join fee_structure s using (program_id)`,
  `insert into payment_transaction (receipt_number, payment_for, payment_mode, amount_paid, payment_date, student_id, reference)
   select to_char(due_date, 'YYYY') || '-1' || lpad(student_id::text, 6, '0'), 1, 1 + student_id % 4,
     case student_id % 6 when 0 then 1000 when 1 then 20000 + student_id % 900 when 2 then 45000 else 41200 end, due_date, student_id,
     case when student_id % 4 = 0 then '' else lpad(student_id::text, 12, '4') end
   from student_fee where student_id % 6 > 0 or student_id % 12 = 0`,
  `insert into staff (first_name, last_name, email, staff_type, gender, current_address, personal_contact, joined_on)
   select 'Teacher', 'Number ' || n, 'teacher.' || n || '@example.com', 1, 1, 'Karve Road, Pune', '9800000000', '2015-06-01'
   from generate_series(1, 500) n`,
  `insert into payment_transaction (receipt_number, payment_for, payment_mode, amount_paid, payment_date, staff_id)
   select '2016-3' || lpad(n::text, 6, '0'), 2, 2, 45000.25, current_date - (n % 3650)::int, ids[1 + n % cardinality(ids)]
   from (select array_agg(staff_id) as ids from staff) s, generate_series(1, ${salaries}) n`,
];

/** Adds them and settles the fees. Nothing else may be writing. */
export async function addFinance({ pool }: Database, salaries: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const statement of statements(salaries)) await client.query(statement);
    const { rows } = await client.query<{ ids: number[] }>(
      `select array_agg(student_id) as ids from (select student_id, row_number() over (order by student_id) as n from student) s
       group by n / ${studentsAtOnce}`,
    );
    for (const { ids } of rows) await client.query('select settle_student_fees($1::int[])', [ids]);
    await client.query('vacuum (analyze)');
  } finally {
    // Not returned to the pool, because its time limit is off.
    client.release(true);
  }
}
