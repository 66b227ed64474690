import { escapeHtml } from '../../../kit/domain/rich-text.domain.ts';

/** A letter of the school to who has an account, as formatted text; `{school}` in it stands for its name. */
export const accountLetter = (account: { name: string; email: string }, school: string, text: string) => ({
  toName: account.name,
  toEmail: account.email,
  body: `<p>Dear ${escapeHtml(account.name)},</p>${text.replaceAll('{school}', () => escapeHtml(school)).replace(/\n\s*/g, '')}<p>${escapeHtml(school)}</p>`,
});
