import { feeStructures } from '../../src/areas/financial/fee-structure/fee-structure.table.ts';
import { studentFeeDetails, studentFees } from '../../src/areas/financial/student-fee/student-fee.table.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { insertAll } from '../insert-all.server.ts';
import { classGroups, nameOfGroup } from '../program/curriculum.server.ts';
import { schoolYearOf } from '../school-year.server.ts';
import { idOf, type StoredDemo } from '../stored-demo.server.ts';
import type { ChargedFee } from './family-fees.server.ts';
import { feeParts } from './fee-amounts.server.ts';

/** The fees of each class group, last year's and this year's, and what each child was charged. */
export async function storeFees(
  { db, today }: WriteContext,
  { programs, students }: StoredDemo,
  fees: readonly ChargedFee[],
): Promise<void> {
  const thisYear = schoolYearOf(today);
  const structures = classGroups.flatMap((group) => {
    const programId = idOf(programs, nameOfGroup(group));
    return feeParts(group, thisYear).map((part) => ({ ...part, programId }));
  });
  const structureIds = await insertAll(db, feeStructures, feeStructures.feeStructureId, structures);
  const keyOf = (programId: number, feeType: string, from: string) => `${programId} ${from} ${feeType}`;
  const structureOf = new Map(
    structures.map(({ programId, feeType, effectiveFrom }, index) => [
      keyOf(programId, feeType, effectiveFrom),
      structureIds[index] ?? 0,
    ]),
  );
  const rows = fees.map(({ child, stay, dueDate }) => ({
    studentId: idOf(students, child),
    programId: idOf(programs, nameOfGroup(stay.group)),
    dueDate,
    schoolYear: schoolYearOf(stay.fromDate),
    created: new Date(`${stay.fromDate}T00:00:00+05:30`),
  }));
  const feeIds = await insertAll(db, studentFees, studentFees.studentFeeId, rows);
  const details = fees.flatMap(({ parts }, index) =>
    parts.map(({ feeType, effectiveFrom, amount, isConcession }) => ({
      studentFeeId: feeIds[index] ?? 0,
      feeStructureId: idOf(structureOf, keyOf(rows[index]?.programId ?? 0, feeType, effectiveFrom)),
      amount: isConcession ? -amount : amount,
    })),
  );
  await insertAll(db, studentFeeDetails, studentFeeDetails.studentFeeDetailId, details);
}
