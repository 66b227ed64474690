import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { icons } from './vite/icons.ts';

/** The login as markup: the build runs this once and keeps what it exports. Drawn by the same parts as in the browser. */
export default defineConfig({
  plugins: [icons(), react()],
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    rolldownOptions: { input: 'src/app/login-markup.tsx', output: { entryFileNames: 'login.js' } },
  },
});
