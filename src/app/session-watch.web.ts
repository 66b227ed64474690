import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { pageConfig } from '../common/page-config.web.ts';
import { safeReturnPath } from '../kit/web/calls/return-path.web.ts';
import { onSessionChange, type SessionChange, session } from '../kit/web/calls/session.web.ts';
import { notify } from '../kit/web/parts/toast.tsx';
import { isPublicPath, loginPath, targetOf } from './places.web.ts';

/** Takes the browser where the session says, in this tab and in those that follow it. Returns the end of it. */
export function followSession(router: AnyRouter, queryClient: QueryClient): () => void {
  let token = session().token;
  return onSessionChange((change) => {
    const before = token;
    token = session().token;
    if (token === before) return;
    if (change.reason === 'login') void keepCountry();
    if (token === null) void leave(router, change).then(() => queryClient.clear());
    else if (before === null) enter(router);
    else void queryClient.resetQueries();
  });
}

/** Once after each login; where it cannot be asked, numbers are written as in India. */
async function keepCountry() {
  const country = await import('../kit/web/calls/country.web.ts').catch(() => null);
  await country?.lookUpCountry(pageConfig().country);
}

function enter(router: AnyRouter) {
  const { pathname, search } = router.state.location;
  if (!isPublicPath(pathname)) return;
  const { return_url } = search as { return_url?: string };
  void router.navigate({ ...targetOf(safeReturnPath(return_url) ?? '/dashboard'), replace: true });
}

async function leave(router: AnyRouter, change: SessionChange) {
  const { pathname, href } = router.state.location;
  if (change.reason === 'expired') notify.failure('Session Expired', change.error);
  if (isPublicPath(pathname)) return;
  const timeout = change.reason === 'expired' ? { session_timeout: '1' } : {};
  await router.navigate({ to: loginPath, search: { ...timeout, return_url: href }, ignoreBlocker: true });
}
