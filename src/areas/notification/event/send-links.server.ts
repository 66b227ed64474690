import type { Happening } from '../../../common/events.server.ts';
import type { NotificationKind } from '../../../common/notification-kind.domain.ts';
import { escapeHtml } from '../../../kit/domain/rich-text.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { originMark, secretMark } from '../../../kit/server/mail/marks.server.ts';
import { queueMails } from '../../../kit/server/mail/queue-mail.server.ts';
import type { PlaceholderName } from '../mail-placeholder/mail-placeholder.domain.ts';
import { placeholdersIn } from '../mail-placeholder/placeholders-in.domain.ts';
import { plainValue, rendered } from '../notification-content/rendered.server.ts';
import type { Recipient } from '../recipient/recipient.server.ts';
import { valuesFor } from '../recipient/recipient-values.server.ts';

const linkName: PlaceholderName = 'Account Link';

/** Why a notification cannot replace this letter; undefined if it can. */
export function linkIssue({ title, body }: NonNullable<NotificationKind['letter']>): string | undefined {
  if (!placeholdersIn(body).includes(linkName)) return `The body should have {{${linkName}}}: it is what the message is for`;
  return placeholdersIn(title).includes(linkName) ? `{{${linkName}}} belongs in the body alone` : undefined;
}

/** In a notification of the school's the address is plain text; here it becomes a link. */
const written = (value: string, name: PlaceholderName): string =>
  name === linkName ? `<a href="${escapeHtml(value)}">${escapeHtml(value)}</a>` : plainValue(value);

/** Sends account holders their links: in the words of the school's notification if that contains the link, otherwise in ours. */
export async function sendLinks(
  ctx: WriteContext,
  { label, letter, isUrgent }: NotificationKind & Required<Pick<NotificationKind, 'letter'>>,
  own: NotificationKind['letter'],
  of: readonly Happening[],
): Promise<void> {
  const links = of.flatMap(({ account }) => account ?? []);
  const recipients = links.map(
    ({ accountId: id, name, email }): Recipient => ({ kind: 'office', id, name, email, studentIds: [] }),
  );
  const facts = links.map(({ page }) => ({ [linkName]: `${originMark}${page}${secretMark}` }));
  const values = await valuesFor(ctx, recipients, facts);
  const isOwn = own !== undefined && linkIssue(own) === undefined;
  const mails = links.map(({ name: toName, email: toEmail, secret }, index) => ({
    ...{ toName, toEmail, secret, cause: label },
    ...(isOwn ? rendered(own, values[index] ?? {}, written) : rendered(letter, values[index] ?? {})),
    priority: isUrgent ? (0 as const) : (1 as const),
  }));
  await queueMails(ctx, mails);
}
