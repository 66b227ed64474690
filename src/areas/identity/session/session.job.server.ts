import { lt, sql } from 'drizzle-orm';
import type { Job } from '../../../kit/server/work/jobs.server.ts';
import { forgetPasskeyChallenges } from '../passkey/passkey-challenge.server.ts';
import { forgetChallenges } from '../second-factor/challenge.server.ts';
import { forgetFactorRemovals } from '../second-factor/lost-device.server.ts';
import { forgetVisits } from '../single-sign-on/visit.server.ts';
import { forgetBrowsers } from './known-browser.server.ts';
import { lasts, loginFailures, sessions } from './session.table.ts';

/** Deletes expired sessions, failed logins, challenges and visits to providers that no longer count, and browsers that nobody uses any more. */
export const forgetSessions: Job = {
  name: 'forget-sessions',
  cron: '40 * * * *',
  run: async ({ db }) => {
    await db.delete(sessions).where(lt(sessions.created, sql`now() - ${sql.raw(lasts.session)}`));
    await db.delete(loginFailures).where(lt(loginFailures.at, sql`now() - ${sql.raw(lasts.failure)}`));
    await forgetBrowsers(db);
    await forgetChallenges(db);
    await forgetPasskeyChallenges(db);
    await forgetFactorRemovals({ db });
    await forgetVisits(db);
  },
};
