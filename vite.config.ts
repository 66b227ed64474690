import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { declarations } from './vite/declarations.ts';
import { sharedIcons, sharedParts } from './vite/frame.ts';
import { icons } from './vite/icons.ts';
import { leftOut, leftOutOfStyle } from './vite/left-out.ts';
import { notice } from './vite/notice.ts';
import { preloads } from './vite/preloads.ts';
import { serviceWorker } from './vite/service-worker.ts';

/** The server that `npm run dev` starts beside vite. */
const devServer = process.env.HOMEROOM_DEV_SERVER ?? 'http://127.0.0.1:3100';

/** Everything behind the login, with all that it imports without waiting: first of all the frame. */
const application = /\/src\/app\/application\.tsx$/;
const sharedIcon = new RegExp(`/icons/(${sharedIcons.join('|')})\\.m?js$`);
const isShared = (id: string) => sharedIcon.test(id) || sharedParts.some((path) => id.endsWith(`/${path}`));
/**
 * What records are made of: shapes, rules, and how a record shows. Every list and every form needs all of it, but not what formatted
 * text is made of, nor the words of the history, nor what parents do for a living.
 */
const records =
  /\/src\/(kit\/domain(\/\w+)?|common)\/(?!rich-text|history-words|occupations)[^/]+\.domain\.ts$|\/src\/kit\/web\/\w+\/(resource-screen\.tsx|badge\.tsx|facts\.tsx|flip-card\.tsx|format-text\.web\.ts)$|\/node_modules\/zod\/|\/icons\/arrow-right\.m?js$/;
/** The dashboard with all panels: what it imports without waiting comes with it, so that a first visit waits for one file. */
const dashboard = /\/src\/app\/pages\/dashboard\.tsx$/;

/** What many screens use and is too little for a file of its own. */
const smallParts =
  /-(names\.domain|marks\.web)\.ts$|\/kit\/web\/(calls|parts|task|toast)\/[^/]+\.web\.ts$|\/kit\/web\/(parts\/alert|route\/back-link|list\/tool-link|form\/field-frame|picker\/picker)\.tsx$/;

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
        // The frame names all of them, and a hash does not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // What the page's script imports without waiting is one file: by default each part of it that a lazy screen uses
            // as well becomes a file of its own, and a first visit needs a dozen requests more.
            { name: 'entry', tags: ['$initial'] },
            { debugName: 'application', name: (id) => (application.test(id) || isShared(id) ? 'application' : null) },
            { debugName: 'records', name: (id) => (records.test(id) ? 'records' : null) },
            { name: 'dashboard', test: dashboard },
            { name: 'dialogs', test: /\/@base-ui\/.*\/(alert-)?dialog\//, minShareCount: 2 },
            { name: 'icons', test: /\/lucide-react\/dist\/esm\/icons\/(?!circle-question|rotate)/, minShareCount: 2 },
            // A browser fetches six files at once: what several screens share in a few lines must not be a file each.
            { name: 'small', test: smallParts, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': devServer } },
}));
