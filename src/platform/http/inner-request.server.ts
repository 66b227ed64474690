import { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** The request that each inner one is part of. Known by the object itself: nothing that anybody sends can get in here. */
const outer = new WeakMap<IncomingMessage, FastifyRequest>();

/** The request that this one is part of, if it is part of one. */
export const outerOf = ({ raw }: FastifyRequest): FastifyRequest | undefined => outer.get(raw);

/** What an inner request is answered. */
interface Answered {
  status: number;
  body: string;
}

/**
 * Sends a request through the same server as part of another: complete but for who asks, which the outer one has found out. It comes
 * from the same connection.
 */
export function askWithin(request: FastifyRequest, url: string): Promise<Answered> {
  const { raw, server } = request;
  const { authorization, 'accept-language': language, 'x-forwarded-for': by } = raw.headers;
  const inner = Object.assign(new IncomingMessage(raw.socket), {
    method: 'GET',
    url,
    headers: { host: raw.headers.host, authorization, 'accept-language': language, 'x-forwarded-for': by },
  });
  outer.set(inner, request);
  return new Promise((resolve) => server.routing(inner, new InnerResponse(inner, resolve)));
}

/** Keeps what is written; it goes nowhere else. */
class InnerResponse extends ServerResponse {
  #body = '';
  #answered: (answer: Answered) => void;

  constructor(request: IncomingMessage, answered: (answer: Answered) => void) {
    super(request);
    this.#answered = answered;
  }

  override write(part: string | Uint8Array): boolean {
    this.#body += typeof part === 'string' ? part : Buffer.from(part).toString();
    return true;
  }

  override end(part?: unknown): this {
    if (typeof part === 'string' || part instanceof Uint8Array) this.write(part);
    this.finished = true;
    this.emit('finish');
    this.#answered({ status: this.statusCode, body: this.#body });
    return this;
  }
}
