import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countriesIn } from './country-file.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'countries-'));
afterAll(() => rmSync(folder, { recursive: true }));

const countryOf = countriesIn('test/country-test.mmdb');

test.each([
  ['2.125.160.216', 'GB'],
  ['::ffff:2.125.160.216', 'GB'],
  ['2001:218::1', 'JP'],
  ['67.43.156.1', 'BT'],
  ['127.0.0.1', ''],
  ['10.1.2.3', ''],
  ['::1', ''],
  ['no address', ''],
])('The country of %s is "%s"', (address, country) => {
  expect(countryOf(address)).toBe(country);
});

test('Without a file no country is known; one that cannot be used keeps Homeroom from starting, and says why', () => {
  expect(countriesIn(undefined)('2.125.160.216')).toBe('');
  expect(() => countriesIn('test/nowhere.mmdb')).toThrow('COUNTRY_FILE test/nowhere.mmdb cannot be used');
  expect(() => countriesIn('package.json')).toThrow('cannot be used as a file of countries');
});

const text = (words: string) => Buffer.from([0x40 | words.length, ...Buffer.from(words)]);
const whole = (value: number) => Buffer.from([0xa2, value >> 8, value & 255]);
const map = (of: Readonly<Record<string, Buffer>>) =>
  Buffer.concat([
    Buffer.from([0xe0 | Object.keys(of).length]),
    ...Object.entries(of).flatMap(([key, value]) => [text(key), value]),
  ]);

/** A file of IPv4 addresses alone, in which all of them are British: a tree of one node, both sides of which lead to the first of the data. */
function fileOfIpv4(): string {
  const file = join(folder, 'ipv4.mmdb');
  const metadata = map({ node_count: whole(1), record_size: whole(24), ip_version: whole(4), database_type: text('Test') });
  const tree = Buffer.from([0, 0, 17, 0, 0, 17]);
  const data = map({ country: map({ iso_code: text('GB') }) });
  const marker = Buffer.from([0xab, 0xcd, 0xef, ...Buffer.from('MaxMind.com')]);
  writeFileSync(file, Buffer.concat([tree, Buffer.alloc(16), data, marker, metadata]));
  return file;
}

test.each([
  ['2.125.160.216', 'GB'],
  ['::ffff:2.125.160.216', 'GB'],
  ['2001:218::1', ''],
  ['27d:a0d8::1', ''],
])('In a file of IPv4 addresses alone, the country of %s is "%s"', (address, country) => {
  expect(countriesIn(fileOfIpv4())(address)).toBe(country);
});
