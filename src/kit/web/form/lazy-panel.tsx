import { lazy } from 'react';
import type { RecordPanel, RemoveDialog } from './record-panel.tsx';

/** Loads the code of record panels when one opens, or when the page is idle. */
export const loadPanel = () => import('./record-panel.tsx');

// React's type of a lazy component loses its type parameters.
/** The panel of a record; loads when it opens. */
export const LazyRecordPanel = lazy(async () => ({
  default: (await loadPanel()).RecordPanel,
})) as unknown as typeof RecordPanel;

/** The question before a record is deleted; loads when it is asked. */
export const LazyRemoveDialog = lazy(async () => ({
  default: (await loadPanel()).RemoveDialog,
})) as unknown as typeof RemoveDialog;
