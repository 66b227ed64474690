import { lazy } from 'react';
import type { RecordPanel, RemoveDialog } from './record-panel.tsx';

/** Brings the code of record panels: it stays away until one opens, or until somebody has time. */
export const loadPanel = () => import('./record-panel.tsx');

// React's type of what is lazy forgets that a component is generic.
/** The panel of a record, once it is asked for. */
export const LazyRecordPanel = lazy(async () => ({
  default: (await loadPanel()).RecordPanel,
})) as unknown as typeof RecordPanel;

/** The question before a record is deleted, once it is asked. */
export const LazyRemoveDialog = lazy(async () => ({
  default: (await loadPanel()).RemoveDialog,
})) as unknown as typeof RemoveDialog;
