import { isIPv4, isIPv6 } from 'node:net';

/**
 * Who calls, as far as an address can tell: an IPv4 address, even if it is written as an IPv6 one; of any other IPv6 address the
 * /64, because all its addresses belong to one caller.
 */
export function callerOf({ ip }: { ip: string }): string {
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return ip;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return dotted(groups.slice(6));
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address, however it is written. */
function groupsOf(address: string): number[] {
  const [before = '', after] = address.split('::');
  const [first, last] = [numbersOf(before), numbersOf(after ?? '')];
  const zeros = after === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<number>(zeros).fill(0), ...last];
}

function numbersOf(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!isIPv4(group)) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

const dotted = (groups: readonly number[]) => groups.flatMap((group) => [group >> 8, group & 255]).join('.');
