import { MessageChannel } from 'node:worker_threads';
import type { DocumentJob, ListJob, RenderedDocument } from './document-jobs.server.ts';
import { createDocumentPool } from './document-pool.server.ts';
import { feedRows } from './row-feed.server.ts';

/** More rows than this wait in the line of the long lists, so that a receipt never does. */
const mostRowsOfSmall = 1000;

/** Characters that one line of the log names. */
const mostNamed = 50;

/** The PDFs of the product. Everything is set in threads of its own. */
export interface Documents {
  /**
   * A list as A4 pages. Up to 200 rows: one table, tagged to PDF/UA-1, rows as high as their content. Longer ones: untagged,
   * at most four lines a row, what is longer ends in an ellipsis.
   * @throws AbortError when the signal says so; whatever the rows' iteration throws
   */
  renderList: (job: ListJob, options?: RenderOptions) => Promise<Buffer>;
  /** One document from a template, tagged to PDF/UA-1. @throws AbortError; Error with the compiler's message */
  renderDocument: (job: DocumentJob, options?: RenderOptions) => Promise<Buffer>;
  /** Ends all threads. */
  close: () => Promise<void>;
}

interface RenderOptions {
  /** Stops the work: the request was cancelled. */
  signal?: AbortSignal;
}

interface DocumentsOptions {
  log: { warn: (details: object, message: string) => void };
}

/** Opens the service. Its threads start with the first document and end after some seconds without one; `close` it at the end. */
export function createDocuments({ log }: DocumentsOptions): Documents {
  const onError = (error: Error) => log.warn({ err: error }, 'A thread for documents failed');
  const small = createDocumentPool({ niceness: 0, onError });
  const bulk = createDocumentPool({ niceness: 3, onError });

  const finish = (title: string, document: RenderedDocument): Buffer => {
    const { missing, notAccessible, pdf } = document;
    if (missing.length > 0)
      log.warn({ document: title, missing: missing.slice(0, mostNamed) }, 'No font has some characters of a document');
    if (notAccessible) log.warn({ document: title, reason: notAccessible }, 'A document is not PDF/UA-1');
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  };

  return {
    async renderList({ rows, rowCount, ...head }, { signal } = {}) {
      const { port1, port2 } = new MessageChannel();
      const feed = feedRows(rows, port1);
      const pool = rowCount > mostRowsOfSmall ? bulk : small;
      try {
        const document = await pool.run('renderList', { head, port: port2 }, { transfer: [port2], signal });
        if (document.rows !== rowCount) {
          log.warn({ document: head.title, counted: rowCount, printed: document.rows }, 'A list has another number of rows');
        }
        return finish(head.title, document);
      } catch (error) {
        throw feed.failure() ?? error;
      } finally {
        await feed.stop();
      }
    },
    async renderDocument(job, { signal } = {}) {
      return finish(job.title, await small.run('renderDocument', job, { signal }));
    },
    close: async () => {
      await Promise.all([small.close(), bulk.close()]);
    },
  };
}
