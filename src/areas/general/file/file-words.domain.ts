import type { FileRow } from './file.domain.ts';

const kilobyte = 1024;

/** What kind of file it is, and how large: `PDF, 240 KB`. */
export function fileFacts({ mediaType, size }: Pick<FileRow, 'mediaType' | 'size'>): string {
  const kilobytes = Math.max(1, Math.round(size / kilobyte));
  const amount = kilobytes < kilobyte ? `${kilobytes} KB` : `${(kilobytes / kilobyte).toFixed(1)} MB`;
  return `${mediaType === 'application/pdf' ? 'PDF' : 'Picture'}, ${amount}`;
}
