import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie that holds random tokens, newest first. Scripts do not see it, and other sites do not make the browser send it. */
interface TokenCookie {
  name: string;
  /** How many tokens it may hold. */
  most: number;
  /** What it was called with https before it had the prefix; who may plant a cookie of that name has to gain nothing by it. */
  former?: string;
}

/** With https, no other host of the same domain can plant a cookie of this name. */
const nameOf = ({ server }: FastifyRequest, name: string): string => (server.isHttps ? `__Host-${name}` : name);

/** The tokens that a browser sends in a cookie. It may have two of one name, for different paths. */
export function tokensIn(request: FastifyRequest, { name, most, former }: TokenCookie): string[] {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const valuesIn = (of: string) => pairs.filter((pair) => pair.startsWith(`${of}=`)).map((pair) => pair.slice(of.length + 1));
  const values = [nameOf(request, name), ...(former ? [former] : [])].flatMap(valuesIn);
  const tokens = values.flatMap((value) => value.split('.'));
  return [...new Set(tokens)].filter((token) => /^[\w-]{43}$/.test(token)).slice(0, most);
}

/** Gives the browser these tokens for some seconds; without any, it forgets the cookie. */
export function setTokens(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, tokens, seconds }: { name: string; tokens: readonly string[]; seconds: number },
): void {
  const lasting = tokens.length > 0 ? seconds : 0;
  const attributes = ['Path=/', `Max-Age=${lasting}`, 'HttpOnly', 'SameSite=Strict'];
  if (request.server.isHttps) attributes.push('Secure');
  reply.header('set-cookie', [`${nameOf(request, name)}=${tokens.join('.')}`, ...attributes].join('; '));
}
