import { isCallAddress } from './call-address.server.ts';

/**
 * The address of a page that cannot be decoded, such as `/verify/%E0%A4`, taken literally: people mistype and cut links, and the
 * page says in words that there is nothing there. Calls and files refuse it.
 */
export function pageAddress(url: string): string {
  const [path = '/'] = url.split('?', 1);
  if (!path.includes('%') || isCallAddress(path) || path.startsWith('/assets/') || isDecodable(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
