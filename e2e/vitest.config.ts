import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { keepInMemory } from '../test/support/in-memory.ts';
import { LongestFirst } from '../test/support/longest-first.ts';

keepInMemory();

/** Stories of a school's day in a real browser, before one built server with demo data. */
export default defineConfig({
  test: {
    name: 'stories',
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['e2e/**/*.test.ts'],
    globalSetup: 'e2e/school.setup.ts',
    pool: 'threads',
    // A story leaves nothing in its modules: they are read once a worker, not once a file.
    isolate: false,
    // A story waits for its page much of the time: one more than there are cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    testTimeout: 600_000,
    hookTimeout: 360_000,
    expect: { poll: { timeout: 90_000 } },
  },
});
