import type { FastifyRequest } from 'fastify';

/** The address at which people reach the school, without a path: the configured one, else the one that the caller used. */
export const originOf = (request: FastifyRequest): string =>
  request.server.services.publicUrl?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`;
