import { MessageChannel } from 'node:worker_threads';
import { timestampOf } from '../../kit/server/documents/document-files.server.ts';
import type { PapersJob, RenderedDocument } from '../../kit/server/documents/document-jobs.server.ts';
import type { Documents, RenderOptions } from '../../kit/server/documents/documents.server.ts';
import { fairQueue, QueueFull } from '../../kit/server/documents/fair-queue.server.ts';
import { noTypst } from '../../kit/server/documents/typst.server.ts';
import { noDocuments, tooManyDocuments, unprintable } from '../../kit/server/http/errors.server.ts';
import { createDocumentPool, type DocumentPool } from './document-pool.server.ts';
import { batchesOf, feedRows } from './row-feed.server.ts';

/** More rows than this wait in the line of the long lists, so that a short one never does. */
const mostRowsOfSmall = 1000;

/**
 * Receipts come one after another at a counter, so their process waits for the next. A list takes a third of a second longer in a
 * new process, which nobody minds, while an idle process takes a third of the server's memory.
 */
const papersWaitMs = 15_000;

/** Two set papers at the same time, and one part waits, so that neither does. */
const paperProcesses = 2;
/**
 * How many papers are set as one part; each part contains its fonts again. A class is two parts, so that it takes half the time.
 */
const papersPerPart = { few: 20, many: 40 };
const fewPapers = 100;

/** Two of one account at once, so that the next is ready when the process is; further ones wait, up to this many. */
const fairness = { running: 3, runningEach: 2, waitingEach: 20 } as const;

function refuse(error: unknown): never {
  if (error instanceof QueueFull) throw tooManyDocuments();
  if (error instanceof Error && error.message === noTypst) throw noDocuments();
  throw error;
}

/** A paper names somebody, so it is not printed with other signs in place of a name's letters. @throws 422 */
function refuseMissing({ missing }: RenderedDocument): void {
  if (missing.length > 0) throw unprintable(missing.slice(0, mostNamed));
}

/** Characters that one line of the log names. */
const mostNamed = 50;

/** All parts of some papers, in their order. While the processes work, the next ones are read. */
async function setPapers(pool: DocumentPool, { papers, ...head }: PapersJob, { signal, parts: tell }: RenderOptions) {
  const batch = head.paperCount > fewPapers ? papersPerPart.many : papersPerPart.few;
  const parts: Promise<RenderedDocument>[] = [];
  let done = 0;
  for await (const some of batchesOf(papers, batch)) {
    const part = pool.run('renderPapers', { head, papers: some }, { signal }).then((set) => {
      done += some.length;
      tell?.(done, head.paperCount);
      return set;
    });
    // Its failure is reported when it is awaited.
    part.catch(() => undefined);
    parts.push(part);
    await parts.at(-1 - paperProcesses);
  }
  return Promise.all(parts);
}

interface DocumentsOptions {
  log: { warn: (details: object, message: string) => void };
  openPool?: typeof createDocumentPool;
}

/** Opens the service. Its processes start with the first document and end when there is no other; `close` it at the end. */
export function createDocuments({ log, openPool = createDocumentPool }: DocumentsOptions): Documents {
  const desk = openPool({ log, niceness: 0, idleMilliseconds: papersWaitMs });
  const small = openPool({ log, niceness: 0 });
  const bulk = openPool({ log, niceness: 3 });
  /** For tasks, which may take minutes: others go before it, and never wait for it. */
  const patient = openPool({ log, niceness: 10 });
  const papers = openPool({ log, niceness: 5, processes: paperProcesses, idleMilliseconds: papersWaitMs });
  const pools = [desk, small, bulk, patient, papers];
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

  return {
    renderList: ({ rows, rowCount, ...head }, options = {}) => {
      const { signal, parts } = options;
      const quick = rowCount > mostRowsOfSmall ? bulk : small;
      const pool = parts ? patient : quick;
      return inTurn(pool, options, async () => {
        const { port1, port2 } = new MessageChannel();
        const feed = feedRows(rows, port1, parts);
        try {
          const document = await pool.run('renderList', { head }, { port: port2, signal });
          if (document.rows !== rowCount) {
            log.warn({ document: head.title, counted: rowCount, printed: document.rows }, 'A list has another number of rows');
          }
          return finish(head.title, document);
        } catch (error) {
          // If the feed failed, that is the reason.
          throw feed.failure() ?? error;
        } finally {
          await feed.stop();
        }
      });
    },
    renderPapers: (job, options = {}) =>
      inTurn(papers, options, async () => {
        const { title, printedOn } = job;
        const set = await setPapers(papers, job, options);
        for (const part of set) refuseMissing(part);
        const about = { title, timestamp: timestampOf(printedOn), pages: set.reduce((sum, part) => sum + part.pages, 0) };
        return finish(title, await papers.run('bindPapers', { parts: set, about }, { signal: options.signal }));
      }),
    expectPapers: () => papers.warm(),
    renderDocument(job, options = {}) {
      const { signal } = options;
      return inTurn(desk, options, async () => {
        const document = await desk.run('renderDocument', job, { signal });
        refuseMissing(document);
        return finish(job.title, document);
      });
    },
    close: async () => {
      await Promise.all(pools.map((pool) => pool.close()));
    },
  };
}
