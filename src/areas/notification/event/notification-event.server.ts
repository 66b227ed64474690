import { inArray } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { NotificationKind, Told } from '../../../common/notification-kind.domain.ts';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { bodyObject } from '../../../kit/server/resource/input.server.ts';
import { refuseStale } from '../../../kit/server/resource/saving/save.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import { mailPlaceholders } from '../mail-placeholder/mail-placeholder.domain.ts';
import { placeholdersIn } from '../mail-placeholder/placeholders-in.domain.ts';
import { notificationContents } from '../notification-content/notification-content.table.ts';
import { changeNotificationEvents, type EventsInput, getNotificationEvents } from './notification-event.domain.ts';
import { notificationEvents, notificationSettings } from './notification-event.table.ts';
import { linkIssue } from './send-links.server.ts';

const everybody: readonly Told[] = ['guardian', 'student', 'staff', 'office', 'account holder'];
const families: readonly Told[] = ['guardian', 'student'];

/** Whose messages always have a value for a placeholder, by the source of that value. */
const known: Readonly<Record<string, readonly Told[]>> = {
  ...{ Recipient: everybody, Date: everybody, School: everybody },
  ...{ Student: families, Program: families, Fees: families },
  ...{ Guardian: ['guardian'], Staff: ['staff'] },
};

/** What people are told automatically: about which events, with which notification, and when nobody is disturbed. */
export function notificationEventRoutes(kinds: readonly NotificationKind[]): readonly FastifyPluginAsync[] {
  return [
    answering(getNotificationEvents, async ({ db }, { grant }) => {
      requireAll(grant);
      const [[settings], stored] = await Promise.all([
        db.select().from(notificationSettings),
        db.select().from(notificationEvents),
      ]);
      const events = kinds.map(({ name, label, when, to, facts, letter, at = null }) => {
        const known = stored.find(({ event }) => event === name);
        const { isOn = false, notificationContentId = null } = known ?? {};
        const told = { label, when, to: [...to], placeholders: [...facts], at: at && (known?.at ?? at) };
        return { event: name, ...told, isOn, notificationContentId, isAlwaysSent: letter !== undefined };
      });
      if (!settings) throw new Error('There is no setting for quiet hours.');
      const { version, quietFrom, quietTo } = settings;
      return { version, quietFrom, quietTo, events };
    }),

    writing(changeNotificationEvents, async (ctx, { grant, body, request }) => {
      requireAll(grant);
      const [before] = await ctx.db.select().from(notificationSettings).for('update');
      refuseStale(bodyObject(request.body), before ?? {});
      const { quietFrom, quietTo, events } = body();
      await refuseWrong(ctx.db, kinds, events);
      await ctx.db.update(notificationSettings).set({ quietFrom, quietTo, ...changeStamp(ctx) });
      for (const { event, ...chosen } of events) {
        await ctx.db
          .insert(notificationEvents)
          .values({ event, ...chosen })
          .onConflictDoUpdate({ target: notificationEvents.event, set: chosen });
      }
      const on = events.filter(({ isOn }) => isOn).map(({ event }) => event);
      await audit(ctx, {
        ...{ action: 'update', resource: 'NotificationEvent', recordId: 1 },
        before: { quietFrom: before?.quietFrom, quietTo: before?.quietTo },
        after: { quietFrom, quietTo, on },
      });
      return { data: 1, message: savedMessage };
    }),
  ];
}

/** An event can use a notification only if each of its placeholders has a value. @throws 422 */
async function refuseWrong(db: Db, kinds: readonly NotificationKind[], events: EventsInput['events']): Promise<void> {
  const ids = events.flatMap(({ notificationContentId }) => notificationContentId ?? []);
  const contents = await db
    .select()
    .from(notificationContents)
    .where(inArray(notificationContents.notificationContentId, [0, ...ids]));
  const errors: Record<string, string[]> = {};
  for (const [index, { event, notificationContentId }] of events.entries()) {
    const kind = kinds.find(({ name }) => name === event);
    if (!kind) errors[`events.${index}.event`] = [`There is no event ${event}`];
    if (!kind || notificationContentId === null) continue;
    const content = contents.find((one) => one.notificationContentId === notificationContentId);
    if (!content) errors[`events.${index}.notificationContentId`] = ['Notification is required'];
    const issue = kind.letter && content && linkIssue(content);
    if (issue) errors[`events.${index}.notificationContentId`] = [issue];
    const without = content && withoutValue(`${content.title} ${content.body}`, kind);
    if (without?.length)
      errors[`events.${index}.notificationContentId`] = [
        `${without.map((name) => `{{${name}}}`).join(', ')} has no value when: ${kind.label}`,
      ];
  }
  if (Object.keys(errors).length > 0) throw ruleBroken(errors);
}

const withoutValue = (text: string, kind: NotificationKind): string[] =>
  placeholdersIn(text).filter((name) => {
    const source = mailPlaceholders.find(({ placeholderName }) => placeholderName === name)?.source ?? '';
    return !kind.facts.includes(name) && !known[source]?.some((told) => kind.to.includes(told));
  });
