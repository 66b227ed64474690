import { afterEach, expect, test } from 'vitest';
import { openSmtp, smtpServerOf } from '../../../platform/mail/smtp.server.ts';
import type { Address } from '../mail/carrier.server.ts';
import { isLetOut, letOutTo } from './outgoing-hosts.server.ts';

afterEach(() => letOutTo(undefined));

test('Without a list every host may be connected to', () => {
  expect(isLetOut('anything.example')).toBe(true);
});

test.each([
  ['mail.school.example', true],
  ['MAIL.school.example', true],
  ['mail.school.example.', true],
  ['login.accounts.example', true],
  ['a.b.accounts.example', true],
  ['[2001:db8::7]', true],
  ['accounts.example', false],
  ['badaccounts.example', false],
  ['school.example', false],
  ['mail.school.example.evil.example', false],
  ['127.0.0.1', false],
  ['', false],
])('With a list, to %s: %s', (host, may) => {
  letOutTo(['mail.school.example', '*.accounts.example', '2001:db8::7']);
  expect(isLetOut(host)).toBe(may);
});

test('Mail goes by no server that it does not name', async () => {
  letOutTo(['mail.school.example']);
  const [from, to] = ['office', 'asha'].map((name) => ({ name, address: `${name}@school.test` })) as [Address, Address];
  const letter = { messageId: '<1@school.test>', from, to, subject: 'Fees', html: '', text: '' };
  await expect(openSmtp(smtpServerOf('smtp://127.0.0.1:1')).send(letter)).rejects.toMatchObject({
    kind: 'unreachable',
    answer: 'OUTGOING_HOSTS does not name this host.',
  });
});
