import type { passkeys } from './passkey.table.ts';
import type { NewPasskey, PasskeyAnswer } from './passkey-answer.domain.ts';
import type { RelyingParty } from './relying-party.server.ts';

/** 20 MB that a school without passkeys does not need. */
const library = () => import('@simplewebauthn/server');

/** What is asked of an answer besides its signature. */
interface Expected {
  rp: RelyingParty;
  /** Uses the challenge up. */
  takes: (challenge: string) => Promise<boolean>;
  /** Whether the passkey must have verified its holder, by fingerprint, face or PIN. */
  isVerified: boolean;
}

type Passkey = typeof passkeys.$inferSelect;
type Made = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced' | 'isBackedUp'>;

/** Whatever it cannot read, and whatever is not as expected, the library throws as a plain error. */
const orNothing = <T>(verified: Promise<T>): Promise<T | undefined> => verified.catch(() => undefined);

/** Checks that a passkey has signed what it was asked to. @returns what it says of itself; undefined if anything is wrong */
export async function verifiedAnswer(
  { credentialId, publicKey }: Passkey,
  { id, rawId, type, response: { userHandle, ...response } }: PasskeyAnswer,
  { rp, takes, isVerified }: Expected,
): Promise<Pick<Passkey, 'counter' | 'isBackedUp'> | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const found = await orNothing(
    verifyAuthenticationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response: { ...response, ...(userHandle && { userHandle }) } },
      expectedChallenge: takes,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: isVerified,
      // The counter is compared where it is stored, with that of whoever signs in meanwhile.
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    }),
  );
  if (!found?.verified) return undefined;
  return { counter: found.authenticationInfo.newCounter, isBackedUp: found.authenticationInfo.credentialBackedUp };
}

/** Checks a new passkey. @returns what is stored of it; undefined if anything is wrong */
export async function verifiedPasskey(
  { id, rawId, type, response: { transports = [], ...response } }: NewPasskey,
  { rp, takes, isVerified }: Expected,
): Promise<Made | undefined> {
  const { verifyRegistrationResponse } = await library();
  const found = await orNothing(
    refuseCertificates(response.attestationObject).then(() =>
      verifyRegistrationResponse({
        response: { id, rawId, type, clientExtensionResults: {}, response },
        expectedChallenge: takes,
        expectedOrigin: rp.origin,
        expectedRPID: rp.id,
        requireUserVerification: isVerified,
      }),
    ),
  );
  if (!found?.verified) return undefined;
  const { credential, credentialDeviceType, credentialBackedUp } = found.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
    isSynced: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  };
}

/**
 * Nobody is asked who has made an authenticator, so no certificate has to come along. One that does anyway would be followed to the lists of
 * revoked ones that it names.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const isPlain = statement.get('fmt') === 'none' || (statement.get('fmt') === 'packed' && !statement.get('attStmt').get('x5c'));
  if (!isPlain) throw new Error('The passkey comes with a certificate.');
}
