import { z } from 'zod';
import { isEmail } from '../../../common/person.domain.ts';
import { domainOf, domainsIn } from './domains.domain.ts';
import { isGoogle, isMicrosoft } from './issuer.domain.ts';

/** What a provider says about somebody, as far as it is read here. Everything else may be anything. */
export const providerClaims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional().catch(undefined),
  email_verified: z.unknown().optional(),
  /** Google: the domain whose administrator has given out the account. */
  hd: z.string().optional().catch(undefined),
  /** Microsoft: whether the domain of the address belongs to the tenant. */
  xms_edov: z.unknown().optional(),
  auth_time: z.number().optional().catch(undefined),
  amr: z.array(z.string()).optional().catch(undefined),
  acr: z.string().optional().catch(undefined),
  sid: z.string().max(255).optional().catch(undefined),
});
export type ProviderClaims = z.output<typeof providerClaims>;

/** What there is to know of a provider here. */
export interface Judged {
  issuer: string;
  domains: string;
}

/** Why nobody is known by an address. */
export type AddressProblem = 'no-email' | 'email-not-verified' | 'other-domain';

/**
 * The address that a provider has verified, in lower case, or why there is none. Only an address that nobody else can have claimed
 * counts, because it opens the account that has it.
 */
export function verifiedAddress({ issuer, domains }: Judged, claims: ProviderClaims): { email: string } | AddressProblem {
  const email = claims.email?.trim().toLowerCase() ?? '';
  if (!isEmail(email)) return 'no-email';
  const allowed = domainsIn(domains);
  const domain = domainOf(email);
  if (!isVerified(issuer, claims, { domain, isNamed: allowed.includes(domain) })) return 'email-not-verified';
  return allowed.length > 0 && !allowed.includes(domain) ? 'other-domain' : { email };
}

function isVerified(issuer: string, claims: ProviderClaims, { domain, isNamed }: { domain: string; isNamed: boolean }): boolean {
  // Of other addresses Google only knows that they were reached once.
  if (isGoogle(issuer)) return claims.email_verified === true && (domain === 'gmail.com' || claims.hd?.toLowerCase() === domain);
  // Entra says nothing of `email_verified`. A tenant can give its people any address, so it counts for its own domains only: those that
  // it has proven (`xms_edov`), and those that the school names for this tenant.
  if (isMicrosoft(issuer)) return isYes(claims.xms_edov) || (claims.xms_edov === undefined && isNamed);
  return claims.email_verified === true;
}

/** Microsoft has written it in each of these ways. */
const isYes = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

/** References that say that two factors were proven: REFEDS, and what Microsoft and others have taken from OpenID PAPE. */
const strong = new Set(['https://refeds.org/profile/mfa', 'http://schemas.openid.net/pape/policies/2007/06/multi-factor']);

/** Whether a provider says that somebody has proven two factors: `amr` by RFC 8176, else a class of its own. */
export const saysTwoFactors = ({ amr = [], acr = '' }: ProviderClaims): boolean => amr.includes('mfa') || strong.has(acr);
