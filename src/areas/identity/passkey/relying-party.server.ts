import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { conflict } from '../../../kit/server/http/errors.server.ts';
import { originOf } from '../../../kit/server/http/origin.server.ts';

/** For whom passkeys are: browsers give them to no other name, and say from which origin they were asked. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The name under which the school is reached. Without `PUBLIC_URL` that is `localhost` alone: a caller could say of any name that they have
 * used it.
 */
export function relyingParty(request: FastifyRequest): RelyingParty | undefined {
  const address = originOf(request);
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, origin } = new URL(address);
  const isPublic = request.server.services.publicUrl !== undefined && protocol === 'https:';
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return hostname === 'localhost' || (isPublic && isNamed) ? { id: hostname, origin } : undefined;
}

/** @throws 409 where no browser would use a passkey */
export function requireRelyingParty(request: FastifyRequest): RelyingParty {
  const found = relyingParty(request);
  if (found) return found;
  throw conflict('Passkeys do not work at this address.|They need https and a name, or localhost on the machine itself.');
}
