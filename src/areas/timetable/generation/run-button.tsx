import type { ReactNode } from 'react';

interface RunButtonProps {
  type?: 'button' | 'submit';
  look: string;
  busy: boolean;
  disabled?: boolean;
  /** The id of the text that says why it is disabled. */
  why?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** Begins a run. While one goes on, which may take minutes, it does nothing and keeps the focus. */
export const RunButton = ({ type = 'button', look, busy, disabled = false, why, onClick, children }: RunButtonProps) => (
  <button
    type={type}
    className={`btn text-sm max-sm:h-11 ${look} ${busy ? 'btn-disabled' : ''}`}
    aria-disabled={busy}
    disabled={disabled && !busy}
    aria-describedby={why}
    onClick={onClick}
  >
    {children}
  </button>
);
