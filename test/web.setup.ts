import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** Only what never comes is a failure: a busy machine takes its time. */
configure({ asyncUtilTimeout: 60_000 });

// The made-up browser lays nothing out, so it has nothing to scroll.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => undefined;

/** Each test begins with an empty page, the real globals and nothing kept in the browser; a file without a page has none of it. */
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  if (typeof window !== 'undefined') window.localStorage.clear();
});
