import { textInRich } from '../../domain/rich-text.domain.ts';

/** The end of what is followed by an empty line. A list belongs to the paragraph before it. */
const spaced = /<\/(?:p|h[1-3]|ul|ol)>(?!<[uo]l>)/g;

const linkBegins = '<a href="';
const linkEnds = '</a>';

/** The address of each link behind it, unless the link shows it. */
function withAddresses(html: string): string {
  const [before = '', ...links] = html.split(linkBegins);
  const written = links.map((link) => {
    const address = link.slice(0, link.indexOf('"'));
    const [inner = '', ...behind] = link.slice(link.indexOf('>') + 1).split(linkEnds);
    const shown = textInRich(inner) === textInRich(address) ? inner : `${inner} (${address})`;
    return shown + behind.join(linkEnds);
  });
  return before + written.join('');
}

/** Clean formatted text for those who read without formatting: paragraphs apart, an address behind each link. */
export function plainText(html: string): string {
  const paragraphs = html
    .replaceAll('</p></li>', '</li>')
    .replace(/<\/[uo]l><\/li>/g, '')
    .replace(spaced, '$&\n');
  const lines = withAddresses(paragraphs)
    .replace(/<li>(?:<p>)?/g, '- ')
    .split(/<\/(?:p|h[1-3]|li)>|<br \/>|\n/);
  return lines
    .map(textInRich)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
