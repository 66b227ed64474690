import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { fullName } from '../../../common/person-name.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { Author } from '../../../kit/server/http/context.server.ts';
import { conflict, HttpError } from '../../../kit/server/http/errors.server.ts';
import { hashToken } from '../../../kit/server/http/token.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import type { Job } from '../../../kit/server/work/jobs.server.ts';
import { schoolDayOf } from '../../general/school/school-clock.table.ts';
import { families, studentFamilies } from '../family/family.table.ts';
import { students } from '../student/student.table.ts';
import { consentLinks } from './consent.table.ts';
import { giveByLink, type LinkedConsent, readConsentByLink, withdrawByLink } from './consent-link.domain.ts';
import { markOfAddress } from './consent-link.table.ts';
import { consentWay, purposes, whatStops } from './consent-words.domain.ts';
import { isOfAge } from './of-age.domain.ts';
import { keepSaid, lastOf, noticeInForce } from './say-consent.server.ts';

/** By the link in a message, without a session: it says what it is for, and takes it back. */
export const consentLinkRoutes: readonly FastifyPluginAsync[] = [
  answering(readConsentByLink, (_ctx, { body, request }) => dbOf(request).transaction((tx) => told(tx, body().token))),

  answering(withdrawByLink, (_ctx, { body, request }) => withdraw(request, body().token)),

  answering(giveByLink, (_ctx, { body, request }) => {
    const { token, consentNoticeId } = body();
    return dbOf(request).transaction(async (tx) => {
      const link = await heldLink(tx, token);
      const { isWithdrawn, isByLink } = await stateOf(tx, link);
      if (isWithdrawn && !isByLink) throw conflict('You said no in another way.|Please log in, or ask the office.');
      if (isWithdrawn) await say(authorOf(tx, request, link), link, { isGiven: true, read: consentNoticeId });
      return told(tx, token);
    });
  }),
];

const dbOf = (request: FastifyRequest): Db => request.server.services.database.db;

/** Takes the consent back for every child of the link. @throws 404 */
export const withdraw = (request: FastifyRequest, token: string): Promise<LinkedConsent> =>
  dbOf(request).transaction(async (tx) => {
    const link = await heldLink(tx, token);
    await say(authorOf(tx, request, link), link, { isGiven: false });
    return told(tx, token);
  });

interface Child {
  studentId: number;
  firstName: string;
}

/** What a link stands for, as long as it works. */
interface Link {
  purpose: number;
  familyId: number;
  guardian: string;
  today: IsoDate;
  children: readonly Child[];
}

const isVoid = () => new HttpError(404, 'Not found', 'This link is no longer valid. Please log in, or ask the school.');

/**
 * The link of a token: for the children whose guardian it was sent to, at the address that they still have, may still be contacted about and
 * decides for.
 * @throws 404 if that is none
 */
async function linkOf(db: Db, token: string): Promise<Link> {
  const rows = await db
    .select({
      ...{ purpose: consentLinks.purpose, familyId: consentLinks.familyId, sentTo: consentLinks.sentTo, email: families.email },
      ...{ guardianFirst: families.firstName, guardianLast: families.lastName },
      ...{ studentId: students.studentId, firstName: students.firstName, dateOfBirth: students.dateOfBirth },
      today: schoolDayOf(sql`now()`),
    })
    .from(consentLinks)
    .innerJoin(families, eq(families.familyId, consentLinks.familyId))
    .innerJoin(students, eq(students.studentId, consentLinks.studentId))
    .innerJoin(
      studentFamilies,
      and(
        eq(studentFamilies.familyId, consentLinks.familyId),
        eq(studentFamilies.studentId, consentLinks.studentId),
        eq(studentFamilies.mayBeContacted, true),
      ),
    )
    .where(and(eq(consentLinks.tokenHash, hashToken(token)), sql`${consentLinks.expires} > now()`))
    .orderBy(asc(students.nameSort), asc(students.studentId));
  const children = rows.filter(({ dateOfBirth, today }) => !isOfAge(dateOfBirth, today));
  const [first] = children;
  if (!first || first.sentTo !== (await markOfAddress(db, first.email))) throw isVoid();
  const { purpose, familyId, guardianFirst, guardianLast, today } = first;
  return { purpose, familyId, today, children, guardian: fullName({ firstName: guardianFirst, lastName: guardianLast }) };
}

/** The same, while nobody else says anything about these children. */
async function heldLink(tx: Db, token: string): Promise<Link> {
  const link = await linkOf(tx, token);
  const ids = link.children.map(({ studentId }) => studentId).sort((one, other) => one - other);
  await tx.execute(
    sql`select from ${students} where student_id = any(${sql.param(ids)}::int[]) order by student_id for no key update`,
  );
  return link;
}

const authorOf = (tx: Db, { id }: FastifyRequest, { guardian }: Link): Author => ({
  db: tx,
  session: { accountId: 0, name: guardian },
  requestId: id,
});

/** What the guardian of the link has said last about each child. */
const lastSaid = (db: Db, { purpose, familyId, children }: Link) =>
  Promise.all(children.map(({ studentId }) => lastOf({ db }, { studentId, purpose, familyId, isForAll: false })));

async function stateOf(db: Db, link: Link) {
  const said = await lastSaid(db, link);
  const isWithdrawn = said.every((last) => last?.isGiven === false);
  return { isWithdrawn, isByLink: isWithdrawn && said.every((last) => last?.way === consentWay.link) };
}

/** Keeps what the guardian says about each child, but what they have said already. */
async function say(ctx: Author, link: Link, { isGiven, read }: { isGiven: boolean; read?: number }): Promise<void> {
  const { purpose, familyId, guardian: saidBy, today: saidOn } = link;
  const said = await lastSaid(ctx.db, link);
  for (const [place, { studentId }] of link.children.entries()) {
    if (said[place]?.isGiven === isGiven) continue;
    const by = { familyId, isForAll: false, saidBy, saidOn, way: consentWay.link };
    await keepSaid(ctx, { studentId, purpose, isGiven, ...by }, read);
  }
}

/** What a holder of the link sees: what they have said, never who else has said what. @throws 404 */
async function told(db: Db, token: string): Promise<LinkedConsent> {
  const link = await linkOf(db, token);
  const { notice, consentNoticeId } = await noticeInForce({ db }, link.purpose);
  const { isWithdrawn, isByLink } = await stateOf(db, link);
  const children = link.children.map(({ firstName }) => firstName);
  const { purpose } = link;
  const words = { purposeName: labelOf(purposes, purpose), stops: whatStops[purpose] ?? '' };
  return { purpose, ...words, children, isWithdrawn, isByLink, notice, consentNoticeId };
}

/** Deletes links that have ended. */
export const forgetConsentLinks: Job = {
  name: 'forget-consent-links',
  cron: '40 2 * * *',
  run: async ({ db }) => void (await db.delete(consentLinks).where(lt(consentLinks.expires, sql`now()`))),
};
