import { existsSync } from 'node:fs';
import { defineConfig } from 'vite';

/** What is started by its own name: the server, the commands beside it, and what runs in a thread or a process of its own. */
const entries = {
  main: 'src/app/main.server.ts',
  worker: 'src/app/worker.server.ts',
  'create-admin': 'src/app/commands/create-admin.server.ts',
  balances: 'src/app/commands/balances.server.ts',
  backup: 'src/app/commands/backup.server.ts',
  restore: 'src/app/commands/restore.server.ts',
  timetable: 'src/app/commands/timetable.server.ts',
  'timetable-thread': 'src/areas/general/timetable/solver/solver-thread.server.ts',
  'document-child': 'src/kit/server/documents/document-child.server.ts',
};

/** Hundreds of small files, which Node would read one by one: as one file they cost a new process a quarter of the time. */
const boundIn = ['@cantoo/pdf-lib', 'culori', 'fflate', 'html-entities', 'node-html-better-parser', 'tslib'];

/** The server's part, for Node, which runs no TypeScript. Other packages stay outside. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: boundIn },
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
