import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './vite/chunks.ts';
import { declarations } from './vite/declarations.ts';
import { icons } from './vite/icons.ts';
import { leftOut, leftOutOfStyle } from './vite/left-out.ts';
import { notice } from './vite/notice.ts';
import { preloads } from './vite/preloads.ts';
import { serviceWorker } from './vite/service-worker.ts';

/** The server that `npm run dev` starts beside vite. */
const devServer = process.env.HOMEROOM_DEV_SERVER ?? 'http://127.0.0.1:3100';

/** The browser's part. */
export default defineConfig(({ command }) => ({
  // What React says to its developer tools is no part of a page in a school; `npm run dev` still does.
  define: command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {},
  plugins: [icons(), leftOut(), declarations(), react(), tailwind(), leftOutOfStyle(), serviceWorker(), preloads(), notice()],
  build: {
    manifest: true,
    // Browser names, not `es2022`: for that Vite adds a fallback to every oklch() colour, and the CSS grows by a third.
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    // Nothing as data: URL, which a strict content policy would have to allow.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What asks for a screen has these already: not naming them makes the frame smaller.
      resolveDependencies: (_file, files) => files.filter((file) => !/\/(index|application)-[^/]+$/.test(file)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The frame names all of them: without their kind (`.screen`), and with a short hash of digits, since hashes hardly compress.
        chunkFileNames: ({ name }) => `assets/${name.replace(/\..*/, '')}-[hash:7].js`,
        hashCharacters: 'hex',
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: { proxy: { '/api': devServer } },
}));
