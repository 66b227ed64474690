import { setTimeout as passed } from 'node:timers/promises';
import { percentile } from './load.ts';
import { addStudents } from './many-students.ts';
import { inSchool } from './school.ts';

const warmReceipts = 40;
/** The process for receipts ends after 15 s without work, database connections after 30 s. An hour ends nothing more than that. */
const idleMs = 45_000;
const idleRounds = 3;

await inSchool({}, async ({ stack, database, token }) => {
  await addStudents(database, 100);
  await database.pool.query("update school set upi_id = 'school@bank'");
  const { rows } = await database.pool.query<{ id: number }>(`
    with fee as (insert into student_fee (student_id, program_id, due_date, school_year)
        select student_id, program_id, current_date, 2026 from student where program_id is not null returning student_fee_id, program_id),
      structure as (insert into fee_structure (fee_type, program_id, amount, effective_from, effective_to)
        select 'Tuition', program_id, 20000, '2000-01-01', '2099-12-31' from (select distinct program_id from student where program_id is not null) p
        returning fee_structure_id, program_id, amount),
      detail as (insert into student_fee_detail (student_fee_id, fee_structure_id, amount)
        select student_fee_id, fee_structure_id, amount from fee join structure using (program_id))
    insert into payment_transaction (receipt_number, payment_for, payment_mode, amount_paid, payment_date, student_id)
      select 'B-' || student_id, 1, 1, 12345.5, current_date, student_id from student where program_id is not null
      returning payment_transaction_id as id`);
  await database.pool.query('select settle_student_fees(array(select student_id from student))');

  const print = async (index: number): Promise<number> => {
    const id = rows[index % rows.length]?.id;
    const started = performance.now();
    const response = await fetch(`${stack.origin}/api/fs/PaymentTransaction/PrintReceipt?paymentTransactionId=${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { byteLength } = await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`The receipt answered ${response.status}.`);
    if (index === 0) console.log(`a receipt has ${Math.round(byteLength / 1024)} KB`);
    return performance.now() - started;
  };
  const first = await print(0);
  const warm: number[] = [];
  for (let index = 1; index <= warmReceipts; index += 1) warm.push(await print(index));
  const afterIdle: number[] = [];
  for (let round = 0; round < idleRounds; round += 1) {
    await passed(idleMs);
    afterIdle.push(await print(round));
  }
  const ms = (value: number) => `${Math.round(value)} ms`;
  console.log(`first after the start ${ms(first)}`);
  console.log(
    `warm: half of them within ${ms(percentile(warm, 0.5))}, 95 % within ${ms(percentile(warm, 0.95))}; has to be below 150 ms`,
  );
  console.log(`after ${idleMs / 1000} s without work: ${afterIdle.map(ms).join(', ')}; has to be below 1000 ms`);
});
