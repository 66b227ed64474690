import { pageConfig } from './page-config.web.ts';

/** Why messages do not leave the school; null if they do, or go to the mailbox of a demonstration. */
export function whyMailWaits(): string | null {
  const { sending, sendingHeld } = pageConfig();
  if (sendingHeld) return 'This school was restored from a backup: messages wait until an administrator allows it to send again.';
  return sending === 'nothing' ? 'No mail server is set up (SMTP_URL): messages stay queued until there is one.' : null;
}
