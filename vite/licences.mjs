// NOTICE.txt: name, version and licence of packages, with the texts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files in which a package says its licence. That of sharp's libraries stands in the page about them. */
export const licenceFile = /(?:^|\/)(?:(?:licen[cs]e|copying|notice)[^/]*|sharp-libvips[^/]*\/README\.md)$/i;

const between = `\n\n${'-'.repeat(78)}\n\n`;

/** The text for packages, by their folders. */
export const noticeOf = (folders) => `${[...new Set(folders.map(entryOf))].sort().join(between)}\n`;

/** What a text names: `{ name, version, license }`. */
export const packagesIn = (notice) =>
  notice.split(between).map((entry) => {
    const [, name, version, license] = /^(\S+) (\S+) \((.*)\)$/m.exec(entry);
    return { name, version, license };
  });

function entryOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((entry) => licenceFile.test(join(folder, entry)));
  const text = files.map((entry) => readFileSync(join(folder, entry), 'utf8').trim()).join('\n\n');
  return `${name} ${version} (${license})\n\n${text || `Licence: ${license}`}`;
}
