import type { Block, HelpPage, Piece } from './help-page.domain.ts';
import { purposeOf } from './help-page.domain.ts';

/** Pages under a heading, as the list of all pages shows them. */
interface SiteGroup {
  label: string;
  pages: readonly HelpPage[];
}

interface SiteFile {
  name: string;
  html: string;
}

const start = 'index.html';

const style =
  'body{font:16px/1.6 system-ui,sans-serif;max-width:42rem;margin:0 auto;padding:1rem;color:#1f2328;background:#fff}' +
  'a{color:#0b57d0}h1{line-height:1.2}h2{font-size:1.1rem;margin-top:1.5rem}kbd{border:1px solid #6e7781;border-radius:4px;padding:0 .4em}' +
  '@media(prefers-color-scheme:dark){body{color:#e6e8eb;background:#16181c}a{color:#8ab4f8}}';

/** The name of a page's file: `/a/b/$id` → `a-b-id.html`. */
export const fileOf = (id: string): string => `${id.replace(/\$/g, '').split('/').filter(Boolean).join('-')}.html`;

/** The whole help as plain pages that link to each other, with a list of all. */
export function helpSite(groups: readonly SiteGroup[]): SiteFile[] {
  const lists = groups.map(
    ({ label, pages }) =>
      `<h2>${escaped(label)}</h2><ul>${pages
        .map((page) => `<li><a href="${fileOf(page.id)}">${escaped(page.title)}</a><br>${escaped(purposeOf(page))}</li>`)
        .join('')}</ul>`,
  );
  const index = { name: start, html: document('Help', `<h1>Help</h1>${lists.join('')}`) };
  const pages = groups.flatMap((group) => group.pages).map((page) => ({ name: fileOf(page.id), html: pageOf(page) }));
  return [index, ...pages];
}

function pageOf({ title, blocks, keys }: HelpPage): string {
  const own = keys.map(([key, what]) => `<li><kbd>${escaped(key)}</kbd> ${escaped(what)}</li>`).join('');
  const ending = own && `<h2>Keys</h2><ul>${own}</ul>`;
  const back = `<p><a href="${start}">All pages</a></p>`;
  return document(title, `${back}<h1>${escaped(title)}</h1>${blocks.map(htmlOf).join('')}${ending}`);
}

const document = (title: string, body: string): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
  `<title>${escaped(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>\n`;

function htmlOf(block: Block): string {
  if (block.kind === 'heading') return `<h2 id="${block.anchor}">${escaped(block.text)}</h2>`;
  if (block.kind === 'text') return `<p>${block.pieces.map(pieceOf).join('')}</p>`;
  const list = block.isOrdered ? 'ol' : 'ul';
  return `<${list}>${block.items.map((pieces) => `<li>${pieces.map(pieceOf).join('')}</li>`).join('')}</${list}>`;
}

function pieceOf({ text, bold, to }: Piece): string {
  if (bold) return `<strong>${escaped(text)}</strong>`;
  if (!to) return escaped(text);
  const [id = '', anchor] = to.split('#');
  return `<a href="${fileOf(id)}${anchor ? `#${anchor}` : ''}">${escaped(text)}</a>`;
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
