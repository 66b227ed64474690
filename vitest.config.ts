import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** About the files themselves: no database needed. */
const files = ['test/architecture.test.ts', 'test/entry-size.test.ts'];
const server = ['src/**/*.server.test.ts', 'test/**/*.test.ts'];
const web = ['src/kit/web/**/*.test.ts', 'src/**/*.web.test.ts', 'src/**/*.test.tsx'];

/** Three kinds of tests: rules without anything around them, calls on a real PostgreSQL, and screens in a made-up browser. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', include: ['src/**/*.test.ts', ...files], exclude: [...server.slice(0, 1), ...web] } },
      {
        test: {
          name: 'server',
          include: server,
          exclude: files,
          globalSetup: './test/postgres.setup.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { plugins: [react()], test: { name: 'web', include: web, environment: 'jsdom' } },
    ],
  },
});
