import { storageKeys, writeStored } from '../parts/browser-storage.web.ts';

const fallback = 'IN';

/**
 * Asks one address, without credentials and only by GET, in which country the browser is, and keeps the answer
 * (ISO 3166 alpha-2) for number formats. `IN` if there is no usable answer within 2 s.
 */
export async function lookUpCountry(address: string): Promise<void> {
  writeStored(storageKeys.country, await ask(address));
}

async function ask(address: string): Promise<string> {
  try {
    const response = await fetch(address, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(2000),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    const code = [answer.country_code, answer.countryCode, answer.country].find((value) => typeof value === 'string');
    return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : fallback;
  } catch {
    return fallback;
  }
}
