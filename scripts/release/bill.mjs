import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packagesIn } from '../../vite/licences.mjs';
import { filesBelow, npm, postgresParts } from './packages.mjs';

export const billName = 'bill-of-materials.cdx.json';

/**
 * Writes what an archive is made of, as CycloneDX: npm's own list of the packages, those in the page, the parts of the PostgreSQL that comes
 * with them, each with its licence, and every file with its SHA-256. Links count as what they lead to.
 */
export function writeBill(folder, { version, platform, arch }, page) {
  const bill = JSON.parse(npm(folder, 'sbom', '--sbom-format=cyclonedx'));
  // The same archive has the same bill, whenever it is made.
  delete bill.serialNumber;
  delete bill.metadata.timestamp;
  Object.assign(bill.metadata.component, { type: 'application', name: 'homeroom' });
  const listed = new Set(bill.components.map(({ purl }) => purl));
  const inPage = packagesIn(readFileSync(join(page, 'NOTICE.txt'), 'utf8')).map(({ name, version, license }) => ({
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [{ expression: license }],
  }));
  const database = postgresParts.map(({ name, version, license }) => ({
    type: 'library',
    name,
    version,
    purl: `pkg:generic/${name.toLowerCase().replace(' ', '-')}@${version}`,
    licenses: [{ license }],
  }));
  bill.components.push(...inPage.filter(({ purl }) => !listed.has(purl)), ...database);
  const files = filesBelow(folder).map((path) => ({
    type: 'file',
    name: relative(folder, path),
    hashes: [{ alg: 'SHA-256', content: createHash('sha256').update(readFileSync(path)).digest('hex') }],
  }));
  bill.metadata.properties = [
    { name: 'homeroom:for', value: `${platform}-${arch}` },
    { name: 'homeroom:version', value: version },
  ];
  bill.components.push(...files);
  writeFileSync(join(folder, billName), `${JSON.stringify(bill)}\n`);
}
