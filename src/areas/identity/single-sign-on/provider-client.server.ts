import * as client from 'openid-client';
import { type Failure, isFailure } from './failure.domain.ts';
import { fetchFrom, mayBeAsked } from './guarded-fetch.server.ts';
import { isOwnMachine } from './issuer.domain.ts';
import { ProviderFailure } from './provider-failure.server.ts';
import { type ProviderClaims, providerClaims } from './verified-address.domain.ts';

/** A provider as it is spoken to. */
export interface Provider {
  identityProviderId: number;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** How far clocks may differ. */
export const clockToleranceSeconds = 60;
/** An answer that was just fetched and is older than this comes from another clock. */
const oldSeconds = 10 * 60;

const metadataLastsMs = 10 * 60_000;
const known = new Map<string, { at: number; metadata: Promise<client.ServerMetadata> }>();

/**
 * What a provider publishes about itself; kept for ten minutes, unless it is asked for `anew`. Its keys are not kept, so that a new one counts at
 * once.
 * @throws {ProviderFailure}
 */
export function metadataOf(issuer: string, { anew = false } = {}): Promise<client.ServerMetadata> {
  const kept = known.get(issuer);
  if (kept && !anew && Date.now() - kept.at < metadataLastsMs) return kept.metadata;
  const metadata = discover(issuer);
  known.set(issuer, { at: Date.now(), metadata });
  metadata.catch(() => known.delete(issuer));
  return metadata;
}

async function discover(issuer: string): Promise<client.ServerMetadata> {
  const execute = isOwnMachine(issuer) ? [client.allowInsecureRequests] : [];
  const found = await inWordsOf(() =>
    client.discovery(new URL(issuer), 'unused', undefined, client.None(), { [client.customFetch]: fetchFrom(issuer), execute }),
  );
  const metadata = found.serverMetadata();
  if (withoutSlash(metadata.issuer) !== withoutSlash(issuer)) throw new ProviderFailure('issuer', { cause: metadata.issuer });
  const { authorization_endpoint, token_endpoint, jwks_uri, code_challenge_methods_supported: methods } = metadata;
  for (const endpoint of [authorization_endpoint, token_endpoint, jwks_uri]) {
    if (!endpoint || !URL.canParse(endpoint)) throw new ProviderFailure('nonsense');
    if (!mayBeAsked(endpoint, issuer)) throw new ProviderFailure('insecure');
  }
  // Microsoft does it, and does not say so.
  if (methods && !methods.includes('S256')) throw new ProviderFailure('no-pkce');
  return { ...metadata };
}

/** An issuer as it is compared: some name themselves with a slash at the end, some without, whatever was entered. */
export const withoutSlash = (issuer: string): string => (issuer.endsWith('/') ? issuer.slice(0, -1) : issuer);

/** The provider with what it has published, ready to be asked. @throws {ProviderFailure} */
export async function configured(provider: Provider): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret } = provider;
  const metadata = await metadataOf(issuer);
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const auth = methods.includes('client_secret_post') ? client.ClientSecretPost : client.ClientSecretBasic;
  const settings = { [client.clockTolerance]: clockToleranceSeconds };
  const config = new client.Configuration(metadata, clientId, settings, auth(clientSecret));
  config[client.customFetch] = fetchFrom(issuer);
  // The signature counts although the answer comes over TLS.
  client.enableNonRepudiationChecks(config);
  if (isOwnMachine(issuer)) client.allowInsecureRequests(config);
  return config;
}

/** What ties an answer to the browser that asked: all of it follows from the cookie. */
export interface Ties {
  state: string;
  nonce: string;
  verifier: string;
}

/** Where the browser is sent to. @param asksAgain whether the provider has to ask again who it is. @throws {ProviderFailure} */
export async function addressAt(
  provider: Provider,
  { state, nonce, verifier }: Ties,
  { redirectUri, asksAgain }: { redirectUri: string; asksAgain: boolean },
): Promise<string> {
  const challenge = await client.calculatePKCECodeChallenge(verifier);
  return client.buildAuthorizationUrl(await configured(provider), {
    ...{ redirect_uri: redirectUri, scope: 'openid email profile', state, nonce },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
    ...(asksAgain && { prompt: 'login', max_age: '0' }),
  }).href;
}

