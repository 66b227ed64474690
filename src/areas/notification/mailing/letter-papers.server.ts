import type { OnePaper } from '../../../kit/server/documents/document-jobs.server.ts';
import { richLines } from '../../../kit/server/rich-text/rich-lines.server.ts';
import type { WrittenRecipient } from './mailing-recipients.server.ts';

/** Letters to print. */
export const letterPapers = (letters: readonly WrittenRecipient[]): OnePaper[] =>
  letters.map(({ name, address, subject, body }) => ({
    data: { name, address, subject, lines: richLines(body) },
  }));
