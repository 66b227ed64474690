import type { CallDefinition } from '../../domain/call.domain.ts';
import { api, type CallName, placeOf, type Query, type QueryOf } from './api.web.ts';
import { saveFile } from './download.web.ts';

/** Fetches a file as it is kept. Throws as `api` does. */
export async function downloadAsKept<C extends CallDefinition>(
  name: CallName<C>,
  query: QueryOf<C>,
  { mediaType, fileName }: { mediaType: string; fileName: string },
): Promise<void> {
  const accept = `${mediaType}, application/problem+json`;
  saveFile(await api.blob(placeOf(name).path, { query: query as Query, accept }), fileName);
}
