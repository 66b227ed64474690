import { sql } from 'drizzle-orm';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, HttpError } from '../../../kit/server/http/errors.server.ts';
import { parseInput } from '../../../kit/server/resource/input.server.ts';
import { studentFamilyInput } from '../family/family.domain.ts';
import { createFamily, link } from '../family/family.server.ts';
import { createStudent } from '../student/student.server.ts';
import { linkValues, type Mention, type PlannedGuardian } from './plan-guardians.server.ts';
import type { ImportPlan } from './plan-import.server.ts';

/** One import at a time, so that each sees whom the one before has entered. */
export const holdImports = async ({ db }: WriteContext): Promise<void> =>
  void (await db.execute(sql`select pg_advisory_xact_lock(hashtext(current_schema() || '_student_import'))`));

/**
 * Stores what was planned, in the caller's transaction, as the calls for a single student and a single guardian do.
 * @throws 409 that names the row if anything is refused
 */
export async function storeImport(
  ctx: WriteContext,
  { students, guardians }: ImportPlan,
  stored: (count: number) => void,
): Promise<void> {
  const ofRow = new Map<number, { guardian: PlannedGuardian; mention: Mention }[]>();
  for (const guardian of guardians)
    for (const mention of guardian.mentions) ofRow.set(mention.row, [...(ofRow.get(mention.row) ?? []), { guardian, mention }]);
  const familyIds = new Map<PlannedGuardian, number>();
  for (const [index, { row, input }] of students.entries()) {
    stored(index);
    await namingRow(row, async () => {
      const studentId = await createStudent(ctx, input);
      for (const { guardian, mention } of (ofRow.get(row) ?? []).toSorted(
        (one, other) => one.mention.slot - other.mention.slot,
      )) {
        const familyId = guardian.familyId ?? familyIds.get(guardian);
        const said = linkValues(mention.values);
        if (familyId === undefined) familyIds.set(guardian, await createFamily(ctx, studentId, { ...guardian.input, ...said }));
        else await link(ctx, parseInput(studentFamilyInput, { studentId, familyId, ...said }));
      }
    });
  }
}

async function namingRow(row: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof HttpError) throw conflict(`Row ${row}: ${error.detail}|Nothing was imported.`);
    throw error;
  }
}
