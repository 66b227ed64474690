import { lt, sql } from 'drizzle-orm';
import type { Job } from '../../../kit/server/work/jobs.server.ts';
import { forgetBrowsers } from './known-browser.server.ts';
import { loginFailures, sessions } from './session.table.ts';

/** Deletes expired sessions, failed logins that no longer count, and browsers that nobody uses any more. */
export const forgetSessions: Job = {
  name: 'forget-sessions',
  cron: '40 * * * *',
  run: async ({ db }) => {
    await db.delete(sessions).where(lt(sessions.created, sql`now() - interval '24 hours'`));
    await db.delete(loginFailures).where(lt(loginFailures.at, sql`now() - interval '24 hours'`));
    await forgetBrowsers(db);
  },
};
