import { BlockList, isIP, isIPv6 } from 'node:net';

/** The networks of an address and the bits by which it is one: `10.1.0.0/16`; an address alone is a network of one. */
function partsOf(network: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [address = '', bits, ...more] = network.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || more.length > 0) return undefined;
  const most = version === 4 ? 32 : 128;
  const given = bits === undefined ? most : Number(bits);
  const isWhole = bits === undefined || /^\d{1,3}$/.test(bits);
  return isWhole && given <= most ? { address, bits: given, family: version === 4 ? 'ipv4' : 'ipv6' } : undefined;
}

/** Whether something is an address, or a network in the notation of CIDR. */
export const isNetwork = (text: string): boolean => partsOf(text) !== undefined;

/** Networks, to find out whether addresses lie in one of them; an IPv4 address counts as such however it is written. */
export function networksOf(networks: readonly string[]): { has: (address: string) => boolean } {
  const list = new BlockList();
  for (const network of networks) {
    const parts = partsOf(network);
    if (parts) list.addSubnet(parts.address, parts.bits, parts.family);
  }
  return {
    has: (given) => {
      const [address = ''] = given.split('%');
      return isIP(address) > 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
    },
  };
}
