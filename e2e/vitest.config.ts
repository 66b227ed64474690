import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Stories of a school's day in a real browser, before one built server with demo data. */
export default defineConfig({
  test: {
    name: 'stories',
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['e2e/**/*.test.ts'],
    globalSetup: 'e2e/school.setup.ts',
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000 } },
  },
});
