import { feeStructureFactory } from '../src/areas/financial/fee-structure/fee-structure.factory.ts';
import type { TestApp } from './harness.ts';
import { only } from './people.ts';

interface Fee {
  studentId: number;
  programId: number;
  dueDate: string;
  amount: number;
}

/** A fee of one amount, straight into the tables; its id. */
export async function addFee(school: TestApp, { studentId, programId, dueDate, amount }: Fee): Promise<number> {
  const { feeType } = feeStructureFactory({ programId });
  const { id } = only(
    await school.rows<{ id: number }>(
      `with structure as (
          insert into fee_structure (fee_type, program_id, amount, effective_from, effective_to)
          values ($1, $2, $3, '2000-01-01', '2099-12-31') returning fee_structure_id, amount),
        fee as (
          insert into student_fee (student_id, program_id, due_date, school_year)
          values ($4, $2, $5, school_year_of($5)) returning student_fee_id),
        detail as (
          insert into student_fee_detail (student_fee_id, fee_structure_id, amount)
          select student_fee_id, fee_structure_id, amount from fee, structure)
        select student_fee_id as id from fee`,
      [feeType, programId, amount, studentId, dueDate],
    ),
  );
  await school.rows('select settle_student_fees($1::int[])', [[studentId]]);
  return id;
}
