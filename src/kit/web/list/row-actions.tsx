import { Eye, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';

interface RowActionsProps {
  /** The short name of the record: `Details: Asha Rao`. */
  name: string;
  onDetails: () => void;
  /** Absent: this list never offers it. Null: not permitted for this row. */
  onEdit?: (() => void) | null | undefined;
  onDelete?: (() => void) | null | undefined;
  /** More buttons, left of the usual ones. */
  children?: ReactNode;
}

const button =
  'icon-btn focus-visible:ring-focus disabled:pointer-events-none disabled:opacity-35 max-sm:size-11 [&>svg]:max-sm:size-5';

/** The buttons of one record: Details always, Edit and Delete as far as permitted, Delete last. */
export function RowActions({ name, onDetails, onEdit, onDelete, children }: RowActionsProps) {
  return (
    <span className="flex justify-end">
      {children}
      <button type="button" aria-label={`Details: ${name}`} title="Details" className={button} onClick={onDetails}>
        <Eye size={16} aria-hidden />
      </button>
      {onEdit !== undefined && (
        <button
          type="button"
          aria-label={`Edit: ${name}`}
          title="Edit"
          className={button}
          disabled={onEdit === null}
          onClick={onEdit ?? undefined}
        >
          <Pencil size={16} aria-hidden />
        </button>
      )}
      {onDelete !== undefined && (
        <button
          type="button"
          aria-label={`Delete: ${name}`}
          title="Delete"
          className={button}
          disabled={onDelete === null}
          onClick={onDelete ?? undefined}
        >
          <Trash2 size={16} aria-hidden />
        </button>
      )}
    </span>
  );
}
