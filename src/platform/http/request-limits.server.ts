import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf } from '../../kit/server/http/caller-of.server.ts';
import type { Machine } from '../../kit/server/http/context.server.ts';
import { tooManyAttempts } from '../../kit/server/http/errors.server.ts';
import { bearerOf } from '../../kit/server/http/token.server.ts';

/** How often a caller may call: each session is counted by itself, callers without one by their address. */
export interface RequestLimits {
  /** Counts a request that has no session. @throws 429 */
  countStranger: (request: FastifyRequest) => Promise<void>;
  /** Counts a call with a limit of its own. @throws 429 */
  countCall: (request: FastifyRequest, perMinute: number) => Promise<void>;
  /** Refuses an unknown token from an address that has called too often, without looking it up. @throws 429 */
  refuseGuesses: (request: FastifyRequest) => Promise<void>;
  /** Counts a request with a valid token. @throws 429 */
  countSession: (request: FastifyRequest) => Promise<void>;
  /** Counts a call of an API key, whichever of its secrets and tokens it comes with, against the key's own limit. @throws 429 */
  countMachine: (request: FastifyRequest, machine: Machine) => Promise<void>;
}

/** Sessions remembered as valid: they go on even if somebody at the same address guesses tokens. */
const rememberedAtMost = 5000;

const noLimits: Omit<RequestLimits, 'countMachine'> = {
  countStranger: async () => undefined,
  countCall: async () => undefined,
  refuseGuesses: async () => undefined,
  countSession: async () => undefined,
};

/** @param perMinute 0 is no limit, except that of each API key */
export async function requestLimits(app: FastifyInstance, perMinute: number): Promise<RequestLimits> {
  await app.register(rateLimit, { global: false, max: perMinute, timeWindow: 60_000 });
  const countMachine = machineLimit(app);
  if (perMinute === 0) return { ...noLimits, countMachine };
  const byAddress = app.createRateLimit({ keyGenerator: callerOf });
  const bySession = app.createRateLimit({ keyGenerator: bearerOf });
  const good = new Set<string>();
  const byCall = new Map<string, typeof byAddress>();

  return {
    countMachine,
    countStranger: (request) => count(byAddress, request),

    countCall(request, max) {
      const url = request.routeOptions.url ?? '';
      const limit = byCall.get(url) ?? app.createRateLimit({ max, timeWindow: 60_000, keyGenerator: callerOf });
      byCall.set(url, limit);
      return count(limit, request);
    },

    async refuseGuesses(request) {
      if (good.has(bearerOf(request))) return;
      const found = await byAddress(request, { increment: false });
      if (!found.isAllowed && found.remaining === 0) throw tooManyAttempts(found.ttlInSeconds);
    },

    countSession(request) {
      if (good.size >= rememberedAtMost) good.clear();
      good.add(bearerOf(request));
      return count(bySession, request);
    },
  };
}

type Limit = ReturnType<FastifyInstance['createRateLimit']>;

async function count(limit: Limit, request: FastifyRequest): Promise<void> {
  const found = await limit(request);
  if (!found.isAllowed && found.isExceeded) throw tooManyAttempts(found.ttlInSeconds);
}

function machineLimit(app: FastifyInstance): RequestLimits['countMachine'] {
  const callers = new WeakMap<FastifyRequest, Machine>();
  const limit = app.createRateLimit({
    max: (request) => callers.get(request)?.perMinute ?? 0,
    keyGenerator: (request) => `API key ${callers.get(request)?.apiKeyId}`,
  });
  return (request, machine) => {
    callers.set(request, machine);
    return count(limit, request);
  };
}
