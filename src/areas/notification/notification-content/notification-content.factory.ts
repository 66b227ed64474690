import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { NotificationContentInput } from './notification-content.domain.ts';

const titles = ['Parents’ evening', 'School trip', 'Sports day', 'Library books', 'Annual day', 'Bus timings'];

/** A notification that the server accepts; its title is unique for each seed. */
export function notificationContentFactory(
  change: Partial<NotificationContentInput> = {},
  seed = nextSeed(),
): NotificationContentInput {
  const title = `${createChance(seed).pick(titles)} ${seed}`;
  const body = '<p>Dear {{Recipient Name}},</p><p>Please read the letter of <strong>{{School Name}}</strong>.</p>';
  return { title, body, ...change };
}
