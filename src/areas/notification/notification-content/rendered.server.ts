import { escapeHtml } from '../../../kit/domain/rich-text.domain.ts';
import { filledIn, type PlaceholderValues } from '../mail-placeholder/placeholders-in.domain.ts';

/**
 * Subject and body with the values of one recipient; the body is formatted text, in which values are texts and nothing else.
 * @param write how a value is written in the body, where it is more than a text
 */
export const rendered = (
  content: { title: string; body: string },
  values: PlaceholderValues,
  write: Parameters<typeof filledIn>[2] = (value) => escapeHtml(value),
) => ({
  subject: filledIn(content.title, values, (value) => value.replace(/\s+/g, ' ')),
  body: filledIn(content.body, values, write),
});
