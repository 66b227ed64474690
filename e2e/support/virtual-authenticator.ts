import type { Page } from 'playwright-core';
import { inject } from 'vitest';

/** The same school under a name: browsers give passkeys to no number. */
export const named = (path: string): string => inject('school').replace('127.0.0.1', 'localhost') + path;

/** A device that keeps passkeys and answers at once, as if its holder had touched it. */
export interface VirtualAuthenticator {
  /** How many passkeys it keeps. */
  count: () => Promise<number>;
  /** Whether its holder is recognised from now on, by fingerprint or PIN. */
  recognises: (isVerified: boolean) => Promise<void>;
}

/** Plugs one into a page. */
export async function plugIn(page: Page): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return {
    count: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    recognises: (isUserVerified) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => undefined),
  };
}
