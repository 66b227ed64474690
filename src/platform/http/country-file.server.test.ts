import { expect, test } from 'vitest';
import { countriesIn } from './country-file.server.ts';

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
