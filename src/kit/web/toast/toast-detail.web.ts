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
