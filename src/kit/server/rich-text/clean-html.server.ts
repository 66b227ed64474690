import sanitize from 'sanitize-html';
import { isLink, linkSchemes, richBlocks, richTags, stylesIn } from '../../domain/rich-text.domain.ts';

const block: sanitize.Transformer = (tagName, { style = '' }) => {
  const styles = stylesIn(style).map(([name, value]) => `${name}:${value}`);
  const attribs: sanitize.Attributes = styles.length > 0 ? { style: styles.join(';') } : {};
  return { tagName, attribs };
};

const link: sanitize.Transformer = (tagName, { href = '' }) => {
  const attribs: sanitize.Attributes = isLink(href.trim()) ? { href: href.trim() } : {};
  return { tagName, attribs };
};

const options: sanitize.IOptions = {
  allowedTags: [...richTags],
  allowedAttributes: { a: ['href'], ...Object.fromEntries(richBlocks.map((tag) => [tag, ['style']])) },
  allowedSchemes: [...linkSchemes],
  allowProtocolRelative: false,
  // Its own parser writes a style that it cannot read to the console, whatever it contains.
  parseStyleAttributes: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    a: link,
    ...Object.fromEntries(richBlocks.map((tag) => [tag, block])),
  },
  // Twenty lists inside of one another are no text any more, but they would keep whoever lays it out busy.
  nestingLimit: 20,
};

/** Formatted text with nothing in it but what formatted text may hold (`rich-text.domain.ts`); everything else is left out. */
export const cleanHtml = (html: string): string => sanitize(html, options);
