import { expect, test } from 'vitest';
import { callerOf } from './caller-of.server.ts';

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::ffff:0a00:1', '10.0.0.1'],
  ['0:0:0:0:0:FFFF:192.168.1.20', '192.168.1.20'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1c2b:3aff:fe4d:5e6f%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
])('A call from %s is counted as %s', (ip, caller) => {
  expect(callerOf({ ip })).toBe(caller);
});
