import { lazy, useEffect, useState } from 'react';
import type { RecordPanel } from './record-panel.tsx';
import type { RemoveDialog } from './remove-dialog.tsx';

/** What comes first on a page has loaded by then. */
const idleMs = 1500;

const loadPanel = () => import('./record-panel.tsx');
/** Loads the question before a record is deleted. */
export const loadQuestion = () => import('./remove-dialog.tsx');

// React's type of a lazy component loses its type parameters.
/** The panel of a record; loads when it opens. */
export const LazyRecordPanel = lazy(async () => ({
  default: (await loadPanel()).RecordPanel,
})) as unknown as typeof RecordPanel;

/** The question before a record is deleted; loads when it is asked. */
export const LazyRemoveDialog = lazy(async () => ({
  default: (await loadQuestion()).RemoveDialog,
})) as unknown as typeof RemoveDialog;

/**
 * Whether something has been open at least once: its code loads then, or when the page is idle.
 * @param load the same function each time
 */
export function useOpened(open: boolean, load: () => Promise<unknown> = loadPanel): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), idleMs);
    return () => clearTimeout(timer);
  }, [load]);
  return opened || open;
}
