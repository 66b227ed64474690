import type { FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Caller, Context } from '../../kit/server/http/context.server.ts';
import { factorMissing, HttpError, unauthenticated } from '../../kit/server/http/errors.server.ts';
import { refuseMachine } from '../../kit/server/http/machine.server.ts';
import type { Assumed } from '../../kit/server/http/services.server.ts';
import { bearerOf } from '../../kit/server/http/token.server.ts';
import { outerOf } from './inner-request.server.ts';
import type { RequestLimits } from './request-limits.server.ts';

/** Finds out who calls, and counts the request. @throws 401, 429 */
export async function findCaller(request: FastifyRequest, limits: RequestLimits): Promise<Context> {
  const outer = outerOf(request);
  if (outer) {
    await limits.countSession(request);
    refuseWithoutFactor(request, outer.context);
    return { ...outer.context, requestId: request.id };
  }
  const { db } = request.server.services.database;
  const caller = await whoCalls(request, limits);
  refuseWithoutFactor(request, caller);
  refuseMachine(caller, request.routeOptions.config.call);
  return { ...caller, db, requestId: request.id };
}

/** @throws 403 to somebody who has to set up a second factor first */
function refuseWithoutFactor({ routeOptions }: FastifyRequest, { session: { factorDue }, today }: Caller): void {
  if (!factorDue || today < factorDue) return;
  const { call } = routeOptions.config;
  if (!(call && 'withoutFactor' in call && call.withoutFactor)) throw factorMissing();
}

async function whoCalls(request: FastifyRequest, limits: RequestLimits): Promise<Caller> {
  try {
    const token = bearerOf(request);
    if (token === '') throw unauthenticated('Authorization token missing.');
    await limits.refuseGuesses(request);
    const { services, isUse } = { services: request.server.services, isUse: !request.routeOptions.config.passive };
    const known = await services.authenticate(token, { isUse, address: request.ip });
    const { machine } = known.session;
    await (machine ? limits.countMachine(request, machine) : limits.countSession(request));
    return known;
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) await limits.countStranger(request);
    throw error;
  }
}

/**
 * Lets a handler that changes nothing read for whoever the token stood for at an earlier request. That this still holds is known if the
 * answer to what was read has brought no notice of a change; otherwise the database is asked, along with what is read where possible.
 * Where it does not hold, what was read is thrown away, and the handler begins again for whoever it is now.
 */
export function readingAhead(handler: RouteHandlerMethod, limits: RequestLimits): RouteHandlerMethod {
  return async function (request, reply) {
    // The handler of HEAD is that of GET, and has been through here before.
    if (request.context) return handler.call(this, request, reply);
    const assumed = outerOf(request) ? undefined : this.services.assume(bearerOf(request));
    const ahead = assumed && (await readAhead(request, assumed, limits, async () => handler.call(this, request, reply)));
    if (ahead) return ahead.answer;
    request.context = await findCaller(request, limits);
    return handler.call(this, request, reply);
  };
}

/** The answer, or what the handler throws; undefined if the caller is not who it was. */
async function readAhead(
  request: FastifyRequest,
  { caller, isInDoubt, isStill }: Assumed,
  limits: RequestLimits,
  read: () => Promise<unknown>,
): Promise<{ answer: unknown } | undefined> {
  await limits.countSession(request);
  return request.server.services.database.inOrder(async (db, hasHeard) => {
    const asked = isInDoubt() ? isStill(db) : undefined;
    // Looked at once everything has been read.
    asked?.catch(() => undefined);
    request.context = { ...caller, db, requestId: request.id };
    const outcome = await outcomeOf(async () => {
      refuseWithoutFactor(request, caller);
      return read();
    });
    const isSame = asked ? await asked : (hasHeard() && !isInDoubt()) || (await isStill(db));
    if (!isSame) return undefined;
    if ('failure' in outcome) throw outcome.failure;
    return outcome;
  });
}

const outcomeOf = async (read: () => Promise<unknown>): Promise<{ answer: unknown } | { failure: unknown }> => {
  try {
    return { answer: await read() };
  } catch (failure) {
    return { failure };
  }
};
