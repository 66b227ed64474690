import { sql } from 'drizzle-orm';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { cleanHtml } from '../../../kit/server/rich-text/clean-html.server.ts';
import { notificationEvents } from '../event/notification-event.table.ts';
import { contentBody, notificationContent } from './notification-content.domain.ts';
import { notificationContents } from './notification-content.table.ts';

/** Whether an event uses it, be it switched on or not. */
const isAutomatic = sql<boolean>`exists (
  select from ${notificationEvents} e where e.notification_content_id = notification_content.notification_content_id)`;

export const notificationContentResource = storedResource(notificationContent, {
  table: notificationContents,
  columns: { isAutomatic },
  // The letters first, by their titles, then what events send.
  filters: { isAutomatic: { is: (value) => sql`${isAutomatic} = ${value}`, sort: sql`${isAutomatic}::int::text || name_sort` } },
  save: (_ctx, { title, body }, { send }) => send({ title, body: cleanBody(body) }),
});

/** The body reduced to the allowed formatting. @throws 422 if nothing is left, or if it is too long once its signs are written as HTML */
export function cleanBody(body: string): string {
  const clean = cleanHtml(body);
  const { error } = contentBody.safeParse(clean);
  if (error) throw ruleBroken({ body: [...new Set(error.issues.map(({ message }) => message))] });
  return clean;
}
