/** Whose document it is, shown at its head. */
interface Letterhead {
  name: string;
  address?: string;
  /** PNG, JPEG or WebP. */
  logo?: Uint8Array | null;
}

/** What every document says of itself. */
export interface DocumentHead {
  school: Letterhead;
  title: string;
  /** `DD-MM-YYYY`: printed in the foot, and the file's date, so that the same data gives the same bytes. */
  printedOn: string;
  printedBy: string;
  /** By which the log knows it; printed in the foot. */
  code?: string;
}

/** One column of a list on paper. */
export interface ListColumn {
  header: string;
  align: 'left' | 'right';
}

/** What a list says besides its rows. */
export interface ListHead extends DocumentHead {
  /** The filters in force. */
  filters: readonly { label: string; value: string }[];
  columns: readonly ListColumn[];
  /** How its numbers are grouped, as in `en-IN`; those of the rows are texts already. */
  locale: string;
  /** So many of its rows are sums, and not counted as records. */
  sums?: number;
}

/** A row: one text for each column. */
export type ListRow = readonly string[];

/** All of something, or batches of it. Batches are read one at a time, when the process that sets them asks for more. */
export type Fed<Item> = readonly Item[] | AsyncIterable<readonly Item[]>;

/** A list to be set. */
export interface ListJob extends ListHead {
  rows: Fed<ListRow>;
  /** How many rows were counted. A list that turns out to have another number is logged, and says its own. */
  rowCount: number;
}

/** One document from a Typst template. */
export interface DocumentJob extends DocumentHead {
  /**
   * Typst source. It imports `/frame.typ` (paper, type, head and foot) or `/paper.typ` (that, and the parts of single papers) and
   * reads what it shows with `json("/data.json")`, so that nobody's text is ever read as markup.
   */
  template: string;
  data: unknown;
  /** Pictures that the template reads, by path: `/photo-7`. */
  files?: Readonly<Record<string, Uint8Array>>;
}

/** One of many papers: its data, and the pictures that they name. */
export type OnePaper = Pick<DocumentJob, 'data' | 'files'>;

/** What many papers have in common. */
export interface PapersHead extends DocumentHead {
  /** As of a document; what it reads is `shared` and, as `papers`, the data of some of them. Each takes one page. */
  template: string;
  shared: object;
  paperCount: number;
}

/** Many papers of one template, as one file. */
export interface PapersJob extends PapersHead {
  papers: Fed<OnePaper>;
}

/** The result of a job. */
export interface RenderedDocument {
  pdf: Uint8Array;
  pages: number;
  rows: number;
  /** Characters of the data that no font has: `U+1F600`. */
  missing: readonly string[];
  /** Why the document could not be made to PDF/UA-1, if so. */
  notAccessible: string | null;
}
