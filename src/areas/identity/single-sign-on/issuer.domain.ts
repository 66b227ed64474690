/** Scheme, host with port, and path; nothing that could hide another address. */
const address = /^(https?):\/\/([\w.-]+|\[[\da-f:]+\])(:\d{1,5})?(\/[\w.~%/+-]*)?$/i;
const ownMachine = /^(localhost|\[::1\]|127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i;

const hostOf = (issuer: string): string => address.exec(issuer)?.[2]?.toLowerCase() ?? '';

/** Whether an address is on this machine: there alone a provider may be spoken to without TLS. */
export const isOwnMachine = (issuer: string): boolean => ownMachine.test(hostOf(issuer));

const microsoft = 'login.microsoftonline.com';
/** Names that Microsoft has for several tenants at once; the last is that of all private accounts. */
const manyTenants = /^https:\/\/[^/]+\/(common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)(\/|$)/i;

/** What is wrong with the address of a provider; undefined: nothing. */
export function issuerProblem(issuer: string): string | undefined {
  if (issuer === '') return undefined;
  const [, scheme = ''] = address.exec(issuer) ?? [];
  if (scheme.toLowerCase() !== 'https' && !(scheme && isOwnMachine(issuer)))
    return 'Issuer should be an address that begins with https://';
  if (hostOf(issuer) === microsoft && manyTenants.test(issuer))
    return 'Name your own tenant in the address: this one is for the accounts of everybody';
  return undefined;
}

/** Whether an issuer is Google. */
export const isGoogle = (issuer: string): boolean => issuer === 'https://accounts.google.com';

/** Whether an issuer is one tenant of Microsoft Entra. */
export const isMicrosoft = (issuer: string): boolean => [microsoft, 'sts.windows.net'].includes(hostOf(issuer));
