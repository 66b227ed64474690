import { safeReturnPath } from '../kit/web/calls/return-path.web.ts';
import { type Address, address, type Target } from '../kit/web/route/address.web.ts';

const loginPath = '/public/new/login';

/** The pages that are left as soon as somebody is signed in: login, invitation, set-up. A query may follow the path. */
export const isPublicPath = (path: string): boolean => /^\/(public|new\/login)(?![^/?#])/.test(path);

/** Where signing in at an address leads: back to where the user came from, unless nobody signed in stays there, or to the dashboard. */
export function afterLogin({ search }: Address): string {
  const back = safeReturnPath(search.return_url);
  return back && !isPublicPath(back) ? back : '/dashboard';
}

/** The login that leads back to an address. */
export const loginFor = ({ href }: Address): Target => ({ to: loginPath, search: { return_url: href } });

/** A slash at its end makes no other path. */
export const withoutEnd = (path: string): string => path.replace(/\/$/, '');

/** Where a path redirects that shows nothing itself, such as `/`, with a session and without one. The login keeps what the address asks for. */
export function leadsOn(pathname: string, isSignedIn: boolean): string | undefined {
  const path = withoutEnd(pathname);
  if (path === '' && isSignedIn) return afterLogin(address());
  if (path === '' || path === '/public') return loginPath + window.location.search;
}
