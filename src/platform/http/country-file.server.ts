import { readFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { type CountryResponse, Reader } from 'mmdb-lib';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';
import { callerOf } from '../../kit/server/http/caller-of.server.ts';

/** As DB-IP and MaxMind name a country, or as IPinfo does. */
type Found = Partial<CountryResponse> & { country_code?: string };

/**
 * Finds the country of an address in a file on this machine.
 * @param file in the format of MaxMind (`.mmdb`), read once; without one, no country is known
 * @throws {StartProblem} if it cannot be used
 */
export function countriesIn(file: string | undefined): (address: string) => string {
  if (!file) return () => '';
  const reader = opened(file);
  const isOnlyIpv4 = reader.metadata.ipVersion === 4;
  return (ip) => {
    const address = callerOf({ ip });
    if (isOnlyIpv4 && !isIPv4(address)) return '';
    const found = reader.get(isIPv4(address) ? address : ip) as Found | null;
    const country = found?.country?.iso_code ?? found?.country_code ?? '';
    return /^[A-Z]{2}$/.test(country) ? country : '';
  };
}

function opened(file: string): Reader<CountryResponse> {
  try {
    return new Reader<CountryResponse>(readFileSync(file));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartProblem(`COUNTRY_FILE ${file} cannot be used as a file of countries (.mmdb): ${reason}`);
  }
}
