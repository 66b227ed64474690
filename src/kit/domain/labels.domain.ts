/** What people read about one kind of record, besides its fields. */
export interface Labels {
  /** `student exit`: panel titles, "Add new student exit". */
  one: string;
  /** "The X was not found", if `one` is what the published panels say and does not name it. */
  missing?: string;
  /** The title of the panel that changes one, if not `Update student exit`. */
  edit?: string;
  /** `student exits` */
  many: string;
  /** Page title, `Student Exits`. */
  title: string;
  /** "The selected X was deleted successfully". */
  deleted: string;
  /** What is said when one was deleted, and when that fails, if not what lists say. */
  removed?: string;
  notRemoved?: string;
  /** Asked before one is deleted, if 'Are you sure?' does not say enough. */
  warning?: string;
  /** The label under which somebody who deletes one is asked why; the answer may be empty. */
  reason?: string;
  /** What to do instead of deleting a record that others refer to: 'Set the status to Inactive instead.' */
  notDeletable?: string;
  /** 'Failed to fetch X'. */
  fetched: string;
  /** What its form says after a save, and when one fails, if not what forms say. */
  saved?: string;
  notSaved?: string;
  /** Name of the exported file, without its ending. */
  file: string;
}
