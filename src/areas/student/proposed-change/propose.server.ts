import { and, eq, inArray, isNull } from 'drizzle-orm';
import { type Checked, check } from '../../../kit/domain/check.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { writing } from '../../../kit/server/resource/answering.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { refuseIssues } from '../../../kit/server/resource/input.server.ts';
import { changeStamp, creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { type FamilyInput, familyInput, familyRules } from '../family/family.domain.ts';
import { families } from '../family/family.table.ts';
import { type StudentInput, student, studentInput } from '../student/student.domain.ts';
import { proposable, proposalState } from './proposable.domain.ts';
import { proposeForSelf, proposeForStudent } from './proposal-calls.domain.ts';
import { proposedChange } from './proposed-change.domain.ts';
import { auditedProposal, ownFamilies, shownStudent, studentRows } from './proposed-change.server.ts';
import { proposedChanges } from './proposed-change.table.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Proposal<Input> {
  /** On whose page it is. */
  studentId: number;
  /** The guardian whose own record it is; null: the student's. */
  familyId: number | null;
  names: readonly string[];
  given: Fields;
  /** The record, locked. */
  stored: Fields;
  /** The same as the caller sees it. */
  shown: Fields;
  rules: Checked<Input>;
}

export const proposeRoutes = [
  writing(proposeForStudent, async (ctx, { grant, body }) => {
    const { studentId, ...given } = body();
    const stored = await studentRows.lock(ctx, grant, studentId);
    const shown = shownStudent(ctx, stored);
    const rules: Checked<StudentInput> = { input: studentInput, rules: student.rules };
    return propose(ctx, { studentId, familyId: null, names: proposable.student, given, stored, shown, rules });
  }),

  writing(proposeForSelf, async (ctx, { grant, body }) => {
    const { studentId, familyId: wanted, ...given } = body();
    await studentRows.get(ctx, grant, studentId);
    const own = await ownFamilies(ctx, studentId);
    const familyId = own.find((one) => wanted === undefined || one.familyId === wanted)?.familyId ?? 0;
    const [stored] = await ctx.db.select().from(families).where(eq(families.familyId, familyId)).for('update');
    if (!stored) throw notFound('family');
    const rules: Checked<FamilyInput> = { input: familyInput, rules: familyRules };
    return propose(ctx, { studentId, familyId, names: proposable.family, given, stored, shown: stored, rules });
  }),
];

/** Keeps what is to be another value than the caller sees; an older proposal of the same field is replaced. @throws 422 */
async function propose<Input>(ctx: WriteContext, { studentId, familyId, names, given, stored, shown, rules }: Proposal<Input>) {
  const fields = names.filter((name) => given[name] !== undefined && given[name] !== shown[name]);
  if (fields.length === 0) throw ruleBroken({ [names[0] ?? '']: ['Change at least one field'] });
  const changes = Object.fromEntries(fields.map((field) => [field, given[field]]));
  const facts = { today: ctx.today, before: stored as Partial<Input> };
  const { issues } = check(rules, { ...stored, ...changes }, facts);
  refuseIssues(issues.filter(({ field }) => fields.includes(field)));

  const isOfRecord =
    familyId === null
      ? and(isNull(proposedChanges.familyId), eq(proposedChanges.studentId, studentId))
      : eq(proposedChanges.familyId, familyId);
  const replaced = await ctx.db
    .update(proposedChanges)
    .set({ state: proposalState.replaced, ...changeStamp(ctx) })
    .where(and(isOfRecord, inArray(proposedChanges.field, fields), eq(proposedChanges.state, proposalState.waiting)))
    .returning({ recordId: proposedChanges.proposedChangeId });
  const of = { studentId, familyId, accountId: ctx.session.accountId };
  const made = await ctx.db
    .insert(proposedChanges)
    .values(
      fields.map((field) => ({
        ...{ ...of, field, valueBefore: String(stored[field] ?? ''), value: String(changes[field] ?? '') },
        ...creationStamp(ctx),
      })),
    )
    .returning();
  const resource = proposedChange.name;
  await auditAll(ctx, [
    ...replaced.map(({ recordId }) => ({
      ...{ action: 'update', resource, recordId },
      ...{ before: { state: proposalState.waiting }, after: { state: proposalState.replaced } },
    })),
    ...made.map((row) => ({ action: 'create', resource, recordId: row.proposedChangeId, after: auditedProposal(row) })),
  ]);
  const message = `${fields.length === 1 ? 'It was' : `${fields.length} changes were`} proposed.|The office decides.`;
  return { data: studentId, message };
}