/**
 * Exchanges what the browser brought back for what the provider says of somebody.
 * @param answer the address to which the browser came back
 * @throws {ProviderFailure}
 */
export async function claimsFor(provider: Provider, answer: URL, ties: Ties): Promise<ProviderClaims> {
  const config = await configured(provider);
  refuseAnswer(config.serverMetadata(), answer.searchParams, ties.state);
  return inWordsOf(async () => {
    const tokens = await client.authorizationCodeGrant(config, answer, {
      ...{ expectedState: ties.state, expectedNonce: ties.nonce, pkceCodeVerifier: ties.verifier, idTokenExpected: true },
    });
    const said = tokens.claims();
    if (!said) throw new ProviderFailure('nonsense');
    // The library looks at it only where there are several audiences.
    if (said.azp !== undefined && said.azp !== provider.clientId) throw new ProviderFailure('audience');
    if (said.iat > Date.now() / 1000 + clockToleranceSeconds) throw new ProviderFailure('clock');
    const claims = providerClaims.parse(said);
    if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) return claims;
    const { email, email_verified } = await client.fetchUserInfo(config, tokens.access_token, said.sub);
    return providerClaims.parse({ ...said, email, email_verified });
  });
}

/** Refuses what a browser brings back that is no answer to what was asked, before anything is asked of the provider. */
function refuseAnswer(metadata: client.ServerMetadata, answer: URLSearchParams, state: string): void {
  const issuer = answer.get('iss');
  const isNamed = issuer !== null || metadata.authorization_response_iss_parameter_supported === true;
  if (isNamed && issuer !== metadata.issuer) throw new ProviderFailure('issuer');
  if (answer.get('state') !== state) throw new ProviderFailure('state');
  const error = answer.get('error');
  if (error !== null) throw new ProviderFailure(error === 'access_denied' ? 'cancelled' : 'refused');
}

/** Runs something that asks a provider. @throws {ProviderFailure} in place of whatever the library throws */
export async function inWordsOf<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw failureOf(error);
  }
}

const byClaim: Readonly<Record<string, Failure>> = { aud: 'audience', azp: 'audience', nonce: 'nonce', iss: 'issuer' };

function failureOf(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof ProviderFailure) return cause;
  if (error instanceof client.ResponseBodyError) return new ProviderFailure(ofTokenEndpoint(error.error), { cause: error });
  if (error instanceof client.WWWAuthenticateChallengeError) return new ProviderFailure('client', { cause: error });
  if (!(error instanceof client.ClientError)) return error;
  return new ProviderFailure(ofAnswer(error), { cause: error });
}

/** What the library says by a code, and of what. */
interface Said {
  claim?: string;
  claims?: { iat?: unknown };
  attribute?: string;
}

function ofAnswer({ code = '', message, cause }: client.ClientError): Failure {
  const reason = cause instanceof Error ? cause : undefined;
  const { claim = '', claims, attribute } = (reason?.cause ?? cause ?? {}) as Said;
  const text = `${message} ${reason?.message ?? ''}`;
  if (code.includes('CLAIM_COMPARISON')) return byClaim[claim] ?? 'nonsense';
  if (code.includes('TIMESTAMP')) {
    const age = Date.now() / 1000 - Number(claims?.iat);
    return claim === 'exp' && age < oldSeconds ? 'expired' : 'clock';
  }
  if (code.includes('KEY_SELECTION')) return 'key';
  if (attribute === 'issuer') return 'issuer';
  if (/"nonce"/.test(text)) return 'nonce';
  if (/signature|"alg"|unsupported JWS/i.test(text) || code.includes('UNSUPPORTED')) return 'signature';
  return 'nonsense';
}

function ofTokenEndpoint(error: string): Failure {
  if (error === 'invalid_grant') return 'code';
  return error === 'invalid_client' || error === 'unauthorized_client' ? 'client' : 'refused';
}

/** The failure that an address names, as where the browser was sent back before it got to the provider. */
export const failureIn = (answer: URLSearchParams): Failure | undefined => {
  const named = answer.get('failed') ?? '';
  return isFailure(named) ? named : undefined;
};
