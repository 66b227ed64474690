import type { FastifyPluginAsync } from 'fastify';
import { malformed } from '../../../kit/server/http/errors.server.ts';
import { consentLinkPage } from './consent-link.domain.ts';
import { withdraw } from './consent-link.server.ts';

/** How often a minute one address may send it: providers of mail send it for everybody who has a mailbox there. */
const perMinute = 300;
const mostBytes = 4_096;

/** As RFC 8058 says it: in a form of either kind. */
const isSaid = (body: string): boolean =>
  new URLSearchParams(body).get('List-Unsubscribe') === 'One-Click' ||
  (body.includes('name="List-Unsubscribe"') && body.split(/\r?\n/).includes('One-Click'));

/**
 * Takes a consent back for whoever presses *Unsubscribe* in their mail program, which sends this by itself (RFC 8058). A page is never
 * opened by a POST, and nothing that only follows links sends one.
 */
export const oneClickRoute: FastifyPluginAsync = async (app) => {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: mostBytes }, (_request, body, done) => done(null, body));
  app.post<{ Params: { token: string } }>(
    `${consentLinkPage}/:token`,
    { config: { perMinute }, schema: { hide: true } },
    async (request, reply) => {
      if (typeof request.body !== 'string' || !isSaid(request.body))
        throw malformed('The form has to say List-Unsubscribe=One-Click.');
      await withdraw(request, request.params.token);
      return reply.type('text/plain; charset=utf-8').send('You get no more of these messages.');
    },
  );
};
