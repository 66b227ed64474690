import { api, type Query } from './api.web.ts';
import { saveFile } from './download.web.ts';

/** Fetches a file that is no list, under a name of its own. Throws as `api` does. */
export const downloadFile = async (path: string, mediaType: string, query: Query, fileName: string): Promise<void> =>
  saveFile(await api.blob(path, { query, accept: `${mediaType}, application/problem+json` }), fileName);
