import { advanceSeries } from '../../../kit/server/database/number-series.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import type { Values } from '../../../kit/server/import/import-plan.server.ts';
import { inBatches } from '../../../kit/server/import/in-batches.server.ts';
import { parseInput } from '../../../kit/server/resource/input.server.ts';
import { type StudentFamilyInput, studentFamilyInput } from '../family/family.domain.ts';
import { linksBefore, storeFamilies, storeLinks } from '../family/store-family.server.ts';
import { admissionNumberKey } from '../student/admission-number.domain.ts';
import { createStudents, studentResource } from '../student/student.server.ts';
import { admissionNumbers } from '../student/student.table.ts';
import { admissionNumber } from './import-fields.domain.ts';
import { linkValues, type Mention, type PlannedGuardian } from './plan-guardians.server.ts';
import type { StudentImportPlan } from './plan-import.server.ts';

/**
 * Stores what was planned, in the caller's transaction, as the calls for a single student and a single guardian do. Once a number was
 * drawn, or one was brought along that could be drawn, everybody else who enters a student waits for theirs until the commit. Who is
 * there already was found out when it was planned.
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
  await inBatches(ctx, rows, {
    stored,
    conflicts: studentResource.storage.conflicts,
    async store(batch) {
      const ids = await createStudents(
        ctx,
        batch.map(({ input }) => ({ body: { ...input, isAnother: true }, number: numberOf(input) })),
      );
      const named = batch.flatMap(({ row }, index) =>
        (ofRow.get(row) ?? []).map((one) => ({ ...one, studentId: ids[index] ?? 0 })),
      );
      return storeGuardians(ctx, named, familyIds);
    },
    kept: (added) => keepAll(familyIds, added),
  });
}

/** The number in the school's register, if the file gives it. */
const numberOf = ({ [admissionNumber]: number }: Values): string | undefined =>
  number === undefined ? undefined : String(number);

/** A guardian as a row names them. */
interface Named {
  guardian: PlannedGuardian;
  mention: Mention;
}

/** The records of guardians who were stored. */
type FamilyIds = ReadonlyMap<PlannedGuardian, number>;

/** Adds the records of a batch to those of the batches before. */
export function keepAll(familyIds: Map<PlannedGuardian, number>, added: FamilyIds): void {
  for (const [guardian, familyId] of added) familyIds.set(guardian, familyId);
}

/**
 * Stores guardians of students, and links them as well as those who are there.
 * @param familyIds those who were stored before
 * @returns those who were stored
 */
export async function storeGuardians(
  ctx: WriteContext,
  named: readonly (Named & { studentId: number })[],
  familyIds: FamilyIds,
): Promise<FamilyIds> {
  const isNew = ({ guardian }: Named) => guardian.familyId === null && !familyIds.has(guardian);
  const first = new Map(
    named
      .filter(isNew)
      .toReversed()
      .map((one) => [one.guardian, one]),
  );
  const news = named.filter((one) => first.get(one.guardian) === one);
  const fresh = await storeFamilies(
    ctx,
    news.map(({ studentId, guardian: { input, mayLackBirth }, mention }) => ({
      ...{ studentId, mayLackBirth },
      given: { ...input, ...linkValues(mention.values), isAnother: true },
    })),
  );
  const added = new Map(news.map(({ guardian }, index) => [guardian, fresh[index]?.familyId ?? 0]));
  const own = new Map(news.map((one, index) => [one, fresh[index]]));
  const known: StudentFamilyInput[] = [];
  const links = named.flatMap((one) => {
    const { guardian, mention, studentId } = one;
    const link = own.get(one);
    if (link) return link.relationship > 0 ? [link] : [];
    const familyId = guardian.familyId ?? familyIds.get(guardian) ?? added.get(guardian);
    const asked = parseInput(studentFamilyInput, { studentId, familyId, ...linkValues(mention.values) });
    known.push(asked);
    return [asked];
  });
  await storeLinks(ctx, links, await linksBefore(ctx, known));
  return added;
}
