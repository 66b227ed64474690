import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { mostTogether } from '../../kit/domain/together/most-together.domain.ts';
import { callTogether } from '../../kit/domain/together/together.domain.ts';
import { malformed } from '../../kit/server/http/errors.server.ts';
import { answering } from '../../kit/server/resource/answering.server.ts';
import { askWithin } from './inner-request.server.ts';
import { problemBody } from './problem.server.ts';

/** Notes which calls can be made together with others: those that need a session, only read, and answer JSON. */
export function noteAskable(app: FastifyInstance): void {
  const askable = new Set<string>();
  app.decorate('askable', askable);
  app.addHook('onRoute', ({ url, method, config, schema }) => {
    const { call, open, passive } = config ?? {};
    const success = (schema?.response as Record<string, object> | undefined)?.['200'] ?? {};
    const isOther = open || passive || call === callTogether || 'content' in success || url.includes(':');
    if (method === 'GET' && call && !isOther) askable.add(url);
  });
}

/**
 * `GET /api/together`. Each call is a complete request: limit, permission, scope, log and figures are its own; who asks has been found
 * out for all of them.
 */
export const togetherRoute: FastifyPluginAsync = answering(callTogether, async (ctx, { query, request, reply }) => {
  const calls = query.calls.split(',');
  if (calls.length > mostTogether.calls) throw malformed(`calls may name ${mostTogether.calls} calls at most.`);
  // They share a connection: what they ask at the same time leaves and comes back as one, and one process of PostgreSQL has planned it all.
  const answers = await request.server.services.database.inOrder((db) => {
    request.context = { ...ctx, db };
    return Promise.all(calls.map((call) => answerTo(call, request)));
  });
  return reply.type('application/json; charset=utf-8').send(`[${answers.join(',')}]`);
});

const isAskable = ({ askable }: FastifyInstance, call: string): boolean =>
  /^[\x21-\x7e]+$/.test(call) && askable.has(call.split('?')[0] ?? '');

/** As JSON: its status and what it answers. */
async function answerTo(call: string, request: FastifyRequest): Promise<string> {
  if (!isAskable(request.server, call)) {
    const refused = malformed(`${call.slice(0, 60)} is not asked together with others.`);
    return JSON.stringify({ status: refused.status, body: problemBody(request, refused) });
  }
  const { status, body } = await askWithin(request, call);
  return `{"status":${status},"body":${body || 'null'}}`;
}
