import type { LucideIcon } from 'lucide-react';
import { rowButtonLook } from './row-button-look.web.ts';

interface RowButtonProps {
  /** What it does. */
  label: string;
  /** To what, for those who do not see what it stands beside. */
  of: string;
  /** What is shown at the pointer. */
  title?: string;
  icon: LucideIcon;
  disabled?: boolean;
  onClick: () => void;
}

/** A button beside a record: an icon, named by what it does to which one. */
export const RowButton = ({ label, of, title = label, icon: Icon, disabled, onClick }: RowButtonProps) => (
  <button
    type="button"
    aria-label={`${label}: ${of}`}
    title={title}
    className={rowButtonLook}
    disabled={disabled}
    onClick={onClick}
  >
    <Icon size={16} aria-hidden />
  </button>
);
