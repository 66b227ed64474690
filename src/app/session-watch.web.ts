import { pageConfig } from '../common/page-config.web.ts';
import { onSessionChange, type SessionChange, session } from '../kit/web/calls/session.web.ts';
import { address, navigate } from '../kit/web/route/address.web.ts';
import { notify } from '../kit/web/toast/toast.tsx';
import { afterLogin, isPublicPath, loginFor } from './places.web.ts';
import { publicScreen } from './public-screens.tsx';

/** Takes the browser where the session requires, in this tab and in the others. Returns a function that ends this. */
export function followSession(): () => void {
  let { token } = session();
  return onSessionChange((change) => {
    const before = token;
    token = session().token;
    if (token === before) return;
    if (change.reason === 'login') void keepCountry();
    if (token === null) leave(change);
    else if (before === null) enter();
  });
}

/** Once after each login, if there is a service to ask; otherwise numbers are written as in India. */
async function keepCountry() {
  const address = pageConfig().country;
  const country = address && (await import('../kit/web/calls/country.web.ts').catch(() => null));
  if (country) await country.lookUpCountry(address);
}

function enter() {
  const here = address();
  if (isPublicPath(here.pathname)) navigate({ to: afterLogin(here), replace: true });
}

function leave(change: SessionChange) {
  const here = address();
  if (change.reason === 'expired') notify.failure('Session Expired', change.error);
  if (publicScreen(here.pathname)) return;
  const { to, search } = loginFor(here);
  const timeout = change.reason === 'expired' ? { session_timeout: '1' } : {};
  navigate({ to, search: { ...timeout, ...search }, force: true });
}
