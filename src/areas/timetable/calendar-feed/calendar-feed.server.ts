import { createHash } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { calendarText } from '../../../kit/domain/icalendar.domain.ts';
import { isDiskFull } from '../../../kit/server/database/database-errors.server.ts';
import { fileNameOf } from '../../../kit/server/export/file-name.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { HttpError, notFound } from '../../../kit/server/http/errors.server.ts';
import { originOf } from '../../../kit/server/http/origin.server.ts';
import { hashToken, newToken } from '../../../kit/server/http/token.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeeds } from './calendar-feed.domain.ts';
import { calendarFeeds } from './calendar-feed.table.ts';
import { feedEvents } from './feed-events.server.ts';
import { type FeedOf, feedSubject } from './feed-subject.server.ts';

const resource = 'CalendarFeed';
const { calendarFeedId, accountId, staffId, programId, studentId, secretHash, created, lastUsed } = calendarFeeds;
const ofOne = { staffId, programId, studentId };

/** The secret has 256 bits, so nobody finds one by trying, and a calendar asks only a few times an hour. */
const askedPerMinute = 60;
const feedPath = '/ical/:file';
const file = /^([\w-]{43})\.ics$/;

/** Secret addresses for calendars: each account creates, sees and revokes its own. */
export const calendarFeedRoutes: readonly FastifyPluginAsync[] = [
  answering(getCalendarFeeds, async ({ db, session }) => {
    const own = db.select({ calendarFeedId, ...ofOne, created, lastUsed }).from(calendarFeeds);
    const rows = await own.where(eq(accountId, session.accountId)).orderBy(desc(calendarFeedId));
    return rows.map((row) => ({
      ...row,
      created: row.created.toISOString(),
      lastUsed: row.lastUsed?.toISOString() ?? null,
    }));
  }),

  writing(createCalendarFeed, async (ctx, { body, request }) => {
    const of = body();
    if (!(await feedSubject(ctx, of))) throw notFound('timetable');
    const secret = newToken();
    const owner = { staffId: of.staffId ?? null, programId: of.programId ?? null, studentId: of.studentId ?? null };
    // If an account asks twice at once, the later address counts.
    await ctx.db.execute(sql`select from ${accounts} where account_id = ${ctx.session.accountId} for no key update`);
    await ctx.db
      .delete(calendarFeeds)
      .where(
        and(
          eq(accountId, ctx.session.accountId),
          sql`(${staffId}, ${programId}, ${studentId}) is not distinct from (${owner.staffId}::int, ${owner.programId}::int, ${owner.studentId}::int)`,
        ),
      );
    const [made] = await ctx.db
      .insert(calendarFeeds)
      .values({ ...owner, accountId: ctx.session.accountId, secretHash: hashToken(secret) })
      .returning({ calendarFeedId });
    const id = made?.calendarFeedId ?? 0;
    await audit(ctx, { action: 'create', resource, recordId: id, after: owner });
    const data = { calendarFeedId: id, address: `${originOf(request)}/ical/${secret}.ics` };
    return { data, message: 'The calendar address was created' };
  }),

  writing(deleteCalendarFeed, async (ctx, { query: { calendarFeedId: id } }) => {
    const own = and(eq(calendarFeedId, id), eq(accountId, ctx.session.accountId));
    const [gone] = await ctx.db.delete(calendarFeeds).where(own).returning(ofOne);
    if (!gone) throw notFound('calendar address');
    await audit(ctx, { action: 'delete', resource, recordId: id, before: gone });
    return { data: id, message: 'The calendar address was revoked' };
  }),

  async (app) => {
    app.get<{ Params: { file: string } }>(
      feedPath,
      { config: { open: true, perMinute: askedPerMinute }, schema: { hide: true } },
      async (request, reply) => {
        const { text, name } = await readFeed(app, request.params.file, request.id, originOf(request));
        const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
        reply.header('etag', etag).header('cache-control', 'private, no-cache').header('referrer-policy', 'no-referrer');
        if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
        return reply
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', `inline; filename="${fileNameOf(name).trim() || 'timetable'}.ics"`)
          .send(text);
      },
    );
  },
];

/** Whether the calendar already has this version; compression turns an ETag into a weak one. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag);

/**
 * The feed at a secret address. The database searches for the hash, so that the response time reveals nothing about a secret. @throws 404
 */
async function readFeed({ services }: FastifyInstance, asked: string, requestId: string, origin: string) {
  const none = () => notFound('calendar at this address');
  const [, secret] = file.exec(asked) ?? [];
  if (!secret) throw none();
  const { db } = services.database;
  const [feed] = await db
    .select()
    .from(calendarFeeds)
    .where(eq(secretHash, hashToken(secret)));
  if (!feed) throw none();
  const known = await services.contextOf(feed.accountId).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 401) throw none();
    throw error;
  });
  const ctx: Context = { db, requestId, ...known };
  const subject = await feedSubject(ctx, feed satisfies FeedOf);
  if (!subject) throw none();
  const [[school], events] = await Promise.all([
    db.select({ timeZone: schools.timeZone }).from(schools),
    feedEvents(ctx, subject, new URL(origin).hostname),
  ]);
  await noteUse(ctx, feed);
  const head = { name: `${subject.name}, timetable`, timeZone: school?.timeZone ?? 'UTC' };
  return { text: calendarText(head, events), name: subject.name };
}

const anHour = 3_600_000;

/** Noting it once an hour is enough to show that an address is in use. */
async function noteUse({ db }: Context, feed: typeof calendarFeeds.$inferSelect): Promise<void> {
  if (feed.lastUsed && Date.now() - feed.lastUsed.getTime() < anHour) return;
  try {
    await db.update(calendarFeeds).set({ lastUsed: sql`now()` }).where(eq(calendarFeedId, feed.calendarFeedId));
  } catch (error) {
    // On a full disk, reading must still work.
    if (!isDiskFull(error)) throw error;
  }
}
