import type { QueryClient } from '@tanstack/react-query';
import type { CallDefinition } from '../../domain/call.domain.ts';
import { exported } from '../../domain/export-format.domain.ts';
import { api, placeOf, type Query } from '../calls/api.web.ts';
import { saveFile } from '../calls/download.web.ts';
import { showBegun } from '../task/show-begun.web.ts';
import { notify } from '../toast/toast.tsx';
import type { Paper } from './paper-button.tsx';

/**
 * Fetches what may be many papers: if the query allows it, a task makes what takes long. Throws as `api` does.
 * @param made the message about the task: `The report cards are being made`
 */
export async function fetchPaperOrTask<C extends CallDefinition>(
  cache: QueryClient,
  { call, query, file, made }: Omit<Paper<C>, 'label'> & { made: string },
): Promise<void> {
  const accept = 'application/pdf, application/json, application/problem+json';
  const answer = await api.blob(placeOf(call).path, { query: query as Query, accept });
  if (answer.type.startsWith('application/json')) {
    const { data: taskId } = JSON.parse(await answer.text()) as { data: number };
    await showBegun(cache, taskId, made);
    return;
  }
  saveFile(answer, `${file}.pdf`);
  notify.success(exported);
}
