import type { DocumentHead } from './document-jobs.server.ts';
import { frameTemplate } from './templates/frame.server.ts';
import { paperTemplate } from './templates/paper.server.ts';

/** An address as it stands at the head of a document. */
export const addressLine = (address: string): string =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ');

/** What every template finds beside itself. Data goes in as JSON only. */
export function documentFiles(head: DocumentHead, data: unknown): Record<string, string | Uint8Array> {
  const logo = head.school.logo ?? null;
  return {
    '/frame.typ': frameTemplate,
    '/paper.typ': paperTemplate,
    '/head.json': JSON.stringify({
      school: head.school.name,
      address: addressLine(head.school.address ?? ''),
      title: head.title,
      printedOn: head.printedOn,
      printedBy: head.printedBy,
      code: head.code ?? '',
      logo: logo !== null,
    }),
    '/data.json': JSON.stringify(data),
    ...(logo && { '/logo': logo }),
  };
}

/**
 * Seconds since 1970 of a printed date.
 * @param date `DD-MM-YYYY`
 * @throws Error for anything else
 */
export function timestampOf(date: string): number {
  const [day, month, year] = date.split('-').map(Number);
  const seconds = Date.UTC(year ?? Number.NaN, (month ?? Number.NaN) - 1, day) / 1000;
  if (!/^\d{2}-\d{2}-\d{4}$/.test(date) || Number.isNaN(seconds)) throw new Error(`Not a date like 31-12-2026: ${date}`);
  return seconds;
}
