import { expect, test } from 'vitest';
import { codeOfStep, newTotpSecret, stepAt, stepOfCode, totpAddress } from './totp.server.ts';

/** `12345678901234567890`, the secret of the examples in RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('At %i seconds the code is %s, the last six digits of the example in RFC 6238', (seconds, code) => {
  expect(codeOfStep(secret, stepAt(seconds * 1000))).toBe(code);
});

test.each([
  ['a millisecond before the step before', -30_001, false],
  ['at the beginning of the step before', -30_000, true],
  ['at the end of the step before', -1, true],
  ['at its beginning', 0, true],
  ['at its end', 29_999, true],
  ['at the beginning of the step after', 30_000, true],
  ['at the end of the step after', 59_999, true],
  ['a millisecond after that', 60_000, false],
])('A code entered %s: %i ms from its beginning', (_when, milliseconds, isTaken) => {
  const step = 37_037_036;
  const begins = step * 30_000;
  expect(stepOfCode(secret, codeOfStep(secret, step), begins + milliseconds)).toBe(isTaken ? step : undefined);
});

test.each(['', '28708', '2870822', '28708a', ' 287082', '２８７０８２', '-00001'])('"%s" is no code', (code) => {
  expect(stepOfCode(secret, code, 59_000)).toBeUndefined();
});

test('A new secret has 160 bits, another each time', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
});

test('An app is told the school and the e-mail, whatever signs are in them', () => {
  expect(totpAddress({ secret, email: 'asha+office@school.test', school: 'St. Mary’s: Pune & Co' })).toBe(
    `otpauth://totp/St.%20Mary%E2%80%99s%20%20Pune%20%26%20Co:asha%2Boffice%40school.test?secret=${secret}&issuer=St.%20Mary%E2%80%99s%20%20Pune%20%26%20Co`,
  );
});
