import { and, eq, isNull, sql } from 'drizzle-orm';
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
import { cleanBody } from '../notification-content/notification-content.server.ts';
import { notificationContents } from '../notification-content/notification-content.table.ts';
import { rendered } from '../notification-content/rendered.server.ts';
import { addressOf } from '../recipient/recipient.server.ts';
import { valuesFor } from '../recipient/recipient-values.server.ts';
import { valuesForReader } from '../recipient/values-for-reader.server.ts';
import { audienceIssues, isCircularTo } from './audience.domain.ts';
import { type Addressee, addresseesOf, audienceInWords } from './audience.server.ts';
import { mailing } from './mailing.domain.ts';
import { mailingRecipients, mailings } from './mailing.table.ts';
import { beginMailing } from './mailing-task.server.ts';
import {
  type Letter,
  letterIssues,
  previewSending,
  type Sending,
  type SendingPreview,
  sendNotification,
} from './sending.domain.ts';

/** A notification to many people: previewed first, then sent. */
export const sendingRoutes: readonly FastifyPluginAsync[] = [
  answering(previewSending, async (ctx, { grant, body }) => {
    requireAll(grant);
    const { nth, ...asked } = body();
    refuseIssues(isWithoutText(asked) ? [] : letterIssues(asked));
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
      addresses: new Set(recipients.flatMap(({ email }) => (email === '' ? [] : email.toLowerCase()))).size,
      recipients: recipients.map(({ kind, id, name, email, about }) => ({ key: `${kind} ${id}`, name, email, about })),
      skipped,
      without: without.filter(({ count }) => count > 0),
      message: isWithoutText(asked) ? null : await messageOf(ctx, content, recipients[shown], all[shown]),
      seen,
    };
  }),

  writing(sendNotification, async (ctx, { grant, body }) => {
    requireAll(grant);
    const { seen, ...asked } = body();
    refuseIssues(letterIssues(asked));
    await holdText(ctx, asked);
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

/** Locked first: if two people send it at once, the second one sees that it was already sent. */
async function holdText({ db }: WriteContext, { notificationContentId: id, title, body }: Letter): Promise<void> {
  await db.execute(
    id === null
      ? sql`select pg_advisory_xact_lock(hashtextextended(${title + body}, hashtext('letter ' || current_schema())))`
      : sql`select from ${notificationContents} where notification_content_id = ${id} for update`,
  );
}

/** Who gets it may be asked before it is known what. */
const isWithoutText = ({ notificationContentId, title, body }: Letter): boolean =>
  notificationContentId === null && title === '' && body === '';

interface Plan {
  content: Letter;
  recipients: readonly Addressee[];
  skipped: SendingPreview['skipped'];
  seen: string;
}

/** Who would get it if it were sent now. @throws 404, 422 */
async function planned(ctx: Context, asked: Sending): Promise<Plan> {
  refuseIssues([...audienceIssues(asked), ...askingIssues(asked, ctx.today)]);
  const { content, mark } = await textOf(ctx, asked);
  const { recipients, skipped } = await addresseesOf(ctx, asked);
  const who = recipients.map(({ kind, id, email, studentIds, facts }) => [kind, id, email, studentIds, facts]);
  return { content, recipients, skipped, seen: markOf([...mark, who]) };
}

/** The text that is sent, and what changes with it or once it was sent. @throws 404, 422 */
async function textOf({ db }: Context, asked: Letter): Promise<{ content: Letter; mark: unknown[] }> {
  const { notificationContentId: id } = asked;
  if (id === null) {
    const { title } = asked;
    const body = isWithoutText(asked) ? '' : cleanBody(asked.body);
    const isIt = and(isNull(mailings.notificationContentId), eq(mailings.title, title), eq(mailings.body, body));
    return { content: { ...asked, body }, mark: [title, body, await db.$count(mailings, isIt)] };
  }
  const [content] = await db.select().from(notificationContents).where(eq(notificationContents.notificationContentId, id));
  if (!content) throw notFound('notification');
  return { content, mark: [id, content.version, await db.$count(mailings, eq(mailings.notificationContentId, id))] };
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
    .values({ ...record, body, isCircular: isCircularTo(asked.audience), ...creationStamp(ctx) })
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
