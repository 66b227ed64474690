import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { pathsOf } from './support/source-files.ts';

test('The page about the kit shows the declaration of a resource as it stands', () => {
  const [, shown = 'nothing'] = /```ts\n([\s\S]*?)```/.exec(readFileSync('docs/kit.md', 'utf8')) ?? [];
  expect(readFileSync('src/areas/health/insurance-provider/insurance-provider.domain.ts', 'utf8').endsWith(shown)).toBe(true);
});

test('The documents name only commands, files and headings that exist', () => {
  const documents = [...readdirSync('.'), ...pathsOf('.github'), ...pathsOf('docs')].filter((path) => path.endsWith('.md'));
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const anchorOf = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-');
  const anchors = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  const missing = documents.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const commands = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
    const named = [...text.matchAll(/(?:`|tsx )((?:src|test|bench|scripts|e2e|vite|docs)\/[\w./-]+\w)/g)].map(
      ([, file = '']) => file,
    );
    const links = [...text.matchAll(/\]\((?!http)([^)#]*)#?([^)]*)\)/g)].map(([, file, heading = '']) => {
      const to = file ? join(dirname(path), file) : path;
      return { to, isThere: existsSync(to) && (heading === '' || anchors(readFileSync(to, 'utf8')).includes(heading)) };
    });
    return [
      ...commands.filter((name) => !(name in scripts)),
      ...named.filter((file) => !existsSync(file) && !file.startsWith('bench/results')),
      ...links.filter(({ isThere }) => !isThere).map(({ to }) => to),
    ].map((name) => `${path}: ${name}`);
  });
  expect(missing).toEqual([]);
});
