import type { FastifyRequest } from 'fastify';

/** The address at which people reach the school, without a path: as it is set, else as the caller came. */
export const originOf = (request: FastifyRequest): string =>
  request.server.services.publicUrl?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`;
