import { type LookupAddress, lookup } from 'node:dns';
import { isIPv4, type LookupFunction } from 'node:net';
import { networksOf } from '../api-key/addresses.server.ts';

/** Ranges of IPv4 that are no public addresses (IANA, special-purpose registry). */
const specialV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
];
/** Those inside 2000::/3, outside of which nothing of IPv6 is public: Teredo, documentation, and 6to4, which contains IPv4 addresses. */
const specialV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special = networksOf([...specialV4, ...specialV6]);
const global = networksOf(['2000::/3']);

/** Whether an address is one of the public internet: not this machine, nor its network, nor one that stands for another address. */
export const isPublic = (address: string): boolean => (isIPv4(address) || global.has(address)) && !special.has(address);

/** Says that a name leads to where nothing may be sent. */
export class NotPublic extends Error {
  constructor() {
    super('The address leads into a private network.');
  }
}

type Find = (host: string) => Promise<readonly LookupAddress[]>;

const findAddresses: Find = (host) =>
  new Promise((resolve, reject) => lookup(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found))));

/**
 * Looks a name up for a connection, and refuses it if any of its addresses is not public. The connection goes to what was checked: nothing is
 * looked up a second time.
 */
export const publicLookup =
  (find: Find = findAddresses): LookupFunction =>
  (host, options, callback) => {
    find(host)
      .then((found) => {
        const [first] = found;
        if (!first || found.some(({ address }) => !isPublic(address))) throw new NotPublic();
        if (options.all) callback(null, [...found]);
        else callback(null, first.address, first.family);
      })
      .catch((error) => callback(error, '', 0));
  };
