/** As much of the package as the tests use; it comes without types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

  interface Interaction {
    uid: string;
    prompt: { name: string; reasons: string[] };
    params: Record<string, string>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): Handler;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    on(event: string, hear: (...parts: unknown[]) => void): void;
    Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => { addOIDCScope(scope: string): void; save(): Promise<string> };
    Client: { find(id: string): Promise<object | undefined> };
  }
}
