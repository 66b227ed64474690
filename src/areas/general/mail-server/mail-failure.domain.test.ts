import { expect, test } from 'vitest';
import { failureInWords } from './mail-failure.domain.ts';

test.each<[code: string, answer: string, words: RegExp]>([
  ['EDNS', 'getaddrinfo ENOTFOUND mail.example', /^There is no server called mail\.example/],
  ['ESOCKET', 'connect ECONNREFUSED 192.0.2.1:587', /^mail\.example takes no connections on port 587/],
  ['ESOCKET', 'SSL routines:ssl3_get_record:wrong version number', /choose STARTTLS/],
  ['ETLS', 'STARTTLS is required but the server does not offer it', /choose TLS from the start/],
  ['ESOCKET', "Hostname/IP does not match certificate's altnames", /^The certificate of the server does not prove/],
  ['ESOCKET', 'certificate has expired', /^The certificate of the server has expired/],
  ['EAUTH', '535 5.7.8 Authentication failed', /^The server does not accept this account and password/],
  ['EENVELOPE', '553 Sender address rejected', /check the sender/],
  ['ETIMEDOUT', 'Connection timeout', /^mail\.example did not answer on port 587/],
  ['EMESSAGE', '554 No', /^The server did not take the message\./],
])('%s, %s', (code, answer, words) => {
  const said = failureInWords({ host: 'mail.example', port: 587, code, answer });
  expect(said).toMatch(words);
  expect(said.split('|')[1]).toBe(`Details: ${answer}`);
});
