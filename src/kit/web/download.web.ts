import { api, type Query } from './api.web.ts';
import { numberLocale } from './format.web.ts';

/** Fetches a PDF and hands it to the browser as a file, e.g. `students data.pdf`. Throws as `api` does. */
export async function download(path: string, query: Query, fileName: string, signal?: AbortSignal): Promise<void> {
  const blob = await api.blob(path, {
    query,
    accept: 'application/pdf, application/problem+json',
    // Numbers on paper are written as on the screen.
    language: numberLocale(),
    ...(signal && { signal }),
  });
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
