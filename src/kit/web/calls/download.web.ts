import { type ExportFormat, exportFormats } from '../../domain/export-format.domain.ts';
import { numberLocale } from '../parts/format.web.ts';
import { api, type Query } from './api.web.ts';

/** Fetches a list as a file and hands it to the browser, e.g. as `students data.pdf`. Throws as `api` does. */
export async function download(path: string, { name, mediaType }: ExportFormat, query: Query, fileName: string): Promise<void> {
  const file = await api.blob(path, {
    // The published call has no parameter for the format that it has always had.
    query: name === exportFormats[0].name ? query : { ...query, format: name },
    accept: `${mediaType}, application/problem+json`,
    // Numbers on paper are written as on the screen.
    language: numberLocale(),
  });
  // A CSV file has its code in its name.
  saveFile(file, (name === 'csv' && file.name) || fileName);
}

/** Fetches a single document. Throws as `api` does. */
export const downloadPdf = (path: string, query: Query, fileName: string): Promise<void> =>
  download(path, exportFormats[0], query, fileName);

/** Hands a file to the browser, which keeps it under this name. */
export function saveFile(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
