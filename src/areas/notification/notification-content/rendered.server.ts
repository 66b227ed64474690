import { escapeHtml } from '../../../kit/domain/rich-text.domain.ts';
import { filledIn, type PlaceholderValues } from '../mail-placeholder/placeholders-in.domain.ts';

/** Subject and body with the values of one recipient; the body is formatted text, in which values are texts and nothing else. */
export const rendered = (content: { title: string; body: string }, values: PlaceholderValues) => ({
  subject: filledIn(content.title, values, (value) => value.replace(/\s+/g, ' ')),
  body: filledIn(content.body, values, escapeHtml),
});
