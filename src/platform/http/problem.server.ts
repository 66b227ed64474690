import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseFailure, withoutData } from '../../kit/server/database/database-errors.server.ts';
import { HttpError, malformed, notFound, tooLarge, toWriter, wrongKind } from '../../kit/server/http/errors.server.ts';
import { isCallAddress } from './call-address.server.ts';
import type { SecurityHeaders } from './security-headers.server.ts';

/** Formats every failure as a problem (RFC 9457): never a stack, SQL or a path. */
export function registerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = vocabularyOf(error);
    if (failure.status >= 500 && failure.status !== 503) request.log.error({ failure: withoutData(error) }, 'request failed');
    else if (failure.status === 503) request.log.warn({ failure: withoutData(error) }, 'service unavailable');
    return sendProblem(request, reply, failure);
  });
}

/** Answers requests that cannot be routed, such as `/%`. Hooks do not run for them. */
export const unroutable =
  ({ calls, pages }: SecurityHeaders) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const headers = isCallAddress(request.url) ? { ...calls, 'cache-control': 'no-store' } : pages;
    sendProblem(request, reply.headers(headers), vocabularyOf(error));
  };

const brokenRequests: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

const lastWordsMs = 2_000;

/** Answers bytes that are not an HTTP request at all: there is no reply to use, only the socket. */
export const brokenRequest = ({ calls }: SecurityHeaders) => {
  const headers = Object.entries({ ...calls, 'cache-control': 'no-store', connection: 'close' });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return (error: Error & { code?: string }, socket: Socket): void => answerBrokenRequest(error, socket, lines);
};

function answerBrokenRequest(error: Error & { code?: string }, socket: Socket, headers: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) {
    socket.destroy();
    return;
  }
  const [status, title] = brokenRequests[error.code ?? ''] ?? [400, 'Bad Request'];
  const body = JSON.stringify({ type: 'about:blank', title, status, detail: 'The request could not be read.' });
  // Ending is only half of it: a client that neither reads the answer nor closes would keep the connection.
  setTimeout(() => socket.destroy(), lastWordsMs).unref();
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`,
  );
}

/** Answers with a problem. */
function sendProblem(request: FastifyRequest, reply: FastifyReply, failure: HttpError): FastifyReply {
  const { retryAfterSeconds } = failure.options;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(failure.status)
    .type('application/problem+json')
    .serializer(JSON.stringify as never)
    .send(problemBody(request, failure) as never);
}

/** What a problem says. */
export function problemBody({ id: traceId, method, server }: FastifyRequest, failure: HttpError) {
  const { status, title, options } = failure;
  const { type = 'about:blank', errors, candidates, challenge } = options;
  const said = method === 'GET' || method === 'HEAD' ? failure.detail : toWriter(failure);
  const detail = [said, ...needed(server, failure)].join('|');
  const more = { ...(errors && { errors }), ...(candidates && { candidates }), ...(challenge && { challenge }) };
  return { type, title, status, detail, ...more, traceId };
}

/** The permission that would be needed, in words. */
function needed({ permissionWords }: FastifyInstance, { options: { missing = [] } }: HttpError): string[] {
  const words = missing.flatMap((key) => permissionWords?.(key) ?? []);
  return words.length > 0 ? [`It needs the permission ${words.join(' or ')}, which an administrator can give.`] : [];
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
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return notFound('page');
  }
  if (statusCode === 429) return error as unknown as HttpError;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return malformed('The request could not be read.');
  return new HttpError(500, 'Something went wrong', 'Please try again; if it happens again, tell the office the number below.', {
    savesNothing: true,
  });
}
