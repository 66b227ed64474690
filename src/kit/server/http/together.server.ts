import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { mostTogether } from '../../domain/together/most-together.domain.ts';
import { callTogether } from '../../domain/together/together.domain.ts';
import { answering } from '../resource/answering.server.ts';
import { malformed } from './errors.server.ts';
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
export const togetherRoute: FastifyPluginAsync = answering(callTogether, async (_ctx, { query, request, reply }) => {
  const calls = query.calls.split(',');
  if (calls.length > mostTogether.calls) throw malformed(`calls may name ${mostTogether.calls} calls at most.`);
  const answers = await eachOf(calls, (call) => answerTo(call, request));
  return reply.type('application/json; charset=utf-8').send(`[${answers.join(',')}]`);
});

/**
 * With as many connections to the database as it has calls, a page would find most of them new: each plans every statement for
 * itself, and its process in PostgreSQL is one more that shares the processors.
 */
const atOnce = 3;

/** Does the same for each, some at once; the results in their order. */
async function eachOf<Item, Done>(items: readonly Item[], work: (item: Item) => Promise<Done>): Promise<Done[]> {
  const done: Done[] = [];
  const left = items.entries();
  const workOn = async () => {
    for (const [place, item] of left) done[place] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, workOn));
  return done;
}

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
