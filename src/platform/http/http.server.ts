import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import { malformed, notFound } from '../../kit/server/http/errors.server.ts';
import type { Services } from '../../kit/server/http/services.server.ts';
import { bodyObject, refuseUnknown } from '../../kit/server/resource/input.server.ts';
import { parseQuery, queryOf, refuseFaultyQuery } from '../../kit/server/resource/query-values.server.ts';
import { isCallAddress } from './call-address.server.ts';
import { followConnections } from './connections.server.ts';
import { findCaller, readingAhead } from './find-caller.server.ts';
import { registerMetrics } from './metrics.server.ts';
import { documentHead, finishDocument } from './openapi-document.server.ts';
import { pageAddress } from './page-address.server.ts';
import { noteKeys } from './permission-keys.server.ts';
import { brokenRequest, registerProblems, unroutable } from './problem.server.ts';
import { type RequestLimits, requestLimits } from './request-limits.server.ts';
import { securityHeaders } from './security-headers.server.ts';
import { buildSerializer } from './serializers.server.ts';
import { noteAskable } from './together.server.ts';

interface HttpOptions {
  services: Omit<Services, 'log'>;
  log: Logger;
  /** As Fastify takes it. */
  trustProxy: boolean | number | string;
  /** Requests a minute for each caller (session, else address); 0 means no limit. */
  requestsPerMinute: number;
  /** Other origins that the browser may call: areas that live elsewhere, the country service. */
  connectTo: readonly string[];
  isHttps: boolean;
}

/** The HTTP server with everything that areas should not have to think about; the caller registers the routes. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const hops = options.trustProxy;
  const headers = securityHeaders(options);
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    bodyLimit: 1_048_576,
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    http: { connectionsCheckingInterval: 10_000 },
    rewriteUrl: ({ url = '/' }) => pageAddress(url),
    frameworkErrors: unroutable(headers) as never,
    clientErrorHandler: brokenRequest(headers),
    schemaController: { compilersFactory: { buildSerializer } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200, querystringParser: parseQuery },
  }) as unknown as FastifyInstance;
  app.decorate('services', { ...options.services, log: app.log });
  app.decorateRequest('context');
  app.decorateRequest('touched', null);
  // Input is checked by zod, in the words of the specification; the schemas serve the document and the serialiser.
  app.setValidatorCompiler(() => () => true);
  acceptJson(app);
  registerProblems(app);
  app.setNotFoundHandler(() => {
    throw notFound('page');
  });

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isCall(request) ? headers.calls : headers.pages);
    done();
  });
  // Compressed synchronously up to `syncThreshold` bytes: a stream in another thread costs three times the processor time.
  await app.register(compress, {
    threshold: 2048,
    syncThreshold: 65_536,
    encodings: ['gzip', 'identity'],
    zlibOptions: { level: 5 },
  });
  await app.register(swagger, {
    openapi: documentHead,
    transformObject: (made) => finishDocument(('openapiObject' in made ? made.openapiObject : {}) as never) as never,
  });
  noteUndescribed(app);
  noteAskable(app);
  noteKeys(app);
  registerMetrics(app);
  registerRequestLog(app);
  endConnectionsOnClose(app);

  refuseUndeclaredBodies(app);
  findCallers(app, await requestLimits(app, options.requestsPerMinute));
  addAnswerHeaders(app);
  return app;
}

/** Counts each request and finds out who makes it, before its call is answered. */
function findCallers(app: FastifyInstance, limits: RequestLimits): void {
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.ownQuery) refuseFaultyQuery(queryOf(request));
    if (request.is404) return;
    const { open, call, perMinute, readsAhead } = request.routeOptions.config;
    if (perMinute) await limits.countCall(request, perMinute);
    if (!isCall(request)) return;
    if (call && 'perMinute' in call && call.perMinute) await limits.countCall(request, call.perMinute);
    if (open) await limits.countStranger(request);
    else if (!readsAhead) request.context = await findCaller(request, limits);
  });
  app.addHook('onRoute', (route) => {
    if (route.config?.readsAhead) route.handler = readingAhead(route.handler, limits);
  });
}

/** Whoever sends a body to a call that takes none means something that would not happen: 400 that names it. */
function refuseUndeclaredBodies(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const isDeclared = request.routeOptions.schema?.body !== undefined;
    if (isCall(request) && !isDeclared) refuseUnknown(bodyObject(request.body ?? {}), new Set());
    done();
  });
}

/** What answers say besides: to whoever is signed in, how long they took; that calls are not to be kept, and which kinds of records changed. */
function addAnswerHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    // How long a refusal took would tell a stranger what it was compared with.
    if (request.context) reply.header('server-timing', `app;dur=${reply.elapsedTime.toFixed(1)}`);
    if (isCall(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (request.touched?.size) reply.header('touched', [...app.services.kinds.showing(request.touched)].sort().join(', '));
    done();
  });
}

/**
 * A call is answered, made by the browser and printed in the API document from one definition; a test checks that none is missing.
 */
function noteUndescribed(app: FastifyInstance): void {
  const undescribed: string[] = [];
  app.decorate('undescribed', undescribed);
  app.addHook('onRoute', ({ url, method, config, schema }) => {
    const isHidden = schema !== undefined && 'hide' in schema && schema.hide === true;
    if (isCallAddress(url) && !config?.call && !isHidden) undescribed.push(`${method} ${url}`);
  });
}

/** The route that answers whatever no other does. */
const everyPage = '/*';

/**
 * Decided by the route, because the address may be spelled differently, as in `/%61pi/…` or `http://school/api/…`; by the address
 * where no route is meant for it.
 */
function isCall({ url, routeOptions }: FastifyRequest): boolean {
  const { url: route = everyPage } = routeOptions;
  return isCallAddress(route === everyPage ? url : route);
}

/** While the server closes, answers say that they are the last on their connection. */
function endConnectionsOnClose(app: FastifyInstance): void {
  const endConnections = followConnections(app.server);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    endConnections();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}

const deepestBody = 20;

/** JSON and nothing else. The published exports are a POST with that content type but without a body. */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else {
      parse(request, body as string, (error, value) => {
        if (error === null && isDeeper(value, deepestBody)) done(malformed('The body is nested too deeply.'), undefined);
        else done(error, value);
      });
    }
  });
}

/** Whether a value is nested deeper than some levels: walking through it later could overflow the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}

/** One line a request: no query, no body, no names; the caller by number. */
function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (isCall(request))
      request.log.info(
        {
          method: request.method,
          route: request.routeOptions.url ?? 'unknown',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          account: request.context?.session.accountId,
        },
        'request',
      );
    done();
  });
}
