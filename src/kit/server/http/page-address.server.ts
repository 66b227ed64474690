/**
 * The address of a page that cannot be decoded, such as `/verify/%E0%A4`, taken as it is written: people mistype and cut links, and
 * the page says in words that it leads nowhere. Calls and files refuse it.
 */
export function pageAddress(url: string): string {
  const [path = '/'] = url.split('?', 1);
  if (!path.includes('%') || /^\/(api|assets)\//.test(path) || isDecodable(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
