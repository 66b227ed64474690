import * as client from 'openid-client';
import { type Failure, failures } from './failure.domain.ts';
import { fetchFrom } from './guarded-fetch.server.ts';
import { configured, inWordsOf, metadataOf, type Provider } from './provider-client.server.ts';
import { ProviderFailure } from './provider-failure.server.ts';

type Tried = Provider & { providerName: string; isEnabled: boolean };

/**
 * Asks a provider for all that a login needs, and exchanges a code that there is not: it refuses the code if it knows client and secret, and
 * otherwise these.
 * @returns that it works, for people
 * @throws {ProviderFailure}
 */
export async function trial(provider: Tried, redirectUri: string): Promise<string> {
  const { issuer, providerName, clientId, clientSecret, isEnabled } = provider;
  const { jwks_uri = '' } = await metadataOf(issuer, { anew: true });
  const keys = (await (await fetchFrom(issuer)(jwks_uri)).json().catch(() => undefined)) as { keys?: unknown } | undefined;
  if (!Array.isArray(keys?.keys) || keys.keys.length === 0) throw new ProviderFailure('key');
  if (!clientId || !clientSecret) return `${providerName} answers.|Enter client ID and secret to try the rest.`;
  const config = await configured(provider);
  const answer = new URL(redirectUri);
  answer.searchParams.set('code', 'a-trial');
  if (config.serverMetadata().authorization_response_iss_parameter_supported)
    answer.searchParams.set('iss', config.serverMetadata().issuer);
  const isRefused = await inWordsOf(() =>
    client.authorizationCodeGrant(config, answer, { pkceCodeVerifier: 'a'.repeat(43) }),
  ).then(
    () => false,
    (error) => (error instanceof ProviderFailure && error.failure === 'code' ? true : Promise.reject(error)),
  );
  if (!isRefused) throw new ProviderFailure('nonsense');
  const next = isEnabled ? '' : '|Offer it on the login page when you are ready.';
  return `${providerName} answers, and knows this school by its client ID and secret.${next}`;
}

const setUp: Partial<Record<Failure, (of: Tried, cause: unknown) => string>> = {
  down: ({ issuer }) => `Nothing answers at ${issuer}: check the issuer, and whether this server may reach it.`,
  slow: ({ issuer }) => `${issuer} did not answer within five seconds.`,
  nonsense: ({ issuer }) =>
    `${issuer} does not describe itself as OpenID Connect asks for: its issuer is the address in front of /.well-known/openid-configuration.`,
  elsewhere: ({ issuer }) => `${issuer} leads on to another address: enter that one.`,
  issuer: ({ issuer }, cause) =>
    typeof cause === 'string' && cause.length < 300
      ? `${issuer} calls itself ${cause}: enter that as the issuer.`
      : `${issuer} calls itself something else.`,
  key: () => 'The provider publishes no keys by which its answers could be checked.',
  client: () => 'The provider does not accept client ID and secret: enter them again as it shows them.',
  refused: () =>
    'The provider refuses this client: check at the provider that it may use the authorization code, and the redirect address.',
};

/** What is wrong with how a provider is set up, for whoever can change it. */
export const trialWords = (failure: Failure, of: Tried, cause: unknown): string =>
  (setUp[failure]?.(of, cause) ?? failures[failure](of.providerName)).replace(' Tell the school office.', '');
