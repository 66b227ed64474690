import { existsSync } from 'node:fs';
import { defineConfig } from 'vite';

/** What is started by its own name: the server, the commands beside it, and what runs in a thread of its own. */
const entries = {
  main: 'src/app/main.server.ts',
  worker: 'src/app/worker.server.ts',
  'create-admin': 'src/app/commands/create-admin.server.ts',
  'remove-factor': 'src/app/commands/remove-factor.server.ts',
  balances: 'src/app/commands/balances.server.ts',
  backup: 'src/app/commands/backup.server.ts',
  restore: 'src/app/commands/restore.server.ts',
  'rotate-key': 'src/app/commands/rotate-key.server.ts',
  timetable: 'src/app/commands/timetable.server.ts',
  'timetable-thread': 'src/timetable-solver/solver-thread.server.ts',
  'spreadsheet-thread': 'src/kit/server/import/spreadsheet-thread.server.ts',
};

/** The server's part, for Node, which runs no TypeScript. Packages stay outside. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(entries).filter(([, path]) => existsSync(path))),
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
