import { isLetOut } from '../../../kit/server/http/outgoing-hosts.server.ts';
import { isOwnMachine } from './issuer.domain.ts';
import { ProviderFailure } from './provider-failure.server.ts';

/** How long a provider has for one answer, and how much of it is read. */
export const patience = { milliseconds: 5000, bytes: 262_144 };

/** Whether something may be asked of an address that a provider has published: by https, on this machine if the provider is there. */
export function mayBeAsked(address: string | URL, issuer: string): boolean {
  const { protocol, origin } = new URL(address);
  return isOwnMachine(origin) ? isOwnMachine(issuer) : protocol === 'https:';
}

type Options = Pick<RequestInit, 'method' | 'headers' | 'body'>;

/**
 * Asks a provider: by https, or on this machine by http where the provider itself is there; within five seconds, and for no more than 256 KB.
 * Redirects are not followed. Which machine is asked, an administrator decides by the issuer, and the provider by what it publishes.
 * @throws {ProviderFailure}
 */
export const fetchFrom =
  (issuer: string) =>
  async (address: string | URL, { method = 'GET', headers = {}, body = null }: Options = {}): Promise<Response> => {
    if (!mayBeAsked(address, issuer)) throw new ProviderFailure('insecure');
    if (!isLetOut(new URL(address).hostname)) throw new ProviderFailure('not-let-out');
    try {
      const signal = AbortSignal.timeout(patience.milliseconds);
      const response = await fetch(address, { method, headers, body, redirect: 'manual', signal });
      if (response.status >= 300 && response.status < 400) return await refuse(response, 'elsewhere');
      if (response.status >= 500) return await refuse(response, 'down');
      return new Response(await readAll(response), { status: response.status, headers: response.headers });
    } catch (error) {
      if (error instanceof ProviderFailure) throw error;
      const isLate = error instanceof DOMException && error.name === 'TimeoutError';
      throw new ProviderFailure(isLate ? 'slow' : 'down', { cause: error });
    }
  };

async function refuse(response: Response, failure: 'elsewhere' | 'down'): Promise<never> {
  await response.body?.cancel();
  throw new ProviderFailure(failure);
}

async function readAll({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    // Leaving the loop ends the connection.
    if (bytes > patience.bytes) throw new ProviderFailure('huge');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
