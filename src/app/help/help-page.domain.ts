import { saysWords } from '../../kit/domain/search/words.domain.ts';

/** A piece of a line: plain, bold, or a link to another page. */
export interface Piece {
  text: string;
  bold?: boolean;
  /** The id of a page, perhaps with `#` and a heading of it. */
  to?: string;
}

export type Block =
  | { kind: 'heading'; text: string; anchor: string }
  | { kind: 'text'; pieces: readonly Piece[] }
  | { kind: 'list'; isOrdered: boolean; items: readonly (readonly Piece[])[] };

/** A page of the help, as its Markdown says it. */
export interface HelpPage {
  /** The path of the screen, the first if it has several; of a guide and the glossary a path below `/help`. */
  id: string;
  title: string;
  /** The paths that it is about. */
  paths: readonly string[];
  /** Keys of the screen's own, and what each does. */
  keys: readonly (readonly [key: string, what: string])[];
  /** Of a guide: the permission that whoever it is for holds; empty for a guide that the type of the account decides. */
  needs: string;
  blocks: readonly Block[];
}

/**
 * Reads a page. Its first lines name what it is about, `screen: /a/grid /a/other` or `page: /help/x`, and perhaps `keys: Space: marks; …`
 * and `needs: x.read`. Then comes Markdown: one `#`, headings, paragraphs, lists, **bold** and links.
 */
export function parseHelp(source: string): HelpPage {
  const [head = '', ...rest] = source.trim().split(/\n{2,}/);
  const field = (name: string): string =>
    head
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
      .trim() ?? '';
  const [title = '', ...blocks] = rest;
  const paths = (field('screen') || field('page')).split(' ').filter(Boolean);
  return {
    id: paths[0] ?? '',
    title: title.replace(/^# /, ''),
    paths,
    keys: field('keys')
      .split('; ')
      .filter(Boolean)
      .map((key) => {
        const [name = '', what = ''] = key.split(': ');
        return [name, what];
      }),
    needs: field('needs'),
    blocks: blocks.map(blockOf),
  };
}

/** The name of a heading in an address: `Student TC` → `student-tc`. */
export const anchorOf = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]+/g, '-');

function blockOf(source: string): Block {
  const lines = source.split('\n');
  const [first = ''] = lines;
  if (first.startsWith('## ')) return { kind: 'heading', text: first.slice(3), anchor: anchorOf(first.slice(3)) };
  const isOrdered = /^\d+\. /.test(first);
  if (!isOrdered && !first.startsWith('- ')) return { kind: 'text', pieces: piecesOf(lines.join(' ')) };
  const items: string[] = [];
  for (const line of lines) {
    if (/^(\d+\.|-) /.test(line)) items.push(line.replace(/^(\d+\.|-) /, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return { kind: 'list', isOrdered, items: items.map(piecesOf) };
}

function piecesOf(line: string): Piece[] {
  const parts = line.split(/(\*\*[^*]+\*\*|\[[^[\]]+\]\([^()]+\))/).filter(Boolean);
  return parts.map((part): Piece => {
    if (part.startsWith('**')) return { text: part.slice(2, -2), bold: true };
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
    return link ? { text: link[1] ?? '', to: link[2] ?? '' } : { text: part };
  });
}

/** All pieces of a page, in their order. */
export const allPieces = ({ blocks }: HelpPage): readonly Piece[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'heading') return [{ text: block.text }];
    return block.kind === 'text' ? block.pieces : block.items.flat();
  });

/** Everything that a page says. */
export const plainText = (page: HelpPage): string => [page.title, ...allPieces(page).map(({ text }) => text)].join(' ');

/** What a page is for: its first paragraph. */
export function purposeOf({ blocks: [first] }: HelpPage): string {
  return first?.kind === 'text' ? first.pieces.map(({ text }) => text).join('') : '';
}

/** The pages whose titles hold each word of a text at the beginning of one of theirs. */
export const pagesTitled = (pages: readonly HelpPage[], text: string): HelpPage[] =>
  pages.filter(({ title }) => saysWords(title, text));

/** Those, then the pages that say each word elsewhere. */
export function searchHelp(pages: readonly HelpPage[], text: string): HelpPage[] {
  const titled = pagesTitled(pages, text);
  return [...titled, ...pages.filter((page) => !titled.includes(page) && saysWords(plainText(page), text))];
}
