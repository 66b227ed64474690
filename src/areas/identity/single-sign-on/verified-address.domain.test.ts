import { expect, test } from 'vitest';
import { issuerProblem } from './issuer.domain.ts';
import { providerClaims, saysTwoFactors, verifiedAddress } from './verified-address.domain.ts';

const google = { issuer: 'https://accounts.google.com', domains: '' };
const tenant = 'https://login.microsoftonline.com/8f0f1a2b-3c4d-4e5f-8a9b-0c1d2e3f4a5b/v2.0';
const microsoft = { issuer: tenant, domains: 'school.test' };
const keycloak = { issuer: 'https://login.school.test/realms/school', domains: '' };

/** As Google answers for an account of a school, for a private one, and for one with the address of another provider. */
const ofGoogle = {
  iss: google.issuer,
  azp: 'x',
  aud: 'x',
  sub: '110169484474386276334',
  hd: 'school.test',
  email: 'Asha@School.test',
  email_verified: true,
  at_hash: 'x',
  name: 'Asha Rao',
  iat: 1,
  exp: 2,
};
const privately = { ...ofGoogle, hd: undefined, email: 'asha.rao@gmail.com' };
const reached = { ...ofGoogle, hd: undefined, email: 'asha@school.test' };
/** As Entra answers: no `email_verified`; `xms_edov` only where the tenant has asked for it. */
const ofMicrosoft = {
  iss: tenant,
  aud: 'x',
  sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  oid: 'x',
  tid: 'x',
  ver: '2.0',
  email: 'asha@school.test',
  preferred_username: 'asha@school.test',
  iat: 1,
  exp: 2,
};
const ofKeycloak = { sub: 'f:1', email: 'asha@school.test', email_verified: true, acr: '1', sid: 'x', typ: 'ID' };

test.each([
  ['Google, for an account of the school', google, ofGoogle, { email: 'asha@school.test' }],
  ['Google, for a private account', google, privately, { email: 'asha.rao@gmail.com' }],
  ['Google, for an address elsewhere that was reached once', google, reached, 'email-not-verified'],
  ['Google, for an account of another school with this address', google, { ...ofGoogle, hd: 'other.test' }, 'email-not-verified'],
  ['Google, unverified', google, { ...ofGoogle, email_verified: false }, 'email-not-verified'],
  ['Google, for a private account where a domain is named', { ...google, domains: 'school.test' }, privately, 'other-domain'],
  ['Microsoft, for a domain that the school has named', microsoft, ofMicrosoft, { email: 'asha@school.test' }],
  ['Microsoft, for a domain that nobody has named', { ...microsoft, domains: '' }, ofMicrosoft, 'email-not-verified'],
  [
    'Microsoft, for a domain of the tenant',
    { ...microsoft, domains: '' },
    { ...ofMicrosoft, xms_edov: true },
    { email: 'asha@school.test' },
  ],
  ['Microsoft, written as 1', { ...microsoft, domains: '' }, { ...ofMicrosoft, xms_edov: '1' }, { email: 'asha@school.test' }],
  ['Microsoft, for an address that is not of the tenant', microsoft, { ...ofMicrosoft, xms_edov: false }, 'email-not-verified'],
  [
    'Microsoft, where somebody else says verified',
    { ...microsoft, domains: '' },
    { ...ofMicrosoft, email_verified: true },
    'email-not-verified',
  ],
  ['Keycloak', keycloak, ofKeycloak, { email: 'asha@school.test' }],
  ['Keycloak, unverified', keycloak, { ...ofKeycloak, email_verified: undefined }, 'email-not-verified'],
  [
    'Keycloak, for one of several domains',
    { ...keycloak, domains: 'a.test, SCHOOL.test' },
    ofKeycloak,
    { email: 'asha@school.test' },
  ],
  ['a domain inside another', { ...keycloak, domains: 'test' }, ofKeycloak, 'other-domain'],
  ['a domain that ends alike', { ...keycloak, domains: 'ool.test' }, ofKeycloak, 'other-domain'],
  ['no address', keycloak, { sub: 'x' }, 'no-email'],
  ['something that is no address', keycloak, { ...ofKeycloak, email: 'asha' }, 'no-email'],
  ['two addresses in one', keycloak, { ...ofKeycloak, email: 'head@school.test, asha@school.test' }, 'no-email'],
] as const)('%s', (_what, provider, claims, expected) => {
  expect(verifiedAddress(provider, providerClaims.parse(claims))).toEqual(expected);
});

test.each([
  [{ amr: ['pwd', 'mfa'] }, true],
  [{ acr: 'https://refeds.org/profile/mfa' }, true],
  [{ amr: ['pwd'] }, false],
  [{ amr: ['otp'] }, false],
  [{ amr: 'mfa' }, false],
  [{ acr: '1' }, false],
  [{}, false],
])('%j says two factors: %s', (claims, expected) => {
  expect(saysTwoFactors(providerClaims.parse({ sub: 'x', ...claims }))).toBe(expected);
});

test.each<[issuer: string, isRight: boolean]>([
  ['https://accounts.google.com', true],
  [tenant, true],
  ['https://login.school.test:8443/realms/school', true],
  ['http://127.0.0.1:8080', true],
  ['http://localhost/realms/school', true],
  ['http://login.school.test', false],
  ['http://127.0.0.1.evil.test', false],
  ['http://localhost.evil.test', false],
  ['http://10.0.0.7', false],
  ['http://169.254.169.254/latest', false],
  ['ftp://login.school.test', false],
  ['javascript:alert(1)', false],
  ['https://user:word@login.school.test', false],
  ['https://login.school.test/#here', false],
  ['https://login.microsoftonline.com/common/v2.0', false],
  ['https://login.microsoftonline.com/organizations/v2.0', false],
  ['https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0', false],
])('%s may be a provider: %s', (issuer, isRight) => {
  expect(issuerProblem(issuer) === undefined).toBe(isRight);
});
