import { advanceSeries } from '../../../kit/server/database/number-series.server.ts';
import { sendWithCommit } from '../../../kit/server/database/transaction.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import type { Values } from '../../../kit/server/import/import-plan.server.ts';
import { namingRow } from '../../../kit/server/import/naming-row.server.ts';
import { parseInput } from '../../../kit/server/resource/input.server.ts';
import { studentFamilyInput } from '../family/family.domain.ts';
import { createFamily, link } from '../family/family.server.ts';
import { admissionNumberKey } from '../student/admission-number.domain.ts';
import { createStudent } from '../student/student.server.ts';
import { admissionNumbers } from '../student/student.table.ts';
import { admissionNumber } from './import-fields.domain.ts';
import { linkValues, type Mention, type PlannedGuardian } from './plan-guardians.server.ts';
import type { StudentImportPlan } from './plan-import.server.ts';

/**
 * Stores what was planned, in the caller's transaction, as the calls for a single student and a single guardian do. While the
 * guardians of a student are stored, the next student is. Once a number was drawn, or one was brought along that could be drawn,
 * everybody else who enters a student waits for theirs until the commit. Who is there already was found out when it was planned.
 * @throws 409 that names the row if anything is refused
 */
export async function storeImport(
  ctx: WriteContext,
  { rows, guardians }: StudentImportPlan,
  stored: (count: number) => void,
): Promise<void> {
  const brought = rows.flatMap(({ input }) => numberOf(input) ?? []);
  await advanceSeries(ctx.db, admissionNumbers, brought.map(admissionNumberKey));
  const ofRow = new Map<number, Named[]>();
  for (const guardian of guardians)
    for (const mention of guardian.mentions) ofRow.set(mention.row, [...(ofRow.get(mention.row) ?? []), { guardian, mention }]);
  const familyIds = new Map<PlannedGuardian, number>();
  let linking: Promise<void>[] = [];
  for (const [index, { row, input }] of rows.entries()) {
    stored(index);
    const studentId = await namingRow(row, () => createStudent(ctx, { ...input, isAnother: true }, numberOf(input)));
    await Promise.all(linking);
    const named = ofRow.get(row) ?? [];
    linking = named.map((one) => namingRow(row, () => storeGuardian(ctx, studentId, one, familyIds)));
    for (const link of linking) await sendWithCommit(ctx.db, link);
  }
  await Promise.all(linking);
}

/** The number in the school's register, if the file gives it. */
const numberOf = ({ [admissionNumber]: number }: Values): string | undefined =>
  number === undefined ? undefined : String(number);

interface Named {
  guardian: PlannedGuardian;
  mention: Mention;
}

/** Stores a guardian of a student, or links who is there. @param familyIds those who were stored before, to which this is added */
export async function storeGuardian(
  ctx: WriteContext,
  studentId: number,
  { guardian, mention }: Named,
  familyIds: Map<PlannedGuardian, number>,
): Promise<void> {
  const familyId = guardian.familyId ?? familyIds.get(guardian);
  const said = linkValues(mention.values);
  if (familyId !== undefined) await link(ctx, parseInput(studentFamilyInput, { studentId, familyId, ...said }));
  else {
    const { input, mayLackBirth } = guardian;
    familyIds.set(guardian, await createFamily(ctx, studentId, { ...input, ...said, isAnother: true }, { mayLackBirth }));
  }
}
