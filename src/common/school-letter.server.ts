import { escapeHtml } from '../kit/domain/rich-text.domain.ts';

/**
 * A letter in the product's own words, used if no notification of the school says it.
 * @param text formatted text; `{school}` in it stands for the school's name
 */
export const schoolLetter = (to: { name: string; email: string }, school: string, text: string) => ({
  toName: to.name,
  toEmail: to.email,
  body: `<p>Dear ${escapeHtml(to.name)},</p>${inOneLine(text).replaceAll('{school}', () => escapeHtml(school))}<p>${escapeHtml(school)}</p>`,
});

/** Replaces line breaks inside a sentence with a space, and drops those between paragraphs. */
const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
    .replaceAll('>\n<', '><')
    .replaceAll('\n', ' ');
