import { parseSearch } from '../kit/web/list/search-params.web.ts';

export const loginPath = '/public/new/login';

/** The pages that are left as soon as somebody is signed in: login, invitation, set-up. */
export const isPublicPath = (path: string): boolean => path.startsWith('/public/') || path === '/new/login';

/** A path of this site with its query and hash, as the router wants it. */
export function targetOf(path: string): { to: string; search: Record<string, string>; hash: string } {
  const { pathname, search, hash } = new URL(path, window.location.origin);
  return { to: pathname, search: { ...parseSearch(search) }, hash: hash.slice(1) };
}
