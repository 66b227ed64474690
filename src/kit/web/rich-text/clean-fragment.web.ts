import DOMPurify from 'dompurify';
import { isLink, richBlocks, richTags, stylesIn } from '../../domain/rich-text.domain.ts';

const purify = DOMPurify(window);
/** The attribute that styles are read from: as `style` the page's policy would refuse and report them before they are checked. */
const look = 'data-look';
const withLooks = (html: string): string => html.replace(/<[^<>]*>/g, (tag) => tag.replace(/\sstyle=/gi, ` ${look}=`));

const blocks = new Set<string>(richBlocks);

purify.addHook('uponSanitizeAttribute', (element, attribute) => {
  if (attribute.attrName === 'href') attribute.keepAttr = isLink(attribute.attrValue.trim());
  if (attribute.attrName === look) attribute.keepAttr = blocks.has(element.tagName.toLowerCase());
});

purify.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'A' && element.hasAttribute('href')) {
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  }
  const given = element.getAttribute(look);
  if (given === null) return;
  element.removeAttribute(look);
  for (const [name, value] of stylesIn(given)) (element as HTMLElement).style.setProperty(name, value);
});

/** Formatted text, ready for the page: what the server let through is checked once more. */
export const cleanFragment = (html: string): DocumentFragment =>
  purify.sanitize(withLooks(html), {
    ALLOWED_TAGS: [...richTags],
    ALLOWED_ATTR: ['href', look],
    ADD_URI_SAFE_ATTR: [look],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
