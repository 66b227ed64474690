import type { FastifyPluginAsync } from 'fastify';
import { listenLive } from '../../kit/domain/live/live.domain.ts';
import { malformed } from '../../kit/server/http/errors.server.ts';
import { bearerOf } from '../../kit/server/http/token.server.ts';
import type { Listener, Notice } from '../../kit/server/live/live.server.ts';
import { callSchema } from '../../kit/server/resource/openapi-schemas.server.ts';
import { queryOf, readQuery } from '../../kit/server/resource/query-values.server.ts';

/** Proxies cut silent connections, usually after a minute. */
const beatMs = 20_000;
/** Every third beat checks whether the session is still alive and what it may read: it may have expired. */
const beatsPerCheck = 3;
/** A listener that does not read is dropped; when it comes back, it gets what it missed. */
const waitingAtMost = 64 * 1024;
/** Streams of one session: a browser needs one, and another while it hands over. */
const perSession = 8;

const textOf = ({ id, event, ...data }: Notice): string => `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** `GET /api/live`: server-sent events that say what others changed. */
export const liveRoute: FastifyPluginAsync = async (app) => {
  /** The ends of all open streams, by session, the oldest first. */
  const open = new Map<string, Set<() => void>>();
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const ends of [...open.values()]) for (const end of [...ends]) end();
  });
  app.get(
    listenLive.path,
    { config: { passive: true, call: listenLive }, schema: callSchema(listenLive) },
    async (request, reply) => {
      if (!request.headers.accept?.includes('text/event-stream'))
        throw malformed('Ask for the stream by Accept: text/event-stream.');
      const { live, authenticate } = app.services;
      const { raw } = reply;
      const token = bearerOf(request);
      const listener: Listener = {
        session: request.context.session,
        send: (notice) => write(textOf(notice)),
        look: () => check(),
      };
      const early: string[] = [];
      let write = (text: string): void => void early.push(text);
      const { missedMs } = readQuery(listenLive.query, queryOf(request));
      const lastId = request.headers['last-event-id'] as string | undefined;
      const stop = await live.listen(listener, { lastId, ms: missedMs });
      const { tokenHash } = listener.session;
      const own = open.get(tokenHash) ?? new Set<() => void>();
      let beats = 0;
      const beat = setInterval(() => {
        write(': \n\n');
        beats += 1;
        if (beats % beatsPerCheck === 0) void check();
      }, beatMs);
      const end = () => {
        clearInterval(beat);
        stop();
        own.delete(end);
        if (own.size === 0) open.delete(tokenHash);
        raw.end();
      };
      const check = async () => {
        const known = await authenticate(token, { isUse: false }).catch((error: { status?: number }) => error);
        if ('session' in known) listener.session = known.session;
        else if (known.status === 401) end();
      };
      own.add(end);
      open.set(tokenHash, own);
      if (own.size > perSession) [...own][0]?.();

      reply.hijack();
      raw.on('close', end);
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      write = (text) => {
        if (raw.writableLength > waitingAtMost) raw.destroy();
        else if (!raw.writableEnded) raw.write(text);
      };
      write(early.join(''));
      // Who has left already does not leave again.
      if (isClosing || raw.destroyed) end();
    },
  );
};
