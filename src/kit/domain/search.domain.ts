/** One find of the global search, inside what the caller may read. */
export interface SearchHit {
  kind: string;
  id: number;
  title: string;
  subtitle: string;
  /** Where it leads, a path of this site. */
  path: string;
}

/** `GET /api/search?q` answers these, best kind first. */
export interface SearchGroup {
  kind: string;
  /** The heading: `Students`. */
  label: string;
  items: readonly SearchHit[];
}
