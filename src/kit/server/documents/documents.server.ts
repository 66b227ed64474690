import { MessageChannel } from 'node:worker_threads';
import { noDocuments, tooManyDocuments } from '../http/errors.server.ts';
import type { DocumentJob, Fed, ListJob, PapersJob, RenderedDocument } from './document-jobs.server.ts';
import { createDocumentPool, type DocumentPool } from './document-pool.server.ts';
import { fairQueue, QueueFull } from './fair-queue.server.ts';
import { feedRows } from './row-feed.server.ts';
import { noTypst } from './typst.server.ts';

/** More rows than this wait in the line of the long lists, so that a short one never does. */
const mostRowsOfSmall = 1000;

/** More papers than this as well. */
const mostPapersOfSmall = 100;
/** So many papers are set at once; fonts are in each part anew. */
const papersPerPart = 40;

/** Two of one account at once, so that the next is ready when the thread is; whoever asks for more waits, up to here. */
const fairness = { running: 3, runningEach: 2, waitingEach: 20 } as const;

function refuse(error: unknown): never {
  if (error instanceof QueueFull) throw tooManyDocuments();
  if (error instanceof Error && error.message === noTypst) throw noDocuments();
  throw error;
}

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
  /**
   * One document from a template, tagged to PDF/UA-1; somebody stands at the desk for it, so that it waits for no list.
   * @throws AbortError; Error with the compiler's message
   */
  renderDocument: (job: DocumentJob, options?: RenderOptions) => Promise<Buffer>;
  /**
   * Many papers as one file, each on a page of its own, in the line of lists of that length. Untagged: it is for the printer, and
   * whoever reads one paper by itself gets it by `renderDocument`.
   * @throws AbortError; Error with the compiler's message, or where a paper takes more than its page; whatever the iteration throws
   */
  renderPapers: (job: PapersJob, options?: RenderOptions) => Promise<Buffer>;
  /** Ends all threads. */
  close: () => Promise<void>;
}

/** How a document is set. */
export interface RenderOptions {
  /** For whom it is, an account: callers take turns. 0 is the school itself. */
  caller?: number;
  /** Stops the work: the request was cancelled. */
  signal?: AbortSignal;
  /** Hears how many parts of a long list are set. With it the list is set in the background: nobody else waits behind it. */
  parts?: (done: number, of: number) => void;
}

interface DocumentsOptions {
  log: { warn: (details: object, message: string) => void };
  openPool?: typeof createDocumentPool;
}

interface FedWork<Item> {
  name: 'renderList' | 'renderPapers';
  head: { title: string };
  items: Fed<Item>;
  count: number;
  /** It waits in the line of the long ones. */
  isLong: boolean;
  batchSize?: number;
}

/** Opens the service. Its threads start with the first document and end after some seconds without one; `close` it at the end. */
export function createDocuments({ log, openPool = createDocumentPool }: DocumentsOptions): Documents {
  const onError = (error: Error) => log.warn({ err: error }, 'A thread for documents failed');
  const desk = openPool({ niceness: 0, onError });
  const small = openPool({ niceness: 0, onError });
  const bulk = openPool({ niceness: 3, onError });
  /** For tasks, which may take minutes: others go before it, and never wait for it. */
  const patient = openPool({ niceness: 10, onError });
  const pools = [desk, small, bulk, patient];
  const turns = new Map(pools.map((pool) => [pool, fairQueue(fairness)]));
  const inTurn = <T>(pool: DocumentPool, { caller = 0, signal }: RenderOptions, work: () => Promise<T>): Promise<T> =>
    turns.get(pool)?.run(caller, work, signal).catch(refuse) ?? work();

  const finish = (title: string, document: RenderedDocument): Buffer => {
    const { missing, notAccessible, pdf } = document;
    if (missing.length > 0)
      log.warn({ document: title, missing: missing.slice(0, mostNamed) }, 'No font has some characters of a document');
    if (notAccessible) log.warn({ document: title, reason: notAccessible }, 'A document is not PDF/UA-1');
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  };

  /** Work that is fed while it goes on; what fails of the feed is what failed. */
  const fed = <Item>({ name, head, items, count, isLong, batchSize }: FedWork<Item>, options: RenderOptions): Promise<Buffer> => {
    const { signal, parts } = options;
    const quick = isLong ? bulk : small;
    const pool = parts ? patient : quick;
    return inTurn(pool, options, async () => {
      const { port1, port2 } = new MessageChannel();
      const feed = feedRows(items, port1, parts, batchSize);
      try {
        const document = await pool.run(name, { head, port: port2 }, { transfer: [port2], signal });
        if (document.rows !== count) {
          log.warn({ document: head.title, counted: count, printed: document.rows }, 'A list has another number of rows');
        }
        return finish(head.title, document);
      } catch (error) {
        throw feed.failure() ?? error;
      } finally {
        await feed.stop();
      }
    });
  };

  return {
    renderList: ({ rows, rowCount: count, ...head }, options = {}) =>
      fed({ name: 'renderList', head, items: rows, count, isLong: count > mostRowsOfSmall }, options),
    renderPapers: ({ papers: items, ...head }, options = {}) => {
      const { paperCount: count } = head;
      const isLong = count > mostPapersOfSmall;
      return fed({ name: 'renderPapers', head, items, count, isLong, batchSize: papersPerPart }, options);
    },
    renderDocument(job, options = {}) {
      const { signal } = options;
      return inTurn(desk, options, async () => finish(job.title, await desk.run('renderDocument', job, { signal })));
    },
    close: async () => {
      await Promise.all(pools.map((pool) => pool.close()));
    },
  };
}
