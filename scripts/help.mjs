// npm run help: writes the help as plain HTML into dist/help/, to be put on any web server.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { checkout } from './checkout.mjs';

const source = join(checkout, 'src');
const read = (path) => tsImport(join(source, path), import.meta.url);
const { parseHelp } = await read('app/help/help-page.domain.ts');
const { helpSite } = await read('app/help/help-site.domain.ts');

const files = readdirSync(source, { recursive: true });
const pages = files
  .filter((path) => path.endsWith('.help.md'))
  .map((path) => parseHelp(readFileSync(join(source, path), 'utf8')));
const menus = await Promise.all(files.filter((path) => path.endsWith('.menu.domain.ts')).map(read));
const areas = menus.flatMap((menu) => Object.values(menu)).sort((one, other) => one.label.localeCompare(other.label));
const byTitle = (one, other) => one.title.localeCompare(other.title);
const isOf = ({ code }, { id }) => id === `/${code}` || id.startsWith(`/${code}/`);

const groups = areas.map((area) => ({ label: area.label, pages: pages.filter((page) => isOf(area, page)).sort(byTitle) }));
const others = pages.filter((page) => !areas.some((area) => isOf(area, page))).sort(byTitle);
const folder = join(checkout, 'dist', 'help');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const { name, html } of helpSite([{ label: 'Start here', pages: others }, ...groups]))
  writeFileSync(join(folder, name), html);
console.log(`${pages.length} pages written to dist/help/.`);
