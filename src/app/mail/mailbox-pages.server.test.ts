import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { HttpError } from '../../kit/server/http/errors.server.ts';
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
