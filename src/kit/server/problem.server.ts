import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseFailure } from './database-errors.server.ts';
import { HttpError, malformed, notFound, tooLarge, wrongKind } from './errors.server.ts';

/** Formats every failure as a problem (RFC 9457): never a stack, SQL or a path. */
export function registerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = vocabularyOf(error);
    if (failure.status >= 500 && failure.status !== 503) request.log.error({ err: error }, 'request failed');
    else if (failure.status === 503) request.log.warn({ reason: (error as Error).message }, 'service unavailable');
    return sendProblem(request, reply, failure);
  });
}

/** Answers with a problem. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, failure: HttpError): FastifyReply {
  const { errors, retryAfterSeconds } = failure.options;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  const body = {
    type: 'about:blank',
    title: failure.title,
    status: failure.status,
    detail: failure.detail,
    ...(errors ? { errors } : {}),
    traceId: request.id,
  };
  return reply
    .code(failure.status)
    .type('application/problem+json')
    .serializer(JSON.stringify as never)
    .send(body as never);
}

function vocabularyOf(thrown: unknown): HttpError {
  const error = databaseFailure(thrown);
  if (error instanceof HttpError) return error;
  const { code, statusCode } = error as FastifyError;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return tooLarge('What was sent is too large.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return wrongKind('This kind of content is not accepted here.');
    case 'FST_ERR_NOT_FOUND':
      return notFound('page');
  }
  if (statusCode === 429) return error as unknown as HttpError;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return malformed('The request could not be read.');
  return new HttpError(
    500,
    'Something went wrong',
    'Nothing was saved. Please try again; if it happens again, tell the office the number below.',
  );
}
