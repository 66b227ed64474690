import type { Database } from '../src/kit/server/database/database.server.ts';

const students = 1_000;
const runs = 6;

/** A program that charges three parts, with students from other programs who have none of its fees. */
async function addProgram({ pool }: Database): Promise<{ programId: number; studentIds: number[] }> {
  const { rows } = await pool.query<{ programId: number; studentIds: number[] }>(
    `with added as (
       insert into program (program_name, duration, program_order, start_date) values ('Grade 1 Z', 12, 1, '2010-06-15')
       returning program_id),
     charged as (
       insert into fee_structure (fee_type, program_id, amount, is_optional, effective_from, effective_to)
       select name, program_id, amount, false, '2000-01-01', '2099-12-31'
       from added, (values ('Tuition', 40000.5), ('Library', 1200), ('Laboratory', 2400)) part (name, amount)),
     moved as (
       update student set program_id = (select program_id from added)
       where student_id in (
         select student_id from student where enrolled_program_id is not null order by student_id limit ${students})
       returning student_id)
     select (select program_id from added) as "programId", (select array_agg(student_id) from moved) as "studentIds"`,
  );
  const [made] = rows;
  if (!made) throw new Error('The program was not added.');
  const { programId, studentIds } = made;
  await pool.query('update student_enrolment set program_id = $1 where student_id = any($2::int[]) and to_date is null', [
    programId,
    studentIds,
  ]);
  return made;
}

/** How long it takes to preview the fees of a whole program, and to create them: milliseconds of each run. */
export async function measureBulkFees(origin: string, token: string, database: Database): Promise<Map<string, number[]>> {
  const { programId, studentIds } = await addProgram(database);
  const taken = new Map<string, number[]>();
  const ask = async (what: string, call: string, body: object): Promise<{ seen: string; data: number }> => {
    const from = performance.now();
    const response = await fetch(`${origin}/api/fs/StudentFee/${call}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    taken.set(what, [...(taken.get(what) ?? []), performance.now() - from]);
    if (!response.ok) throw new Error(`${call}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
  for (let run = 0; run < runs; run += 1) {
    const asked = { programIds: [programId], dueDate: '2026-12-01' };
    const { seen } = await ask(`fees of ${students} students, preview`, 'PreviewFeesBulk', asked);
    const { data: made } = await ask(`fees of ${students} students, created`, 'CreateFeesBulk', { ...asked, seen });
    if (made !== students) throw new Error(`${made} fees were created.`);
    await database.pool.query('delete from student_fee where program_id = $1', [programId]);
    await database.pool.query('select settle_student_fees($1::int[])', [studentIds]);
  }
  return taken;
}
