import { and, eq } from 'drizzle-orm';
import type { Author } from '../../../kit/server/http/context.server.ts';
import { changeCredentials } from '../account/credentials.server.ts';
import { forgetBrowsersOf } from '../session/known-browser.server.ts';
import { endSessionsLinks, unusualEvents } from './unusual.table.ts';

/**
 * Signs an account out everywhere because of something unusual: its sessions and open links end, and it knows no browser any more, so that
 * whoever comes again is noticed again.
 */
export async function endEverything(ctx: Author, accountId: number): Promise<void> {
  await changeCredentials(ctx, accountId, { entry: { action: 'end-sessions' } });
  await forgetBrowsersOf(ctx, accountId);
  await ctx.db.delete(endSessionsLinks).where(eq(endSessionsLinks.accountId, accountId));
  const by = ctx.session.name;
  await ctx.db
    .update(unusualEvents)
    .set({ endedBy: by, seenBy: by })
    .where(and(eq(unusualEvents.accountId, accountId), eq(unusualEvents.endedBy, '')));
}
