import { useLoaded } from '../calls/loaded.web.ts';
import type { SheetConflictProps } from './sheet-conflict.tsx';

const loadConflict = () => import('./sheet-conflict.tsx').then((part) => part.SheetConflict);

/** Asks what stays where two people changed one sheet; loaded only then. */
export function Conflict(props: SheetConflictProps) {
  const { part: SheetConflict } = useLoaded(loadConflict);
  return SheetConflict && <SheetConflict {...props} />;
}
