import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Somebody who has an account at the provider. */
export interface Known {
  email: string;
  emailVerified?: boolean;
  /** What they have proven, by RFC 8176. */
  amr?: readonly string[];
}

interface Options {
  /** Where Homeroom is reached. */
  school: string;
  people: Readonly<Record<string, Known>>;
}

/** What Homeroom is told by the provider. */
export const client = { clientId: 'homeroom', clientSecret: 'told-by-the-provider-once' } as const;

/** A real OpenID provider on this machine, with a page on which its people log in by their name alone. */
export async function startLoginProvider({ school, people }: Options) {
  let answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> = async () => undefined;
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  // For browsers another site than the school at 127.0.0.1.
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configuration({ school, people }));
  const protocol = provider.callback();
  answer = async (request, response) =>
    request.url?.startsWith('/interaction/') ? interaction(provider, people, request, response) : protocol(request, response);
  return {
    issuer,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

const configuration = ({ school, people }: Options) => ({
  clients: [
    {
      client_id: client.clientId,
      client_secret: client.clientSecret,
      // Whichever number it gets there.
      redirect_uris: Array.from({ length: 20 }, (_, before) => `${school}/public/sso/${before + 1}`),
      backchannel_logout_uri: `${school}/sso/logout`,
      backchannel_logout_session_required: true,
    },
  ],
  cookies: { keys: ['a key for tests'] },
  claims: { openid: ['sub', 'sid', 'amr', 'auth_time'], email: ['email', 'email_verified'] },
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true }, rpInitiatedLogout: { enabled: true } },
  // By itself it tells nothing to this machine, where the school of a test is.
  fetch: (address: URL, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) => fetch(address, options),
  interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  findAccount: (_ctx: unknown, sub: string) => {
    const { email, emailVerified = true } = people[sub] ?? { email: '' };
    return { accountId: sub, claims: () => ({ sub, email, email_verified: emailVerified }) };
  },
  // Nobody is asked whether Homeroom may know their address.
  loadExistingGrant: async (ctx: {
    oidc: { client: { clientId: string }; session: { accountId: string }; provider: Provider };
  }) => {
    const { client: of, session, provider } = ctx.oidc;
    const grant = new provider.Grant({ clientId: of.clientId, accountId: session.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

const page = `<!doctype html><html lang="en"><title>Campus login</title><main><h1>Campus login</h1>
<form method="post"><label>Name <input name="login" autofocus></label><button>Go on</button>
<button name="cancel" value="1">Cancel</button></form></main></html>`;

async function interaction(
  provider: Provider,
  people: Options['people'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') return void response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  let body = '';
  for await (const part of request) body += part;
  const typed = new URLSearchParams(body);
  const login = typed.get('login') ?? '';
  const result = typed.has('cancel')
    ? { error: 'access_denied', error_description: 'They thought better of it' }
    : { login: { accountId: login, amr: people[login]?.amr } };
  await provider.interactionFinished(request, response, result);
}

/** A browser at the provider: follows where it is sent, fills in its page, and stops where it is sent back to the school. */
export async function loginAt(address: string, fill: Record<string, string>): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  const { origin } = next;
  let body: URLSearchParams | undefined;
  for (;;) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie }, ...(body && { method: 'POST', body }) });
    for (const [name = '', value = ''] of response.headers.getSetCookie().map((line) => line.split(';')[0]?.split('=') ?? [])) {
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const location = response.headers.get('location');
    if (location) {
      next = new URL(location, next);
      body = undefined;
      if (next.origin !== origin) return next;
    } else {
      if (body || response.status !== 200) throw new Error(`${response.status} at ${next}: ${await response.text()}`);
      body = new URLSearchParams(fill);
    }
  }
}
