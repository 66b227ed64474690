import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyPluginAsync } from 'fastify';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import { sendDocument } from '../../../kit/server/documents/send-document.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, forbidden, notFound } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { records } from '../../../kit/server/resource/records.server.ts';
import { refuseUnseen } from '../../../kit/server/resource/saving/seen-preview.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { bySchoolClock } from '../../general/school/school-clock.table.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { wasGivenLately } from '../../identity/account/given-lately.table.ts';
import { type DataRequestRow, dataRequest } from '../data-request/data-request.domain.ts';
import { dataRequestResource } from '../data-request/data-request.server.ts';
import { settingOf } from '../data-request/data-request-store.server.ts';
import { confirmErasure, getErasure, printErasureNotice, proposeErasure, stopErasure } from './erasure.domain.ts';
import { erasures } from './erasure.table.ts';
import { concernedBy, noticeLetter, sendNotice } from './erasure-notice.server.ts';
import { type Effect, effectOf } from './erasure-preview.server.ts';
import { erasureState, isToCome } from './erasure-words.domain.ts';
import { isSamePerson } from './same-person.server.ts';
import { holdPeople, mustComeFirst, refuseForOwn, type Whom, whomToErase } from './whom-to-erase.server.ts';

const rows = records(dataRequest, dataRequestResource.storage);
const nothing: Effect = { gone: [], stays: [], rows: 0, seen: '' };
const changed = 'It is no longer what you were shown.|Look at it again.';

const [proposer, confirmer] = [alias(accounts, 'proposer'), alias(accounts, 'confirmer')];

/** The last erasure of a request, with the names of the two; null: there is none. */
async function lastOf({ db }: Context, dataRequestId: number) {
  const [found] = await db
    .select({
      erasure: erasures,
      names: { proposedBy: proposer.accountName, confirmedBy: confirmer.accountName },
      times: { proposed: bySchoolClock(erasures.proposed), noticeUntil: bySchoolClock(erasures.noticeUntil) },
    })
    .from(erasures)
    .leftJoin(proposer, eq(proposer.accountId, erasures.proposedBy))
    .leftJoin(confirmer, eq(confirmer.accountId, erasures.confirmedBy))
    .where(eq(erasures.dataRequestId, dataRequestId))
    .orderBy(desc(erasures.erasureId))
    .limit(1);
  return found ?? null;
}

async function shownOf(ctx: Context, row: DataRequestRow, whom: Whom | null) {
  const last = await lastOf(ctx, row.dataRequestId);
  if (!last) return null;
  const { erasureId, state, reason, proposedBy } = last.erasure;
  const mayConfirm =
    state === erasureState.proposed && proposedBy !== null && !(await isSamePerson(ctx.db, proposedBy, ctx.session.accountId));
  const told = whom && isToCome(state) ? await concernedBy(ctx.db, row, whom) : [];
  const letters = told.filter(({ email }) => email === '').map(({ familyId, name }) => ({ familyId, name }));
  const names = { proposedBy: last.names.proposedBy ?? '', confirmedBy: last.names.confirmedBy ?? '' };
  return { erasureId, state, reason, ...last.times, ...names, mayConfirm, letters };
}

const reasonOf = ({ what, why }: Effect['stays'][number]) =>
  typeof why === 'string' ? { what, why, kept: '', source: '' } : { what, why: '', kept: why.kept, source: why.source };

