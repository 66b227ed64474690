import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');

test('The service of a real school starts Node.js with the same memory limits as npm start', () => {
  const { start } = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts;
  const [, variable, command] = /^(\S+=\S+) exec (.+)$/.exec(start) ?? [];
  const service = read('docs/homeroom.service').split('\n');
  expect(service).toContain(`Environment=${variable}`);
  expect(service).toContain(`ExecStart=/usr/bin/${command}`);
});

test('It sees nothing of how a checkout came to be, and writes nowhere but where it has to', () => {
  const service = read('docs/homeroom.service').split('\n');
  for (const line of ['InaccessiblePaths=-/opt/homeroom/.git', 'ProtectSystem=strict', 'ProtectHome=yes', 'NoNewPrivileges=yes'])
    expect(service).toContain(line);
});
