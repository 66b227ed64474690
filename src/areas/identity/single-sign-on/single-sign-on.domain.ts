import { z } from 'zod';
import { asTyped } from '../../../kit/domain/as-typed.domain.ts';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { flagField, idField, momentField, textField } from '../../../kit/domain/row.domain.ts';
import { chosen } from '../../../kit/domain/rules.domain.ts';
import { currentPassword } from '../account/password.domain.ts';

const base = '/api/ias/SingleSignOn';
const own = { tag: 'Identity', permission: 'session', withoutFactor: true } as const;
const providerId = chosen('Provider is required');
const provider = z.object({ identityProviderId: parameters.id });
const ofProviders = { tag: 'Identity', permission: ['identityprovider.update'], query: provider } as const;

/** Where a provider tells that somebody has logged out. */
export const logoutPath = '/sso/logout';
/** Where a provider sends the browser back, with the id of the provider behind it. */
export const returnPath = '/public/sso/';

/** How often a minute one address may log in or out by a provider: a whole school may do so at once. */
export const wholeSchool = 1200;

/** What the browser was sent to a provider for: to log in, to link the account there, to prove again who somebody is. */
export const visitPurpose = z.enum(['login', 'link', 'confirm']);
export type VisitPurpose = z.output<typeof visitPurpose>;

export const beginLogin = defineCall({
  method: 'GET',
  tag: 'Identity',
  permission: 'open',
  path: `${base}/Begin`,
  summary:
    'Log in by a provider: where the link on the login page leads. Sends the browser on, with a cookie by which it is known again',
  query: provider,
  perMinute: wholeSchool,
  answer: z.string(),
  answered: 'Never: the browser is sent to the provider, or back to the page of the login with what stands against it (302)',
  errors: [429],
});

export const finishVisit = defineCall({
  method: 'POST',
  tag: 'Identity',
  permission: 'open',
  path: `${base}/Finish`,
  summary:
    'Come back from a provider: what it has put behind the address of the page; needs the cookie of the browser that was sent there',
  body: z.object({ identityProviderId: providerId, answer: asTyped(z.string().max(8000)) }),
  answer: z.object({
    purpose: visitPurpose,
    message: z.string().describe('Of a login, permissions and token, separated by a tilde; otherwise for people'),
    returnUrl: textField.describe('Where somebody was on the way to; empty: nowhere'),
  }),
  answered: 'What it was for, and what came of it',
  errors: [401, 422],
});

export const beginVisit = defineCall({
  ...own,
  method: 'POST',
  path: `${base}/Visit`,
  summary: 'The address of a provider at which to link my account, or to prove who I am; the browser gets a cookie for it',
  body: z.object({
    identityProviderId: providerId,
    purpose: z.enum(['link', 'confirm']),
    password: currentPassword.optional().describe('To link: mine, if I have one'),
  }),
  answer: saved(z.object({ address: textField }).describe('The address')),
  answersSecret: true,
  errors: [401, 404, 422],
});

export const getLinks = defineCall({
  ...own,
  method: 'GET',
  path: `${base}/Links`,
  summary: 'The providers by which I can log in, or could',
  answer: z.object({
    hasPassword: flagField,
    providers: z.array(z.object({ identityProviderId: idField, providerName: textField, since: momentField.nullable() })),
  }),
  answered: 'Whether I have a password, and since when each provider is linked; null: it is not',
});

export const unlinkProvider = defineCall({
  ...own,
  method: 'POST',
  path: `${base}/Unlink`,
  summary: 'No longer log in by a provider; ends my other sessions',
  body: z.object({ identityProviderId: providerId, password: currentPassword.optional().describe('Mine, if I have one') }),
  answer: saved(z.null()),
  errors: [404, 409, 422],
});

export const getConnection = defineCall({
  ...ofProviders,
  method: 'GET',
  path: '/api/ias/IdentityProvider/GetConnection',
  summary: 'The addresses that a provider has to be told',
  answer: z.object({
    redirectAddress: textField.describe('Where it sends the browser back; empty: PUBLIC_URL is not set'),
    logoutAddress: textField.describe('Where it tells that somebody has logged out'),
    hasSecret: flagField,
  }),
  answered: 'The addresses, and whether its secret is there',
  errors: [404],
});

export const setClientSecret = defineCall({
  ...ofProviders,
  method: 'PUT',
  path: '/api/ias/IdentityProvider/Secret',
  summary: 'Enter the client secret that a provider has given out; it is never shown again',
  body: z.object({
    clientSecret: asTyped(z.string('Client secret is required').trim().min(1, 'Client secret is required').max(500)),
  }),
  isChange: true,
  fresh: true,
  answer: saved(),
  errors: [404, 422],
});

export const tryProvider = defineCall({
  ...ofProviders,
  method: 'POST',
  path: '/api/ias/IdentityProvider/Try',
  summary: 'Ask a provider whether it works with what is stored, and say what is wrong; nothing is changed',
  // It reaches any machine that is entered.
  perMinute: 10,
  answer: saved(),
  errors: [404, 422, 429],
});
