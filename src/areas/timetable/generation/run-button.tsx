import type { ComponentProps } from 'react';
import { Button } from '../../../kit/web/parts/button.tsx';

/** Begins a run. While one goes on, which may take minutes, it does nothing and keeps the focus. */
export const RunButton = ({ busy, disabled = false, ...button }: ComponentProps<typeof Button>) => (
  <Button {...button} aria-disabled={busy} disabled={disabled && !busy} />
);
