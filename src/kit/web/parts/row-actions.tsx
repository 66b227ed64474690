import { Eye, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { RowButton } from './row-button.tsx';

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

interface ActionProps {
  /** The short name of the record. */
  name: string;
  /** Null: not permitted for this row. */
  onClick: (() => void) | null;
}

/** A button called as a function, not rendered as a component: a list has some sixty of them. */
const action = (label: string, icon: LucideIcon) =>
  function Action({ name, onClick }: ActionProps) {
    return RowButton({ label, of: name, icon, disabled: onClick === null, onClick: () => onClick?.() });
  };

const DetailsButton = action('Details', Eye);
/** Opens the form of one record. */
export const EditButton = action('Edit', Pencil);
/** Asks whether to delete one record. */
export const DeleteButton = action('Delete', Trash2);

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
