import { nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { IdentityProviderInput } from './identity-provider.domain.ts';

/** A login provider that the server accepts, not yet connected; name and issuer are unique for each seed. */
export function identityProviderFactory(change: Partial<IdentityProviderInput> = {}, seed = nextSeed()): IdentityProviderInput {
  return {
    providerName: `Campus login ${seed}`,
    issuer: `https://login-${seed}.school.test`,
    ...{ clientId: 'homeroom', domains: 'school.test', newAccounts: 0, countsAsFactor: false, isEnabled: false },
    ...change,
  };
}
