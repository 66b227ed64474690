import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { noticeOf } from './licences.mjs';

/** The packages behind the style sheet leave no module in the output. */
const styles = ['tailwindcss', 'daisyui'];

/** Emits `NOTICE.txt`: name, version and licence text of every package that the build contains. */
export function notice(): Plugin {
  let root = '';
  return {
    name: 'homeroom-notice',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const folders = new Set(styles.map((name) => join(root, 'node_modules', name)));
      for (const id of chunks.flatMap((chunk) => chunk.moduleIds)) {
        const [folder] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replace(/^\0/, '')) ?? [];
        if (folder && existsSync(join(folder, 'package.json'))) folders.add(folder);
      }
      const source = noticeOf([...folders]);
      this.emitFile({ type: 'asset', fileName: 'NOTICE.txt', source });
    },
  };
}
