import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The server that `npm run dev` starts beside vite. */
const devServer = process.env.HOMEROOM_DEV_SERVER ?? 'http://127.0.0.1:3100';

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
  },
  server: { proxy: { '/api': devServer } },
});
