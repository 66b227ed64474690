import { eq } from 'drizzle-orm';
import { conflict, forbidden, HttpError } from '../../../kit/server/http/errors.server.ts';
import { writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { requireAccount } from '../account/account.server.ts';
import { accounts } from '../account/account.table.ts';
import { maySeeAs } from '../account/powers.server.ts';
import { tellViewed } from '../account/tell-holder.server.ts';
import { storeSession } from '../session/sign-in.server.ts';
import { viewAsAccount } from './view-as.domain.ts';

/** A session with which an administrator sees what somebody else sees (`inTransaction` refuses whatever they would change). */
export const viewAsRoutes = writing(viewAsAccount, async (ctx, { grant, query, body, request }) => {
  requireAll(grant, 'see as somebody else');
  const accountId = await requireAccount(ctx, query.accountId);
  if (accountId === ctx.session.accountId) throw forbidden('see as yourself');
  const { reason } = body();
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.accountId, accountId)).for('no key update');
  if (!account || account.isDisabled) throw conflict('This account is disabled.');
  const { session: seen } = await request.server.services.contextOf(accountId).catch(cannotLogIn);
  if (!maySeeAs(ctx.session, seen)) throw forbidden('see what this account sees, which is more than you may see yourself');
  const { token } = await storeSession(ctx.db, request, { accountId, viewerHash: ctx.session.tokenHash });
  await audit(ctx, { action: 'view-as', resource: 'Account', recordId: accountId, after: { reason } });
  await tellViewed(ctx, { name: account.accountName, email: account.email }, reason);
  return { data: `${JSON.stringify(seen.permissions)}~${token}`, message: `You are seeing Homeroom as ${account.accountName}` };
});

/** That is what whoever has left hears, before the job that disables their account has run; the caller is signed in. */
function cannotLogIn(error: unknown): never {
  throw error instanceof HttpError && error.status === 401 ? conflict('The holder of this account has left.') : error;
}
