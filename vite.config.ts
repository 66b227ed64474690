import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';

/** The server that `npm run dev` starts beside vite. */
const devServer = process.env.HOMEROOM_DEV_SERVER ?? 'http://127.0.0.1:3100';

/**
 * Whether the page's script imports a module without waiting. All of those go into one file: by default each part that
 * a lazy screen shares with the entry becomes a file of its own, and a first visit needs a dozen requests more.
 */
function inEntry(id: string, modules: Rolldown.ChunkingContext, asked = new Set<string>()): boolean {
  if (asked.has(id)) return false;
  asked.add(id);
  if (id.endsWith('/index.html')) return true;
  return (modules.getModuleInfo(id)?.importers ?? []).some((importer) => inEntry(importer, modules, asked));
}

/** The browser's part. */
export default defineConfig({
  plugins: [react(), tailwind()],
  build: {
    outDir: 'dist/web',
    manifest: true,
    // Browser names, not `es2022`: for that Vite adds a fallback to every oklch() colour, and the CSS grows by a third.
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    // Nothing as data: URL, which a strict content policy would have to allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { debugName: 'entry', name: (id, modules) => (inEntry(id, modules) ? 'entry' : null) },
            { debugName: 'identity', name: (id) => (id.includes('/src/areas/identity/') ? 'identity' : null) },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': devServer } },
});
