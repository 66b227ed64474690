import { and, asc, eq, sql } from 'drizzle-orm';
import { problemTypes } from '../../../kit/domain/problem.domain.ts';
import { listed } from '../../../kit/domain/wording.domain.ts';
import { isOneOf } from '../../../kit/server/database/one-of.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { writing } from '../../../kit/server/resource/answering.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import { updateFamily } from '../family/family.server.ts';
import type { AlsoFor } from '../family/household.domain.ts';
import { lockFamily, refuseApart } from '../family/lock-family.server.ts';
import { holdStudent, updateStudent } from '../student/student.server.ts';
import { studentScopes, students } from '../student/student.table.ts';
import { labelOfProposed, proposalState } from './proposable.domain.ts';
import { decideProposals } from './proposal-calls.domain.ts';
import { changesDecided } from './proposal-notifications.domain.ts';
import { proposedChange } from './proposed-change.domain.ts';
import { inWords } from './proposed-change.server.ts';
import { proposedChanges } from './proposed-change.table.ts';

type Stored = typeof proposedChanges.$inferSelect;
interface Decision {
  isAccepted: boolean;
  now?: string | null | undefined;
  reason: string;
}
type Decided = Stored & Decision;

/** Decides field by field; what is accepted is saved as the form of the record would, in the same transaction. */
export const decideProposalRoutes = writing(decideProposals, async (ctx, { grant, body }) => {
  const { decisions, alsoFor } = body();
  refuseWithoutReason(decisions);
  const byId = new Map(decisions.map((one) => [one.proposedChangeId, one]));
  const found = await ctx.db
    .select({ studentId: proposedChanges.studentId, familyId: proposedChanges.familyId })
    .from(proposedChanges)
    .innerJoin(students, eq(students.studentId, proposedChanges.studentId))
    .where(and(isOneOf(proposedChanges.proposedChangeId, [...byId.keys()]), scopeWhere(grant, studentScopes)));
  const [of] = found;
  if (!of || found.length < byId.size) throw notFound('proposed change');
  const isOfOther = (one: typeof of) => one.familyId !== of.familyId || (of.familyId === null && one.studentId !== of.studentId);
  if (found.some(isOfOther)) throw ruleBroken({ decisions: ['Decide for one person at a time'] });
  await refuseApart(ctx, { studentId: of.studentId, ...(of.familyId !== null && { familyId: of.familyId }) });

  const record = await heldRecord(ctx, of);
  const decided = await waitingOnes(ctx, byId);
  const accepted = decided.filter(({ isAccepted }) => isAccepted);
  refuseStaleFields(accepted, record.row);
  if (accepted.length > 0) await record.save(valuesOf(accepted), alsoFor);
  else if (alsoFor) throw ruleBroken({ alsoFor: ['Nothing is changed'] });
  await keep(ctx, decided);
  await tell(ctx, decided);
  const message =
    accepted.length === 0 ? 'Nothing was changed' : `Saved: ${listed(accepted.map(({ field }) => labelOfProposed(field)))}`;
  return { data: of.studentId, message };
});

/** @throws 422 */
function refuseWithoutReason(decisions: readonly Decision[]): void {
  const missing = decisions.flatMap(({ isAccepted, reason }, index) =>
    isAccepted || reason !== '' ? [] : [[`decisions.${index}.reason`, ['Say why it is refused']]],
  );
  if (missing.length > 0) throw ruleBroken(Object.fromEntries(missing));
}

/** The record that is to change, locked, and how it is saved. @throws 403, 404 */
async function heldRecord(ctx: WriteContext, { studentId, familyId }: Pick<Stored, 'studentId' | 'familyId'>) {
  if (familyId !== null) {
    const row: Readonly<Record<string, unknown>> = await lockFamily(ctx, familyId);
    return {
      row,
      save: (values: object, alsoFor: AlsoFor | null | undefined) => updateFamily(ctx, familyId, { ...values, alsoFor }),
    };
  }
  const held = await holdStudent(ctx, studentId);
  const row: Readonly<Record<string, unknown>> = held.row;
  return {
    row,
    save: (values: object, alsoFor: AlsoFor | null | undefined) => updateStudent(ctx, studentId, { ...values, alsoFor }, held),
  };
}

