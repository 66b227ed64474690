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

/** Where cookies of version 1.0 counted. */
const formerPath = '/api/ias/IdentityAccess';

/** What a browser sends under a name: the value of the longest path first. */
function valuesOf({ headers }: FastifyRequest, name: string): string[] {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}

/** The tokens that a browser sends in a cookie. It may have two of one name, for different paths. */
export function tokensIn(request: FastifyRequest, { name, most, former }: TokenCookie): string[] {
  const values = [...new Set([nameOf(request, name), former ?? name])].flatMap((of) => valuesOf(request, of));
  const tokens = values.flatMap((value) => value.split('.'));
  return [...new Set(tokens)].filter((token) => /^[\w-]{43}$/.test(token)).slice(0, most);
}

/** Gives the browser these tokens for some seconds; without any, it forgets the cookie. */
export function setTokens(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, former, tokens, seconds }: Pick<TokenCookie, 'name' | 'former'> & { tokens: readonly string[]; seconds: number },
): void {
  const lasting = tokens.length > 0 ? seconds : 0;
  const attributes = ['Path=/', `Max-Age=${lasting}`, 'HttpOnly', 'SameSite=Strict'];
  if (request.server.isHttps) attributes.push('Secure');
  reply.header('set-cookie', [`${nameOf(request, name)}=${tokens.join('.')}`, ...attributes].join('; '));
  const others = former === undefined ? [] : valuesOf(request, former).slice(former === nameOf(request, name) ? 1 : 0);
  if (others.length > 0) reply.header('set-cookie', `${former}=; Path=${formerPath}; Max-Age=0; HttpOnly; SameSite=Strict`);
}
