import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { cleanHtml } from '../../../kit/server/rich-text/clean-html.server.ts';
import { bodyRequired, contentBody, notificationContent } from './notification-content.domain.ts';
import { notificationContents } from './notification-content.table.ts';

export const notificationContentResource = storedResource(notificationContent, {
  table: notificationContents,
  toRecord: ({ title, body }) => ({ title, body: cleanBody(body) }),
});

/** The body reduced to the allowed formatting. @throws 422 if nothing is left */
export function cleanBody(body: string): string {
  const clean = cleanHtml(body);
  if (!contentBody.safeParse(clean).success) throw ruleBroken({ body: [bodyRequired] });
  return clean;
}
