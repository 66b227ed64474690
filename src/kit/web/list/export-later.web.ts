import type { QueryClient } from '@tanstack/react-query';
import type { ExportFormat } from '../../domain/export-format.domain.ts';
import { api, type Query } from '../calls/api.web.ts';
import { numberLocale } from '../parts/format.web.ts';
import { showBegun } from '../task/show-begun.web.ts';

/** Has a list made into a file in the background. Throws as `api` does. */
export async function exportLater(cache: QueryClient, path: string, { name }: ExportFormat, query: Query): Promise<void> {
  const { data: taskId } = await api.post<{ data: number }>(path, undefined, {
    query: { ...query, format: name, background: true },
    language: numberLocale(),
  });
  await showBegun(cache, taskId, 'The export is being made');
}
