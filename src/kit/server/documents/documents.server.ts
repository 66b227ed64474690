import type { DocumentJob, ListJob, PapersJob } from './document-jobs.server.ts';

/** The PDFs of the product. Everything is set in processes of its own. */
export interface Documents {
  /**
   * A list as A4 pages. Up to 200 rows: one table, tagged to PDF/UA-1, rows as high as their content. Longer ones: untagged,
   * at most four lines a row, what is longer ends in an ellipsis.
   * @throws AbortError when the signal says so; whatever the rows' iteration throws
   */
  renderList: (job: ListJob, options?: RenderOptions) => Promise<Buffer>;
  /**
   * One document from a template, tagged to PDF/UA-1; somebody stands at the desk for it, so that it waits for no list.
   * @throws 422 naming letters that no font has; AbortError; Error with the compiler's message
   */
  renderDocument: (job: DocumentJob, options?: RenderOptions) => Promise<Buffer>;
  /**
   * Many papers as one file, each on a page of its own, set in parts by two processes: nobody waits behind it for longer than a
   * part takes. Untagged, because it is for the printer; somebody who reads a single paper gets it by `renderDocument`.
   * @throws 422 naming letters that no font has; AbortError; Error with the compiler's message, or if a paper takes more than its page; whatever the iteration throws
   */
  renderPapers: (job: PapersJob, options?: RenderOptions) => Promise<Buffer>;
  /** Starts the processes for many papers, so that they are ready once the content is known. */
  expectPapers: () => void;
  /** Ends all processes. */
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
