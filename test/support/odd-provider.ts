import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { client } from './login-provider.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const json =
  (body: unknown, status = 200): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

/** Keys of the kind that providers sign with. */
export async function newKeys(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { kid, privateKey, published: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}
export type Keys = Awaited<ReturnType<typeof newKeys>>;

/**
 * A provider on this machine that can be made to answer anything. It asks nobody to log in: tests come back from it by themselves, with any code.
 */
export async function startOddProvider() {
  let keys = await newKeys('first');
  const odd: Record<string, Answer | undefined> = {};
  let idToken = async (): Promise<string> => '';
  const server = createServer((request, response) => {
    const [, path = ''] = /^\/([^?]*)/.exec(request.url ?? '') ?? [];
    const answer = odd[path] ?? usual[path];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  };
  const usual: Record<string, Answer> = {
    '.well-known/openid-configuration': (...exchange) => json(metadata)(...exchange),
    keys: (...exchange) => json({ keys: [keys.published] })(...exchange),
    token: (...exchange) => {
      idToken().then(
        (id_token) => json({ access_token: 'opaque', token_type: 'Bearer', expires_in: 60, id_token })(...exchange),
        (error) => json({ error: String(error) }, 400)(...exchange),
      );
    },
  };
  const now = () => Math.floor(Date.now() / 1000);
  /** A token with these claims beside the usual ones; `undefined` leaves one out. */
  const signed = (claims: JWTPayload, { by = keys, header = {} }: { by?: Keys; header?: Record<string, string> } = {}) =>
    new SignJWT({ iss: issuer, aud: client.clientId, iat: now(), exp: now() + 300, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: by.kid, ...header })
      .sign(by.privateKey);
  return {
    issuer,
    metadata,
    now,
    signed,
    json,
    /** What is answered at a path in place of the usual. */
    odd,
    /** What the next codes are exchanged for. */
    tells: (token: () => Promise<string>) => {
      idToken = token;
    },
    /** Exchanges its keys. */
    rotate: async () => {
      keys = await newKeys(`next ${Math.random()}`);
    },
    reset: () => {
      for (const path of Object.keys(odd)) delete odd[path];
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}
