import type { ComponentProps } from 'react';
import { type ButtonLook, buttonLook } from './button-look.web.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  /** Whether what it was pressed for is still going on: it then says *Loading...* and cannot be pressed again. */
  busy?: boolean;
}

/** A button. It submits no form, unless `type` says so. */
export const Button = ({ kind, small, className, busy, disabled, children, ...button }: ButtonProps) => (
  <button type="button" {...button} className={buttonLook({ kind, small, className })} disabled={busy || disabled}>
    {busy ? 'Loading...' : children}
  </button>
);
