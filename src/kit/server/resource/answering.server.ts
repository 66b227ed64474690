import type { FastifyContextConfig, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CallDefinition } from '../../domain/call.domain.ts';
import type { Grant } from '../../domain/permission.domain.ts';
import type { Conflicts } from '../database/database-errors.server.ts';
import type { Context, WriteContext } from '../http/context.server.ts';
import { requireFresh } from '../http/fresh.server.ts';
import { bodyObject, knownTo, parseInput, refuseUnknown } from './input.server.ts';
import { callSchema } from './openapi-schemas.server.ts';
import { queryOf, readQuery } from './query-values.server.ts';
import { write } from './saving/write.server.ts';
import { grantOf } from './scope.server.ts';

type Query<C extends CallDefinition> = z.output<NonNullable<C['query']>>;
type Body<C extends CallDefinition> = z.output<NonNullable<C['body']>>;
type Data<C extends CallDefinition> = (z.input<C['answer']> & { data: unknown })['data'];
/** What a call that writes answers; the commit does not wait for data that is a promise. */
type Written<C extends CallDefinition> = Omit<z.input<C['answer']>, 'data'> & {
  data: Data<C> | Promise<Data<C>>;
  message: string;
};

/** A request, checked against the definition of its call. */
export interface Asked<C extends CallDefinition> {
  query: Query<C>;
  /** What the caller's permissions for it cover together; nothing for a call without permissions. */
  grant: Grant;
  /** The body; checked when it is read. @throws 400, 422 */
  body: () => Body<C>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Answers a call by its definition: permission, query, body, answer and the API document come from there. */
export const answering =
  <C extends CallDefinition>(
    call: C,
    handle: (ctx: Context, asked: Asked<C>) => Promise<z.input<C['answer']> | FastifyReply>,
    how: Pick<FastifyContextConfig, 'readsAhead'> = {},
  ): FastifyPluginAsync =>
  async (app) =>
    register(app, call, (request, reply) => handle(request.context, asked(call, request.context, request, reply)), how);

/**
 * Answers a call that writes, as `write` does: in one transaction, retried when the database asks for it, once per Idempotency-Key
 * unless it answers a secret.
 * @param conflicts constraint name → message
 */
export const writing =
  <C extends CallDefinition>(
    call: C,
    handle: (ctx: WriteContext, asked: Asked<C>) => Promise<Written<C>>,
    conflicts: Conflicts = {},
  ): FastifyPluginAsync =>
  async (app) =>
    register(app, call, (request, reply) =>
      write(
        request,
        reply,
        async (ctx) => ({ status: call.status ?? 200, ...(await handle(ctx, asked(call, ctx, request, reply))) }),
        conflicts,
        { isKept: !call.answersSecret },
      ),
    );

function register(
  app: FastifyInstance,
  call: CallDefinition,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  how: Pick<FastifyContextConfig, 'readsAhead'> = {},
): void {
  const { method: asked, path: url, permission } = call;
  const method = call.alsoPost ? [asked, 'POST'] : asked;
  const guarded: typeof handler = async (request, reply) => {
    requireFresh(request.context);
    return handler(request, reply);
  };
  const config = { call, open: permission === 'open', ...how };
  app.route({ method, url, config, schema: callSchema(call), handler: call.fresh ? guarded : handler });
}

function asked<C extends CallDefinition>(call: C, ctx: Context, request: FastifyRequest, reply: FastifyReply): Asked<C> {
  const grant = typeof call.permission === 'string' ? 'none' : grantOf(ctx, ...call.permission);
  const query = readQuery(call.query, queryOf(request)) as Query<C>;
  return { query, grant, body: () => readBody(call, request.body) as Body<C>, request, reply };
}

function readBody({ body: schema }: CallDefinition, given: unknown): unknown {
  if (!schema) return undefined;
  const body = bodyObject(given ?? (schema.safeParse({}).success ? {} : given));
  refuseUnknown(body, knownTo(schema));
  return parseInput(schema, body);
}
