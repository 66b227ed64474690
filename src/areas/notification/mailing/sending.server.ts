import { eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { parseGrant } from '../../../kit/domain/permission.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { refuseIssues } from '../../../kit/server/resource/input.server.ts';
import { markOf, refuseUnseen } from '../../../kit/server/resource/saving/seen-preview.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { askingIssues } from '../letter/asking.domain.ts';
import { mailPlaceholders, type PlaceholderName } from '../mail-placeholder/mail-placeholder.domain.ts';
import { placeholdersIn } from '../mail-placeholder/placeholders-in.domain.ts';
import { notificationContents } from '../notification-content/notification-content.table.ts';
import { rendered } from '../notification-content/rendered.server.ts';
import { addressOf } from '../recipient/recipient.server.ts';
import { valuesFor } from '../recipient/recipient-values.server.ts';
import { valuesForReader } from '../recipient/values-for-reader.server.ts';
import { audienceIssues } from './audience.domain.ts';
import { type Addressee, addresseesOf, audienceInWords } from './audience.server.ts';
import { mailing } from './mailing.domain.ts';
import { mailingRecipients, mailings } from './mailing.table.ts';
import { beginMailing } from './mailing-task.server.ts';
import { previewSending, type Sending, type SendingPreview, sendNotification } from './sending.domain.ts';

/** A notification to many people: previewed first, then sent. */
export const sendingRoutes: readonly FastifyPluginAsync[] = [
  answering(previewSending, async (ctx, { grant, body }) => {
    requireAll(grant);
    const { nth, ...asked } = body();
    const { content, recipients, skipped, seen } = await planned(ctx, asked);
    const all = await valuesFor(
      ctx,
      recipients,
      recipients.map(({ facts }) => facts),
    );
    const used = placeholdersIn(`${content.title} ${content.body}`).filter((placeholder) => mayCount(ctx, placeholder));
    const without = used.map((placeholder) => ({ placeholder, count: all.filter((values) => !values[placeholder]).length }));
    const shown = nth % Math.max(recipients.length, 1);
    return {
      recipients: recipients.map(({ kind, id, name, email, about }) => ({ key: `${kind} ${id}`, name, email, about })),
      skipped,
      without: without.filter(({ count }) => count > 0),
      message: await messageOf(ctx, content, recipients[shown], all[shown]),
      seen,
    };
  }),

  writing(sendNotification, async (ctx, { grant, body }) => {
    requireAll(grant);
    const { seen, ...asked } = body();
    // Locked first: if two people send it at once, the second one sees that it was already sent.
    await ctx.db.execute(sql`
      select from ${notificationContents} where notification_content_id = ${asked.notificationContentId} for update`);
    const plan = await planned(ctx, asked);
    refuseUnseen(seen, plan.seen, changed);
    if (plan.recipients.length === 0) throw ruleBroken({ audience: ['The school may not write to anybody in this audience'] });
    const made = await makeMailing(ctx, asked, plan);
    const count = plan.recipients.length;
    return { data: made, message: counted(count, 'message is on its way', 'messages are on their way') };
  }),
];

/** Whether the caller may know how many recipients lack a value: only if they may read it for everybody. */
function mayCount({ session }: Context, placeholder: PlaceholderName): boolean {
  const permission = mailPlaceholders.find(({ placeholderName }) => placeholderName === placeholder)?.permission;
  return !permission || parseGrant(session.permissions[`${permission}.read`]) === 'all';
}

const changed =
  'The notification or who gets it has changed since you looked, or it was sent meanwhile.|Look again before you send it.';

interface Plan {
  content: typeof notificationContents.$inferSelect;
  recipients: readonly Addressee[];
  skipped: SendingPreview['skipped'];
  seen: string;
}

/** Who would get it if it were sent now. @throws 404, 422 */
async function planned(ctx: Context, asked: Sending): Promise<Plan> {
  refuseIssues([...audienceIssues(asked), ...askingIssues(asked, ctx.today)]);
  const isIt = eq(notificationContents.notificationContentId, asked.notificationContentId);
  const [content] = await ctx.db.select().from(notificationContents).where(isIt);
  if (!content) throw notFound('notification');
  const sentBefore = await ctx.db.$count(mailings, eq(mailings.notificationContentId, content.notificationContentId));
  const { recipients, skipped } = await addresseesOf(ctx, asked);
  const who = recipients.map(({ kind, id, email, studentIds, facts }) => [kind, id, email, studentIds, facts]);
  const { notificationContentId, version } = content;
  return { content, recipients, skipped, seen: markOf([notificationContentId, version, sentBefore, who]) };
}

async function messageOf(
  ctx: Context,
  content: Plan['content'],
  recipient: Addressee | undefined,
  values: Awaited<ReturnType<typeof valuesFor>>[number] = {},
): Promise<SendingPreview['message']> {
  if (!recipient) return null;
  return { to: addressOf(recipient), ...rendered(content, await valuesForReader(ctx, values, recipient.studentIds)) };
}

/** Records what is sent to whom; the task writes the messages. */
async function makeMailing(ctx: WriteContext, asked: Sending, { content, recipients }: Plan) {
  const { notificationContentId, title, body } = content;
  const recipientCount = recipients.length;
  const { isShown, asks, options, answerUntil } = asked;
  const asking = isShown && { isShown, asks, options, answerUntil };
  const record = { notificationContentId, title, audience: await audienceInWords(ctx, asked), recipientCount, ...asking };
  const [made] = await ctx.db
    .insert(mailings)
    .values({ ...record, body, ...creationStamp(ctx) })
    .returning({ mailingId: mailings.mailingId });
  if (!made) throw new Error('A mailing was not stored.');
  const { mailingId } = made;
  const rows = recipients.map(({ id: personId, studentIds, ...one }) => ({
    ...one,
    studentIds: [...studentIds],
    personId,
    mailingId,
  }));
  for (let at = 0; at < rows.length; at += atOnce) await ctx.db.insert(mailingRecipients).values(rows.slice(at, at + atOnce));
  await audit(ctx, { action: 'create', resource: mailing.name, recordId: mailingId, after: record });
  return { mailingId, taskId: await beginMailing(ctx, { mailingId, title }) };
}

const atOnce = 500;
