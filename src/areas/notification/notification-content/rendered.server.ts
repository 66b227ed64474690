import { escapeHtml } from '../../../kit/domain/rich-text.domain.ts';
import { filledIn, type PlaceholderValues } from '../mail-placeholder/placeholders-in.domain.ts';

/** A value as it stands in formatted text: plain text that keeps its lines. */
export const plainValue = (value: string): string => escapeHtml(value).replace(/\r?\n/g, '<br />');

/**
 * Subject and body with the values for one recipient. The body is formatted text; values in it are plain text unless `write` says
 * otherwise.
 * @param write how to write a value in the body
 */
export const rendered = (
  content: { title: string; body: string },
  values: PlaceholderValues,
  write: Parameters<typeof filledIn>[2] = plainValue,
) => ({
  subject: filledIn(content.title, values, (value) => value.replace(/\s+/g, ' ')),
  body: filledIn(content.body, values, write),
});
