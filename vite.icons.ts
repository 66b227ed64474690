import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const drawing = fileURLToPath(new URL('src/kit/web/parts/drawn-icon.web.ts', import.meta.url));

const unused = /,\s*key: "\w+"|^ *(name: ".*"|size: 24),$|^ *aliases: \[[^\]]*\],?$|^__iconData\.node;$/gm;

/**
 * Lucide's pictures, drawn by a few lines of ours: its own code is 1.5 KB in the first script and puts the attributes of every picture
 * together anew each time it shows, which a long list feels. Names, other names, and the random key of each shape do not
 * compress: without them the frame is 1 KB smaller.
 */
export const icons = (): Plugin => ({
  name: 'homeroom-icons',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source, importer) =>
    source === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/') ? drawing : null,
  transform: (code, id) => (id.includes('/lucide-react/dist/esm/icons/') ? code.replace(unused, '') : null),
});
