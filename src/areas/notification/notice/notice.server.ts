import { and, count, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { NotificationKind, Told } from '../../../common/notification-kind.domain.ts';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { malformed } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import type { Job } from '../../../kit/server/work/jobs.server.ts';
import { isOfOffice } from '../recipient/recipient.server.ts';
import { changeNoticePreferences, listNoticePreferences, listNotices, markNoticesRead } from './notice.domain.ts';
import { noticePreferences, notices, noticesKept } from './notice.table.ts';

const shownAtMost = 50;

/** The group of recipients to which an account belongs, by its role; those who run the school also belong to the office. */
const toldTo: Readonly<Record<string, Told>> = { Staff: 'staff', Parent: 'guardian', Student: 'student' };

/** The user's own notices and preferences. */
export function noticeRoutes(kinds: readonly NotificationKind[]): readonly FastifyPluginAsync[] {
  const labelOf = (event: string) => kinds.find(({ name }) => name === event)?.label ?? event;
  const kindsFor = async ({ db, session: { role, accountId } }: Context) => {
    const isOffice = await isOfOffice(db, accountId);
    return kinds.filter(({ to }) => to.some((told) => told === toldTo[role] || (isOffice && told === 'office')));
  };
  return [
    answering(listNotices, async ({ db, session: { accountId } }) => {
      const mine = eq(notices.accountId, accountId);
      const [items, [unread]] = await Promise.all([
        db.select().from(notices).where(mine).orderBy(desc(notices.noticeId)).limit(shownAtMost),
        db
          .select({ n: count() })
          .from(notices)
          .where(and(mine, isNull(notices.readAt))),
      ]);
      const shown = items.map(({ noticeId, event, words, path, created, readAt }) => ({
        ...{ noticeId, event, words, path, created },
        label: labelOf(event),
        isRead: readAt !== null,
      }));
      return { unread: unread?.n ?? 0, items: shown };
    }),

    writing(markNoticesRead, async ({ db, session: { accountId } }, { query: { noticeId } }) => {
      const one = noticeId === undefined ? undefined : eq(notices.noticeId, noticeId);
      const marked = await db
        .update(notices)
        .set({ readAt: sql`now()` })
        .where(and(eq(notices.accountId, accountId), isNull(notices.readAt), one))
        .returning({ id: notices.noticeId });
      return { data: marked.length, message: 'Marked as read' };
    }),

    answering(listNoticePreferences, async (ctx) => {
      const { db, session } = ctx;
      const stored = await db.select().from(noticePreferences).where(eq(noticePreferences.accountId, session.accountId));
      return (await kindsFor(ctx)).map(({ name, label, when }) => {
        const { wantsNotice = true, wantsMail = true } = stored.find(({ event }) => event === name) ?? {};
        return { event: name, label, when, wantsNotice, wantsMail };
      });
    }),

    writing(changeNoticePreferences, async ({ db, session: { accountId } }, { body }) => {
      const { preferences } = body();
      const stranger = preferences.findIndex(({ event }) => !kinds.some(({ name }) => name === event));
      if (stranger >= 0) {
        const message = `There is no event ${preferences[stranger]?.event}`;
        throw malformed(`${message}.`, { [`preferences.${stranger}.event`]: [message] });
      }
      for (const { event, wantsNotice, wantsMail } of preferences) {
        await db
          .insert(noticePreferences)
          .values({ accountId, event, wantsNotice, wantsMail })
          .onConflictDoUpdate({
            target: [noticePreferences.accountId, noticePreferences.event],
            set: { wantsNotice, wantsMail },
          });
      }
      return { data: null, message: savedMessage };
    }),
  ];
}

/** Deletes old notices: they are about what is going on, not a record. */
export const forgetNotices: Job = {
  name: 'forget-notices',
  cron: '10 2 * * *',
  run: async ({ db }) => void (await db.delete(notices).where(lt(notices.created, sql`now() - ${noticesKept}::interval`))),
};
