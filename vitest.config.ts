import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { runBuilt } from './test/support/built.ts';
import { keepInMemory } from './test/support/in-memory.ts';
import { LongestFirst } from './test/support/longest-first.ts';

keepInMemory();
await runBuilt();

/** About the files themselves: no database needed. */
const files = ['architecture', 'expressions', 'migrations', 'packages', 'release'].map((name) => `test/${name}.test.ts`);
/** Rules that take long to try: whole documents, whole timetables, programs that are compiled. `npm run check` leaves them to `npm test`. */
const long = [
  'src/{kit/server,platform}/documents/!(*.server).test.ts',
  'src/timetable-solver/**/!(*.server).test.ts',
  'src/app/commands/timetable.test.ts',
  ...['api-client', 'documents', 'refused-in-words'].map((name) => `test/${name}.test.ts`),
];
/** About what was built. */
const build = ['test/entry-size.test.ts'];
const server = ['{src,demo}/**/*.server.test.ts', 'test/**/*.test.ts'];
const web = ['src/kit/web/**/*.test.ts', 'src/**/*.web.test.ts', 'src/**/*.test.tsx'];

/** What is waited for may take its time on a busy machine; what never comes fails. */
const waiting = { testTimeout: 360_000, expect: { poll: { timeout: 90_000 } } };

/** A rule has no state that the next file could meet; what counts or stops the clock begins anew. */
const rules = { isolate: false, setupFiles: './test/server.setup.ts', ...waiting };

/** Rules without anything around them, calls on a real PostgreSQL, screens in a made-up browser, and what was built. */
export default defineConfig({
  test: {
    // A core is left for PostgreSQL.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...rules,
          name: 'rules',
          include: ['src/**/*.test.ts', ...files],
          exclude: [...server.slice(0, 1), ...web, ...long],
        },
      },
      { test: { ...rules, name: 'long rules', include: long, exclude: server.slice(0, 1) } },
      {
        test: {
          name: 'server',
          include: server,
          exclude: [...files, ...long, ...build],
          // The whole product is read once a worker, not once a file; each file has a school of its own.
          isolate: false,
          setupFiles: './test/server.setup.ts',
          globalSetup: './test/postgres.setup.ts',
          ...waiting,
          hookTimeout: 360_000,
        },
      },
      { test: { name: 'build', include: build, ...waiting } },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: web,
          environment: 'jsdom',
          // Each file has modules and a page of its own; what makes the page is read once a worker, not once a file.
          pool: 'vmForks',
          // Two parts of a screen may load at once; Node cannot link two modules that share a third one at the same time.
          server: { deps: { inline: [/@base-ui/] } },
          setupFiles: './test/web.setup.ts',
          ...waiting,
        },
      },
    ],
  },
});
