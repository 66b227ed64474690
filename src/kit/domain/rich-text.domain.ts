/** What formatted text may be made of: one list for the editor, the server and whatever shows it. */
export const richTags = ['p', 'h1', 'h2', 'h3', 'strong', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'br'] as const;

/** The tags that begin a new line, and so may be aligned and indented. */
export const richBlocks = ['p', 'h1', 'h2', 'h3'] as const;

/** How far one step indents, in em, and how many steps there are. */
export const indentStep = 2;
export const indentAtMost = 8;

/** The only styles, each with the only values that it may have. */
const richStyles: Readonly<Record<string, readonly string[]>> = {
  'text-align': ['left', 'center', 'right', 'justify'],
  'padding-left': Array.from({ length: indentAtMost }, (_, step) => `${(step + 1) * indentStep}em`),
};

/** The allowed styles among those in a text. */
export function stylesIn(text: string): [name: string, value: string][] {
  const pairs = text.split(';').map((one): [string, string] => {
    const [name = '', value = ''] = one.split(':', 2);
    return [name.trim().toLowerCase(), value.trim()];
  });
  return pairs.filter(([name, value]) => Object.hasOwn(richStyles, name) && richStyles[name]?.includes(value));
}

/** The schemes of links: none that a browser would run. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const;
const schemes: readonly string[] = linkSchemes;

/** Whether an address may be linked to. */
export const isLink = (address: string): boolean =>
  /^[a-z]+:[^\s\p{Cc}]+$/iu.test(address) && schemes.includes(address.slice(0, address.indexOf(':')).toLowerCase());

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text escaped for HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');

/** The words of formatted text, on one line: tags are dropped, blocks become spaces. */
export const textInRich = (html: string): string =>
  html
    .replace(/<\/(?:p|h[1-3]|li)>|<br\s*\/?>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
