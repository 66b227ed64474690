import { threadFile } from '../thread-file.server.ts';

/** The file that document threads run. */
export const documentWorkerFile = (): { filename: string; execArgv: string[] } =>
  threadFile('document-worker', new URL('./document-worker.server.ts', import.meta.url));
