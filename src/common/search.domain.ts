/** One find of the global search, inside what the caller may read. */
export interface SearchHit {
  /** The heading that it stands under: `Students`. */
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
  items: readonly SearchHit[];
}
