import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Machine } from '../../../kit/server/http/context.server.ts';
import { HttpError } from '../../../kit/server/http/errors.server.ts';
import { hashToken, newToken } from '../../../kit/server/http/token.server.ts';
import { apiTokens } from './api-key.table.ts';
import { isSecret } from './machine-caller.server.ts';

/** How long a token lasts, in seconds. */
const lastsSeconds = 3600;
/** Tokens asked for from one address; a program needs one an hour. */
const perMinute = 60;

/** A failure as RFC 6749 names it (section 5.2). */
class OAuthError extends Error {
  constructor(
    readonly code: 'invalid_request' | 'invalid_client' | 'invalid_scope' | 'unsupported_grant_type' | 'temporarily_unavailable',
    readonly description: string,
    readonly status = 400,
  ) {
    super(description);
  }
}

/**
 * `POST /oauth/token`: the client credentials grant of OAuth 2 (RFC 6749, section 4.4). A program sends the client id and the secret of its
 * API key, as HTTP Basic or in the form, and gets a token for an hour.
 */
export const oauthTokenRoute: FastifyPluginAsync = async (app) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, String(body)),
  );
  app.setErrorHandler((error, request, reply) => {
    const { code, description, status } = inTerms(error);
    if (status === 500) request.log.error({ reason: (error as Error).message }, 'no token was given');
    // RFC 6749 asks for it in answer to this way of naming oneself.
    if (status === 401) reply.header('www-authenticate', 'Basic realm="Homeroom"');
    if (error instanceof HttpError && error.options.retryAfterSeconds)
      reply.header('retry-after', String(error.options.retryAfterSeconds));
    return answer(reply, status, { error: code, error_description: description });
  });
  app.post(
    '/oauth/token',
    { config: { perMinute }, bodyLimit: 8192, schema: { hide: true } as object },
    async (request, reply) => {
      const form = formOf(request);
      if (form.get('grant_type') !== 'client_credentials')
        throw form.has('grant_type')
          ? new OAuthError('unsupported_grant_type', 'Only client_credentials is supported.')
          : new OAuthError('invalid_request', 'grant_type is missing.');
      const credentials = credentialsOf(request, form);
      const scopes = scopesOf(form, await keyOf(request, credentials));
      const token = `hrt_${newToken()}`;
      const { db } = request.server.services.database;
      await db.insert(apiTokens).values({
        tokenHash: hashToken(token),
        secretHash: hashToken(credentials.secret),
        scopes: [...scopes],
        expires: sql`now() + make_interval(secs => ${lastsSeconds})`,
      });
      return answer(reply, 200, { access_token: token, token_type: 'Bearer', expires_in: lastsSeconds, scope: scopes.join(' ') });
    },
  );
};

function answer(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).headers({ 'cache-control': 'no-store', pragma: 'no-cache' }).send(body);
}

function inTerms(error: unknown): OAuthError {
  if (error instanceof OAuthError) return error;
  const { status, statusCode } = error as { status?: number; statusCode?: number };
  const code = status ?? statusCode ?? 500;
  if (code === 429) return new OAuthError('temporarily_unavailable', 'Too many tokens were asked for.', code);
  if (code < 500) return new OAuthError('invalid_request', 'Send a form: application/x-www-form-urlencoded.', 400);
  return new OAuthError('temporarily_unavailable', 'Please try again in a moment.', code);
}

/** @throws OAuthError if a parameter comes twice */
function formOf({ body }: FastifyRequest): URLSearchParams {
  const form = new URLSearchParams(typeof body === 'string' ? body : '');
  const names = [...form.keys()];
  const twice = names.find((name, place) => names.indexOf(name) < place);
  if (twice !== undefined) throw new OAuthError('invalid_request', 'No parameter may be sent twice.');
  return form;
}

interface Credentials {
  id: string;
  secret: string;
}

/** @throws OAuthError unless they come in exactly one of both ways */
function credentialsOf({ headers }: FastifyRequest, form: URLSearchParams): Credentials {
  const basic = /^basic ([\w+/=-]+)$/i.exec(headers.authorization ?? '')?.[1];
  const inForm = form.get('client_secret');
  if (basic !== undefined && inForm !== null)
    throw new OAuthError('invalid_request', 'Send the client secret either as HTTP Basic or in the form.');
  if (basic === undefined) return { id: form.get('client_id') ?? '', secret: inForm ?? '' };
  const [id = '', ...secret] = Buffer.from(basic, 'base64').toString().split(':');
  return { id: decoded(id), secret: decoded(secret.join(':')) };
}

/** RFC 6749 has both parts encoded like a form. */
const decoded = (text: string): string => new URLSearchParams(`it=${text}`).get('it') ?? '';

/** @throws OAuthError */
async function keyOf(request: FastifyRequest, { id, secret }: Credentials): Promise<Machine> {
  const unknown = new OAuthError('invalid_client', 'This client id and secret are not known.', 401);
  if (!isSecret(secret)) throw unknown;
  const { session } = await request.server.services.authenticate(secret, { isUse: true, address: request.ip }).catch((error) => {
    const isRefused = error instanceof HttpError && error.status === 401;
    throw isRefused ? new OAuthError('invalid_client', error.detail, 401) : error;
  });
  if (session.machine?.clientId !== id) throw unknown;
  return session.machine;
}

/** What is asked for; everything that the key may call if nothing is. @throws OAuthError */
function scopesOf(form: URLSearchParams, { scopes: held }: Machine): readonly string[] {
  const asked = [...new Set((form.get('scope') ?? '').split(' ').filter((scope) => scope !== ''))];
  if (asked.length === 0) return held;
  if (asked.some((scope) => !held.includes(scope)))
    throw new OAuthError('invalid_scope', 'This API key does not have all of these scopes.');
  return asked;
}