/** The proposals, locked, with what is decided of each. @throws 409 if one of them waits no longer */
async function waitingOnes({ db }: WriteContext, byId: ReadonlyMap<number, Decision>): Promise<Decided[]> {
  const rows = await db
    .select()
    .from(proposedChanges)
    .where(and(isOneOf(proposedChanges.proposedChangeId, [...byId.keys()]), eq(proposedChanges.state, proposalState.waiting)))
    .orderBy(asc(proposedChanges.proposedChangeId))
    .for('update');
  if (rows.length < byId.size)
    throw conflict('This was decided, withdrawn or proposed anew meanwhile.|Reload it to see how.', problemTypes.staleVersion);
  return rows.flatMap((row) => {
    const decision = byId.get(row.proposedChangeId);
    return decision ? [{ ...row, ...decision }] : [];
  });
}

/** Nobody overwrites what they have not seen. @throws 409 naming the fields */
function refuseStaleFields(accepted: readonly Decided[], row: Readonly<Record<string, unknown>>): void {
  const stale = accepted.filter(({ field, valueBefore, now }) => {
    const stored = inWords(field, String(row[field] ?? ''));
    return stored !== (now ?? inWords(field, valueBefore));
  });
  if (stale.length === 0) return;
  const names = listed(stale.map(({ field }) => labelOfProposed(field)));
  throw conflict(`Changed meanwhile: ${names}.|Look at what it is now, and decide again.`, problemTypes.staleVersion);
}

const valuesOf = (accepted: readonly Decided[]) =>
  Object.fromEntries(accepted.map(({ field, value }) => [field, field === 'occupation' ? Number(value) : value]));

async function keep(ctx: WriteContext, decided: readonly Decided[]): Promise<void> {
  const said = decided.map(({ proposedChangeId, isAccepted, reason }) => ({
    recordId: proposedChangeId,
    after: isAccepted ? { state: proposalState.accepted, reason: '' } : { state: proposalState.refused, reason },
  }));
  const ids = said.map(({ recordId }) => recordId);
  const states = said.map(({ after }) => after.state);
  const reasons = said.map(({ after }) => after.reason);
  await ctx.db
    .update(proposedChanges)
    .set({ state: sql`said.state`, reason: sql`said.reason`, ...changeStamp(ctx) })
    .from(
      sql`unnest(${sql.param(ids)}::int[], ${sql.param(states)}::int[], ${sql.param(reasons)}::text[]) said (id, state, reason)`,
    )
    .where(eq(proposedChanges.proposedChangeId, sql`said.id`));
  const before = { state: proposalState.waiting, reason: '' };
  await auditAll(
    ctx,
    said.map((one) => ({ action: 'update', resource: proposedChange.name, ...one, before })),
  );
}

/** Tells each who proposed something of what became of it, and nobody else: others of the family may be kept apart from them. */
function tell(ctx: WriteContext, decided: readonly Decided[]): Promise<void> {
  const accountIds = [...new Set(decided.map(({ accountId }) => accountId))].filter((id) => id !== null);
  const of = accountIds.map((toAccount) => {
    const theirs = decided.filter(({ accountId }) => accountId === toAccount);
    const what = theirs.map(({ field, isAccepted }) => `${labelOfProposed(field)} was ${isAccepted ? 'accepted' : 'refused'}`);
    const studentId = theirs[0]?.studentId ?? 0;
    return { studentId, toAccount, facts: { 'Decided Changes': listed(what) }, path: `/sis/student/details/${studentId}` };
  });
  return raise(ctx, 'happened', { kind: changesDecided, of });
}
