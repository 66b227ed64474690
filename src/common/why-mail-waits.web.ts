import { pageConfig } from './page-config.web.ts';

/** Why messages do not leave the school; null if they do, or go to the mailbox of a demonstration. */
export function whyMailWaits(): string | null {
  const { sending, sendingHeld } = pageConfig();
  if (sendingHeld) return 'This school was restored from a backup: messages wait until an administrator allows it to send again.';
  if (sending !== 'nothing') return null;
  return 'No mail server is set up: messages wait until an administrator sets one under School.';
}
