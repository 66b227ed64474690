import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { HttpError } from '../../kit/server/http/errors.server.ts';
import { messageOf } from '../../kit/server/mail/message.server.ts';
import { openMemoryMailbox } from '../../platform/mail/memory-mailbox.server.ts';
import { mailboxPages } from './mailbox-pages.server.ts';

test.each<[who: string, headers: Record<string, string>, status: number]>([
  ['A browser on this machine', { host: '127.0.0.1:3000' }, 200],
  ['A browser at localhost', { host: 'localhost' }, 200],
  ['A browser at ::1', { host: '[::1]:3000' }, 200],
  ['Whoever comes by another name', { host: 'school.example' }, 404],
  ['Whoever comes through a proxy', { host: '127.0.0.1:3000', 'x-forwarded-for': '203.0.113.9' }, 404],
  ['Whoever comes through one that hides the address', { host: 'localhost', via: '1.1 proxy' }, 404],
  ['Whoever comes through one that says so as the standard has it', { host: 'localhost', forwarded: 'for=203.0.113.9' }, 404],
])('%s is shown the mailbox of a demonstration: %o, %i', async (_who, headers, status) => {
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof HttpError ? error.status : 500).send());
  await app.register(mailboxPages(openMemoryMailbox()));
  for (const url of ['/dev/mail', '/dev/mail.css']) expect((await app.inject({ url, headers })).statusCode).toBe(status);
  await app.close();
});

test('A message is shown whole, with the crest and the child above it, and without styles, which the page does not allow', async () => {
  const mailbox = openMemoryMailbox();
  const school = { name: 'Sahyadri', address: 'office@school.test' };
  const body =
    '<p style="text-align:center">On 17-12-2026, as in style="x"</p><table><tr><td>a table of its own</td></tr></table>';
  const about = { subject: 'Sports day', origin: 'https://school.test' };
  const head = { name: 'Sahyadri', about: 'Asha Rao', hasCrest: true };
  const sent = { messageId: '<1@school.test>', from: school, to: school, subject: 'Sports day' };
  await mailbox.send({ ...sent, ...messageOf(body, { ...about, head }), crest: Buffer.from('a picture') });
  await mailbox.send({ ...sent, ...messageOf(body, about) });
  const app = Fastify();
  await app.register(mailboxPages(mailbox));
  const page = async (path: string) => (await app.inject({ url: `/dev/mail/${path}`, headers: { host: 'localhost' } })).body;
  const [withHead, withoutOne] = [await page('1'), await page('2')];
  const rest =
    '<p>On <span class="whole">17-12-2026</span>, as in style="x"</p><table><tr><td>a table of its own</td></tr></table></article>';
  expect(withHead).toContain(rest);
  expect(withHead).toMatch(/<img src="\/dev\/mail\/1\/crest".*<strong>Sahyadri<\/strong>.*About Asha Rao/);
  expect(withoutOne).toContain(`<article>${rest}`);
  expect(await page('1/crest')).toBe('a picture');
  await app.close();
});
