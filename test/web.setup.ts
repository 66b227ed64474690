import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** Only what never comes is a failure: a busy machine takes its time. */
configure({ asyncUtilTimeout: 60_000 });

/** Each test begins with an empty page, the real globals and nothing kept in the browser; a file without a page has none of it. */
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  if (typeof window !== 'undefined') window.localStorage.clear();
});
