import { Eye, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { rowButtonLook } from '../parts/row-button-look.web.ts';

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

interface RowButtonProps {
  /** The short name of the record. */
  name: string;
  /** Null: not permitted for this row. */
  onClick: (() => void) | null;
}

const rowButton = (label: string, Icon: LucideIcon) =>
  function RowButton({ name, onClick }: RowButtonProps) {
    return (
      <button
        type="button"
        aria-label={`${label}: ${name}`}
        title={label}
        className={rowButtonLook}
        disabled={onClick === null}
        onClick={onClick ?? undefined}
      >
        <Icon size={16} aria-hidden />
      </button>
    );
  };

const DetailsButton = rowButton('Details', Eye);
/** Opens the form of one record. */
export const EditButton = rowButton('Edit', Pencil);
/** Asks whether to delete one record. */
export const DeleteButton = rowButton('Delete', Trash2);

/** Details, Edit and Delete. */
export const usualActions = 3;

/** The buttons of one record: Details, and where permitted Edit and, last, Delete. */
export function RowActions({ name, onDetails, onEdit, onDelete, children }: RowActionsProps) {
  return (
    <span className="flex justify-end">
      {children}
      <DetailsButton name={name} onClick={onDetails} />
      {onEdit !== undefined && <EditButton name={name} onClick={onEdit} />}
      {onDelete !== undefined && <DeleteButton name={name} onClick={onDelete} />}
    </span>
  );
}
