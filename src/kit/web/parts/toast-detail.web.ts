import { ApiError } from '../calls/api-error.web.ts';

/** The paragraphs under a toast's headline. Source: specification text 1, section 8. */
export function toastDetail(error: unknown): string[] {
  if (error === undefined || error === null) return ['An unknown error occurred.'];
  const { detail, title, message } = error as { detail?: unknown; title?: unknown; message?: unknown };
  const text = [detail, title, message].find((part) => typeof part === 'string' && part.trim() !== '');
  return paragraphsOf(String(text ?? 'An unexpected error occurred.'));
}

/** A message that says several things has a bar between them. */
export const paragraphsOf = (message: string): string[] =>
  message
    .split('|')
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

/** The headline of a failure; if the session ended, it says that instead. */
export function toastHeadline(headline: string, error: unknown): string {
  return sessionExpired(error) ? 'Session Expired' : headline;
}

/** Whether this failure ended the session. */
export const sessionExpired = (error: unknown): boolean => error instanceof ApiError && error.sessionExpired;
