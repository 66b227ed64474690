/** What people read of one kind of record, besides its fields. */
export interface Labels {
  /** `student exit`: panel titles, "Add new student exit". */
  one: string;
  /** "The X was not found", where `one` is what the published panels say and does not name it. */
  missing?: string;
  /** The title of the panel that changes one, where that is not `Update student exit`. */
  edit?: string;
  /** `student exits` */
  many: string;
  /** Page title, `Student Exits`. */
  title: string;
  /** "The selected X was deleted successfully". */
  deleted: string;
  /** What is said of a deletion, and when it fails, where that is not what lists say. */
  removed?: string;
  notRemoved?: string;
  /** Asked before one is deleted, where 'Are you sure?' does not say enough. */
  warning?: string;
  /** Whoever deletes one is asked why, under this label; the answer may be empty. */
  reason?: string;
  /** What to do in place of deleting, said where others refer to the record: 'Set the status to Inactive instead.' */
  notDeletable?: string;
  /** 'Failed to fetch X'. */
  fetched: string;
  /** What its form says after a save, and when one fails, where that is not what forms say. */
  saved?: string;
  notSaved?: string;
  /** Name of the exported file, without its ending. */
  file: string;
}
