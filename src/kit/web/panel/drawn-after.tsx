import { type ReactNode, useDeferredValue } from 'react';

/** Draws what is inside after what is around it, bit by bit: a page has its head while its panels are still being made. */
export function DrawnAfter({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
