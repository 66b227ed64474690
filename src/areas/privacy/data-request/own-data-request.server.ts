import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { addDays } from '../../../kit/domain/dates.domain.ts';
import { nextNumber, numberText } from '../../../kit/server/database/number-series.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, forbidden, notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { guardianOf } from '../../student/consent/acting-guardian.table.ts';
import { isOfAge } from '../../student/consent/of-age.domain.ts';
import { students } from '../../student/student/student.table.ts';
import { sendArchive } from './archive-task.server.ts';
import { dataRequests, requestNumbers } from './data-request.table.ts';
import { settingOf } from './data-request-store.server.ts';
import { identityProof, requestAbout, requestKind, requestState, requestWay } from './data-request-words.domain.ts';
import { askForOwnData, downloadOwnArchive, getOwnDataRequests } from './own-data-request.domain.ts';

/** As whom the caller asks, in the columns of a request. */
type Asker = Pick<typeof dataRequests.$inferInsert, 'about' | 'studentId' | 'staffId' | 'familyId' | 'askedByFamilyId'>;

const nobody = { studentId: null, staffId: null, familyId: null, askedByFamilyId: null };

/**
 * As whom the caller asks about a student: as the guardian whom the school may contact, as long as the student is a child, or as the student.
 * Without one: about the staff member, student or guardian that they are.
 */
async function askerOf({ db, session: { accountId }, today }: Context, childId: number | null): Promise<Asker | undefined> {
  const [own] = await db
    .select({ studentId: accounts.studentId, staffId: accounts.staffId, familyId: accounts.familyId })
    .from(accounts)
    .where(eq(accounts.accountId, accountId));
  if (!own) return undefined;
  if (childId !== null && childId !== own.studentId) {
    const isChild = eq(students.studentId, childId);
    const [child] = await db.select({ dateOfBirth: students.dateOfBirth }).from(students).where(isChild);
    if (!child || isOfAge(child.dateOfBirth, today)) return undefined;
    const guardian = await guardianOf(db, accountId, childId);
    if (!guardian?.mayBeContacted) return undefined;
    return { ...nobody, about: requestAbout.student, studentId: childId, askedByFamilyId: guardian.familyId };
  }
  if (own.studentId !== null) return { ...nobody, about: requestAbout.student, studentId: own.studentId };
  if (own.staffId !== null) return { ...nobody, about: requestAbout.staff, staffId: own.staffId };
  if (own.familyId !== null) return { ...nobody, about: requestAbout.guardian, familyId: own.familyId };
  return undefined;
}

const isThe = (asker: Asker) =>
  and(
    sql`${dataRequests.studentId} is not distinct from ${asker.studentId}::int`,
    sql`${dataRequests.staffId} is not distinct from ${asker.staffId}::int`,
    sql`${dataRequests.familyId} is not distinct from ${asker.familyId}::int`,
    sql`${dataRequests.askedByFamilyId} is not distinct from ${asker.askedByFamilyId}::int`,
  );

export const ownDataRequestRoutes: readonly FastifyPluginAsync[] = [
  answering(getOwnDataRequests, async (ctx, { query: { studentId = null } }) => {
    const asker = await askerOf(ctx, studentId);
    if (!asker) return { mayAsk: false, requests: [] };
    const { dataRequestId, requestNumber, kind, state, askedOn, dueOn, answer, archiveUntil } = dataRequests;
    const requests = await ctx.db
      .select({ dataRequestId, requestNumber, kind, state, askedOn, dueOn, answer, archiveUntil })
      .from(dataRequests)
      .where(isThe(asker))
      .orderBy(desc(dataRequestId));
    const shown = requests.map((one) => ({
      ...one,
      archiveUntil: one.archiveUntil !== null && one.archiveUntil >= ctx.today ? one.archiveUntil : null,
    }));
    return { mayAsk: (await settingOf(ctx.db)).isOpen, requests: shown };
  }),

  writing(askForOwnData, async (ctx, { body }) => {
    const { studentId, kind, wish } = body();
    const { isOpen, answerDays } = await settingOf(ctx.db);
    if (!isOpen) throw conflict('Please ask the office.');
    const asker = await askerOf(ctx, studentId);
    if (!asker) throw notFound('person');
    if (kind === requestKind.correct && wish === '') throw ruleBroken({ wish: ['Say what is to be corrected'] });
    const year = Number(ctx.today.slice(0, 4));
    // Who asks twice at once waits here, and then finds the first.
    const number = await nextNumber(ctx.db, requestNumbers, year, 1);
    await refuseTwice(ctx, asker, kind);
    const request = {
      ...{ ...asker, kind, wish, accountId: ctx.session.accountId, askedBy: ctx.session.name, askedOn: ctx.today },
      ...{ way: requestWay.product, proof: identityProof.signedIn, dueOn: addDays(ctx.today, answerDays) },
      requestNumber: numberText(requestNumbers, year, number),
    };
    const [made] = await ctx.db
      .insert(dataRequests)
      .values({ ...request, ...creationStamp(ctx) })
      .returning({ id: dataRequests.dataRequestId });
    if (!made) throw new Error('A request was not stored.');
    await audit(ctx, { action: 'create', resource: 'DataRequest', recordId: made.id, after: request });
    return { data: made.id, message: `Your request ${request.requestNumber} is with the office` };
  }),

  answering(downloadOwnArchive, async (ctx, { query: { dataRequestId }, reply }) => {
    const [request] = await ctx.db.select().from(dataRequests).where(eq(dataRequests.dataRequestId, dataRequestId));
    const isAbout = request?.about === requestAbout.student ? request.studentId : null;
    const asker = request && (await askerOf(ctx, isAbout));
    const own = asker && (await ctx.db.$count(dataRequests, and(eq(dataRequests.dataRequestId, dataRequestId), isThe(asker))));
    if (!request || !own) throw notFound('archive');
    // Whoever sees as somebody else does not carry away all that is known of them.
    if (ctx.session.viewer && request.archiveUntil !== null) throw forbidden('fetch the archive of somebody else');
    return sendArchive(ctx, reply, request);
  }),
];

/** @throws 409 */
async function refuseTwice({ db }: WriteContext, asker: Asker, kind: number): Promise<void> {
  const same = and(isThe(asker), eq(dataRequests.kind, kind), eq(dataRequests.state, requestState.asked));
  if ((await db.$count(dataRequests, same)) > 0) throw conflict('You have asked this already.|The office will answer it.');
}
