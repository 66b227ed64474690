import type { ComponentProps } from 'react';

interface WorkButtonProps extends ComponentProps<'button'> {
  /** Whether what it was pressed for is still going on. */
  busy: boolean;
}

/** A button that says *Loading...* while it works, and cannot be pressed again meanwhile. It submits its form, unless `type` says otherwise. */
export function WorkButton({ busy, disabled = false, children, ...button }: WorkButtonProps) {
  return (
    <button type="submit" {...button} disabled={busy || disabled}>
      {busy ? 'Loading...' : children}
    </button>
  );
}
