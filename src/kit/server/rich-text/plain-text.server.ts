import { textInRich } from '../../domain/rich-text.domain.ts';

/** The end of what is followed by an empty line. A list belongs to the paragraph before it. */
const spaced = /<\/(?:p|h[1-3]|ul|ol)>(?!<[uo]l>)/g;

/** Clean formatted text for those who read without formatting: paragraphs apart, an address behind each link. */
export function plainText(html: string): string {
  const withAddresses = html
    .replaceAll('</p></li>', '</li>')
    .replace(/<\/[uo]l><\/li>/g, '')
    .replace(spaced, '$&\n')
    .replace(/<a href="([^"]*)">([\s\S]*?)<\/a>/g, (_link, address: string, inner: string) =>
      textInRich(inner) === textInRich(address) ? inner : `${inner} (${address})`,
    );
  const lines = withAddresses.replace(/<li>(?:<p>)?/g, '- ').split(/<\/(?:p|h[1-3]|li)>|<br \/>|\n/);
  return lines
    .map(textInRich)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
