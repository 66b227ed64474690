import { indentStep, stylesIn, textInRich } from '../../domain/rich-text.domain.ts';

const marks = { strong: 'bold', em: 'italic', u: 'underline', s: 'strike' } as const;
type Mark = (typeof marks)[keyof typeof marks];

/** Some text of one look. */
interface RichRun {
  text: string;
  marks: readonly Mark[];
}

/** One paragraph, heading or point of a list. */
interface RichLine {
  /** 0: text; 1 to 3: a heading. */
  heading: number;
  /** What stands before it, where it begins a point: `•`, `2.` */
  point: string;
  /** How many lists it is inside of. */
  depth: number;
  /** In steps. */
  indent: number;
  align: string;
  runs: RichRun[];
}

const token = /<(\/?)([a-z][a-z0-9]*)((?:[^a-z0-9<>][^<>]*)?)>|([^<]+)/g;
const attribute = (name: string, of: string): string => of.split(`${name}="`)[1]?.split('"')[0] ?? '';

/** Clean formatted text as lines, for whatever sets them: a page of print. An address stands behind its link. */
export function richLines(html: string): RichLine[] {
  const lines: RichLine[] = [];
  const lists: { isOrdered: boolean; count: number }[] = [];
  const links: { address: string; text: string }[] = [];
  let open: Mark[] = [];
  let line: RichLine | undefined;
  let point = '';

  const begin = (heading = 0, style = ''): RichLine => {
    const styles = new Map(stylesIn(style));
    const indent = Number.parseInt(styles.get('padding-left') ?? '0', 10) / indentStep;
    line = { heading, point, depth: lists.length, indent, align: styles.get('text-align') ?? 'left', runs: [] };
    point = '';
    lines.push(line);
    return line;
  };
  const write = (text: string) => {
    if (text === '' || (!line && text.trim() === '')) return;
    (line ?? begin()).runs.push({ text, marks: [...open] });
    const link = links.at(-1);
    if (link) link.text += text;
  };
  const opened: Readonly<Record<string, (attributes: string) => void>> = {
    p: (of) => begin(0, attribute('style', of)),
    h1: (of) => begin(1, attribute('style', of)),
    h2: (of) => begin(2, attribute('style', of)),
    h3: (of) => begin(3, attribute('style', of)),
    ul: () => lists.push({ isOrdered: false, count: 0 }),
    ol: () => lists.push({ isOrdered: true, count: 0 }),
    li: () => {
      const list = lists.at(-1);
      if (list) list.count += 1;
      point = list?.isOrdered ? `${list.count}.` : '•';
      line = undefined;
    },
    br: () => write('\n'),
    a: (of) => links.push({ address: attribute('href', of), text: '' }),
  };
  const closed: Readonly<Record<string, () => void>> = {
    ul: () => lists.pop(),
    ol: () => lists.pop(),
    a: () => {
      const { address = '', text = '' } = links.pop() ?? {};
      if (address && textInRich(address) !== text.trim()) write(` (${textInRich(address)})`);
    },
    br: () => undefined,
  };
  const endLine = () => {
    line = undefined;
  };

  for (const [, slash, tag = '', attributes = '', text] of html.matchAll(token)) {
    const mark = marks[tag as keyof typeof marks];
    if (text !== undefined) write(decoded(text));
    else if (mark) open = slash ? open.filter((one) => one !== mark) : [...open, mark];
    else if (slash) (closed[tag] ?? endLine)();
    else opened[tag]?.(attributes);
  }
  return lines;
}

/** The spaces of a text count, at its ends as well. */
const decoded = (text: string): string =>
  text.replace(/&[a-z#0-9]+;/g, (entity) => (entity === '&nbsp;' ? ' ' : textInRich(entity)));
