/** The address's query as plain texts. */
export type SearchParams = Readonly<Record<string, string>>;

/** `?a=1&b=x` → `{ a: '1', b: 'x' }`: values are never read as numbers or JSON. The last of a repeated name counts. */
export const parseSearch = (text: string): SearchParams => Object.fromEntries(new URLSearchParams(text));

/** `{ a: 1, b: '' }` → `?a=1` */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}
