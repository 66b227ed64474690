import { and, eq, sql } from 'drizzle-orm';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { type AuditEntry, auditAll, tellChanges } from '../../../kit/server/resource/audit.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { eachByItself, type Job } from '../../../kit/server/work/jobs.server.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { notices } from '../../notification/notice/notice.table.ts';
import { dataRequests } from '../data-request/data-request.table.ts';
import { tellAsker } from '../data-request/data-request-store.server.ts';
import { requestState } from '../data-request/data-request-words.domain.ts';
import { readCatalogue } from '../data-request/held-data.server.ts';
import type { PersonTable } from '../data-request/held-tables.server.ts';
import { eraseRows, type Person } from './erased-rows.server.ts';
import { erasures } from './erasure.table.ts';
import { type Effect, effectOf, goneInWords, staysInWords } from './erasure-preview.server.ts';
import { erasureState } from './erasure-words.domain.ts';
import { eraseLoose, everybody } from './loose-rows.server.ts';
import { holdPeople, mustComeFirst, type Whom, whomToErase } from './whom-to-erase.server.ts';

type Erasure = typeof erasures.$inferSelect;
type Request = typeof dataRequests.$inferSelect;

/**
 * Erases who is due, one person in each run and so in each transaction: one that is killed has erased nothing of them, or all. One that fails
 * keeps no other from being erased.
 */
export const runErasures: Job = {
  name: 'run-erasures',
  cron: '* * * * *',
  run: async (ctx, _payload, report) => {
    const due = await ctx.db
      .select()
      .from(erasures)
      .where(and(eq(erasures.state, erasureState.confirmed), sql`${erasures.noticeUntil} <= now()`))
      .orderBy(erasures.noticeUntil, erasures.erasureId);
    let isDone = false;
    await eachByItself(
      ctx,
      due,
      async (inside, erasure) => {
        if (isDone) return;
        await run(inside, erasure);
        isDone = true;
      },
      ({ erasureId }, error) => report(`erasure ${erasureId}`, error),
    );
  },
};

async function run(ctx: WriteContext, { erasureId, dataRequestId }: Erasure): Promise<void> {
  const { db } = ctx;
  // As those who decide do, first the request and then its erasure.
  const [request] = await db.select().from(dataRequests).where(eq(dataRequests.dataRequestId, dataRequestId)).for('update');
  const [erasure] = await db.select().from(erasures).where(eq(erasures.erasureId, erasureId)).for('update');
  if (!request || erasure?.state !== erasureState.confirmed) return;
  const whom = await whomToErase(db, request);
  if (whom) await holdPeople(db, whom.people);
  const against = (await mustComeFirst(ctx, request)) ?? (await withoutTwo(ctx, erasure));
  if (against !== null || !whom) return giveUp(ctx, erasure, request, against ?? '');
  const catalogue = await readCatalogue(db);
  const effect = await effectOf(db, whom, catalogue);
  if (effect.seen !== erasure.seen) return giveUp(ctx, erasure, request, 'What would be erased is no longer what was shown.');
  const of = await everybody(db, whom.people);
  await db.execute(sql`select set_config('homeroom.erasing', 'on', true)`);
  await db.update(erasures).set({ state: erasureState.done, ended: sql`now()` }).where(eq(erasures.erasureId, erasureId));
  await tellAreas(ctx, whom);
  for (const person of whom.people) await eraseRows(db, catalogue, person);
  await eraseLoose(db, of);
  await answer(ctx, request, effect, of.accountIds);
  await auditAll(ctx, [
    { action: 'erase', resource: 'Erasure', recordId: erasureId, after: { people: whom.people.length, rows: effect.rows } },
    ...whom.people.map(entryOf),
  ]);
  await tellBoth(ctx, erasure, request, 'was done: what may go is erased');
}

const kinds: Readonly<Record<PersonTable, string>> = { student: 'Student', staff: 'Staff', family: 'Family' };
const entryOf = ({ table, id }: Person): AuditEntry => ({ action: 'erase', resource: kinds[table], recordId: id });

/** Accounts are for another area to forget. */
async function tellAreas(ctx: WriteContext, { people }: Whom): Promise<void> {
  const of = (kind: PersonTable) => people.flatMap(({ table, id }) => (table === kind ? [id] : []));
  if (of('family').length > 0) await raise(ctx, 'peopleErased', { familyIds: of('family') });
  if (of('student').length > 0) await raise(ctx, 'peopleErased', { studentIds: of('student') });
  if (of('staff').length > 0) await raise(ctx, 'peopleErased', { staffIds: of('staff') });
}

/** Whoever can no longer sign in has no say any more: nothing is done in the name of an account that was taken away. */
async function withoutTwo({ db }: WriteContext, { proposedBy, confirmedBy }: Erasure): Promise<string | null> {
  const both = and(sql`${accounts.accountId} in (${proposedBy}::int, ${confirmedBy}::int)`, eq(accounts.isDisabled, false));
  return (await db.$count(accounts, both)) === 2 ? null : 'One of the two who decided it can no longer sign in.';
}

/** Does nothing, and says so. */
async function giveUp(ctx: WriteContext, erasure: Erasure, request: Request, reason: string): Promise<void> {
  const { erasureId } = erasure;
  await ctx.db
    .update(erasures)
    .set({ state: erasureState.changed, ended: sql`now()`, reason })
    .where(eq(erasures.erasureId, erasureId));
  const states = { before: { state: erasureState.confirmed }, after: { state: erasureState.changed } };
  await auditAll(ctx, [{ action: 'update', resource: 'Erasure', recordId: erasureId, ...states }]);
  await tellBoth(ctx, erasure, request, `was not done. ${reason}`);
}

/** Tells the two who decided it. */
async function tellBoth({ db }: WriteContext, { proposedBy, confirmedBy }: Erasure, request: Request, became: string) {
  const told = [proposedBy, confirmedBy].filter((accountId) => accountId !== null);
  if (told.length === 0) return;
  const words = `The erasure of request ${request.requestNumber} ${became}`;
  await db
    .insert(notices)
    .values(told.map((accountId) => ({ accountId, event: 'data-request', words, path: '/gs/datarequest/grid' })));
}

/**
 * Answers the request by what was done. The person is taken out of it and of all others about them, as when a record is deleted: a trigger
 * then takes names and texts out, so the answer comes after.
 */
async function answer(ctx: WriteContext, request: Request, { gone, stays }: Effect, goneAccounts: readonly number[]) {
  const { dataRequestId, studentId, staffId, familyId, accountId } = request;
  if (accountId !== null && !goneAccounts.includes(accountId)) await tellAsker(ctx, dataRequestId, 'was answered');
  const nobody = { studentId: null, staffId: null, familyId: null };
  await ctx.db
    .update(dataRequests)
    .set(nobody)
    .where(
      sql`${dataRequests.studentId} = ${studentId}::int or ${dataRequests.staffId} = ${staffId}::int or ${dataRequests.familyId} = ${familyId}::int`,
    );
  const said = `Erased: ${goneInWords(gone)}.\nKept: ${staysInWords(stays)}`;
  await ctx.db
    .update(dataRequests)
    .set({ state: requestState.answered, answer: said, answeredOn: ctx.today, version: sql`${dataRequests.version} + 1` })
    .where(eq(dataRequests.dataRequestId, dataRequestId));
  tellChanges(ctx, [{ action: 'update', resource: 'DataRequest', recordId: dataRequestId }]);
}
