import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** A busy machine takes its time; a test fails only if what it waits for never comes. */
configure({ asyncUtilTimeout: 60_000 });

// The simulated browser has no layout, so it has nothing to scroll.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => undefined;

/** Each test begins with an empty page, the original globals and an empty browser storage; in a file without a page none of this exists. */
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  if (typeof window !== 'undefined') window.localStorage.clear();
});