export const erasureRoutes: readonly FastifyPluginAsync[] = [
  answering(getErasure, async (ctx, { grant, query: { dataRequestId } }) => {
    requireAll(grant);
    const row = await rows.get(ctx, grant, dataRequestId);
    await refuseForOwn(ctx, row);
    const first = await mustComeFirst(ctx, row);
    const whom = await whomToErase(ctx.db, row);
    const isPossible = whom !== null && first === null;
    const { gone, stays, rows: count, seen } = isPossible ? await effectOf(ctx.db, whom) : nothing;
    return {
      ...{ first: first ?? '', seen, rows: count, stays: stays.map(reasonOf) },
      gone: gone.map(({ what, only, count: of }) => ({ what, only, count: of })),
      guardians: isPossible ? whom.guardians.map(({ name, hasChildHere }) => ({ name, goesAlong: !hasChildHere })) : [],
      noticeHours: (await settingOf(ctx.db)).erasureHours,
      erasure: await shownOf(ctx, row, whom),
    };
  }),

  writing(proposeErasure, async (ctx, { grant, body }) => {
    const { dataRequestId, seen } = body();
    const { row, whom } = await possible(ctx, grant, dataRequestId);
    if (await toCome(ctx, dataRequestId)) throw conflict('Somebody has proposed this already.|Reload it to see who.');
    const effect = await effectOf(ctx.db, whom);
    refuseUnseen(seen, effect.seen, changed);
    const { erasureHours } = await settingOf(ctx.db);
    const [made] = await ctx.db
      .insert(erasures)
      .values({
        ...{ dataRequestId, seen, proposedBy: ctx.session.accountId },
        guardianIds: whom.people.flatMap(({ table, id }) => (table === 'family' && row.familyId === null ? [id] : [])),
        noticeUntil: sql`now() + make_interval(hours => ${erasureHours})`,
      })
      .returning({ id: erasures.erasureId });
    if (!made) throw new Error('An erasure was not stored.');
    await sendNotice(ctx, row, whom, effect);
    await audit(ctx, { action: 'create', resource: 'Erasure', recordId: made.id, after: { rows: effect.rows } });
    return { data: made.id, message: 'It is proposed: another person has to confirm it' };
  }),

  writing(confirmErasure, async (ctx, { grant, body }) => {
    const { dataRequestId, seen } = body();
    const { whom } = await possible(ctx, grant, dataRequestId);
    const erasure = await toCome(ctx, dataRequestId);
    if (erasure?.state !== erasureState.proposed) throw conflict('There is nothing to confirm.|Reload it to see how far it is.');
    const { erasureId, proposedBy } = erasure;
    await refuseSamePerson(ctx, proposedBy);
    const { seen: now, rows: count } = await effectOf(ctx.db, whom);
    refuseUnseen(seen, now, changed);
    refuseUnseen(erasure.seen, now, 'It is no longer what was proposed.|Stop it, and propose it again.');
    await ctx.db
      .update(erasures)
      .set({ state: erasureState.confirmed, confirmed: sql`now()`, confirmedBy: ctx.session.accountId })
      .where(eq(erasures.erasureId, erasureId));
    const states = { before: { state: erasureState.proposed }, after: { state: erasureState.confirmed, rows: count } };
    await audit(ctx, { action: 'update', resource: 'Erasure', recordId: erasureId, ...states });
    return { data: erasureId, message: 'It is confirmed: it is done as soon as the notice is over' };
  }),

  writing(stopErasure, async (ctx, { grant, body }) => {
    const { dataRequestId } = body();
    requireAll(grant);
    await refuseForOwn(ctx, await rows.lock(ctx, grant, dataRequestId));
    const erasure = await toCome(ctx, dataRequestId);
    if (!erasure) throw conflict('There is nothing to stop.|Reload it to see how far it is.');
    const { erasureId, state } = erasure;
    await ctx.db
      .update(erasures)
      .set({ state: erasureState.stopped, ended: sql`now()` })
      .where(eq(erasures.erasureId, erasureId));
    const states = { before: { state }, after: { state: erasureState.stopped } };
    await audit(ctx, { action: 'update', resource: 'Erasure', recordId: erasureId, ...states });
    return { data: erasureId, message: 'It is stopped: nothing is erased' };
  }),

  answering(printErasureNotice, async (ctx, { grant, query: { dataRequestId, familyId = null }, request, reply }) => {
    requireAll(grant);
    const row = await rows.get(ctx, grant, dataRequestId);
    await refuseForOwn(ctx, row);
    const whom = await whomToErase(ctx.db, row);
    const last = await lastOf(ctx, dataRequestId);
    if (!whom || !last || !isToCome(last.erasure.state)) throw conflict('Nothing is proposed that could be told.');
    const to = (await concernedBy(ctx.db, row, whom)).find((one) => one.familyId === familyId);
    if (!to) throw notFound('recipient');
    return sendDocument(request, reply, await noticeLetter(ctx, row, to, await effectOf(ctx.db, whom)));
  }),
];

/** A request whose person can be erased, with everybody locked. @throws 403, 404, 409 */
async function possible(ctx: WriteContext, grant: Grant, dataRequestId: number): Promise<{ row: DataRequestRow; whom: Whom }> {
  requireAll(grant);
  const row = await rows.lock(ctx, grant, dataRequestId);
  await refuseForOwn(ctx, row);
  const whom = await whomToErase(ctx.db, row);
  if (whom) await holdPeople(ctx.db, whom.people);
  const first = await mustComeFirst(ctx, row);
  if (first !== null || !whom) throw conflict(first ?? changed);
  return { row, whom };
}

/** The erasure of a request that is still to come, locked. */
async function toCome({ db }: WriteContext, dataRequestId: number) {
  const [found] = await db
    .select()
    .from(erasures)
    .where(
      and(eq(erasures.dataRequestId, dataRequestId), inArray(erasures.state, [erasureState.proposed, erasureState.confirmed])),
    )
    .for('update');
  return found;
}

/** @throws 403 to whoever proposed it, by whichever account, and to an account that somebody else may be using */
async function refuseSamePerson({ db, session }: WriteContext, proposedBy: number | null): Promise<void> {
  if (proposedBy === null || (await isSamePerson(db, proposedBy, session.accountId)))
    throw forbidden('confirm what you have proposed: another person has to');
  const { rows: given } = await db.execute(sql`select where ${wasGivenLately(session.accountId)}`);
  if (given.length > 0)
    throw forbidden('do this yet: your account was created, changed or invited by somebody else within the last 7 days');
}
