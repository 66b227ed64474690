import { escapeHtml } from '../kit/domain/rich-text.domain.ts';

/**
 * A letter in the product's own words, if no notification of the school says it.
 * @param text formatted text; `{school}` in it stands for the school's name
 */
export const schoolLetter = (to: { name: string; email: string }, school: string, text: string) => ({
  toName: to.name,
  toEmail: to.email,
  body: `<p>Dear ${escapeHtml(to.name)},</p>${inOneLine(text).replaceAll('{school}', () => escapeHtml(school))}<p>${escapeHtml(school)}</p>`,
});

/** A line break in a sentence becomes a blank; between two paragraphs it is dropped. */
const inOneLine = (text: string): string =>
  text
    .trim()
    .replace(/>\s*\n\s*</g, '><')
    .replace(/\s*\n\s*/g, ' ');
