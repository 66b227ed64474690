import type { FastifyBaseLogger } from 'fastify';
import type { CallDefinition } from '../../domain/call.domain.ts';
import type { AnyListed } from '../../domain/resource.domain.ts';
import type { Database } from '../database/database.server.ts';
import type { Disk } from '../database/disk.server.ts';
import type { Documents } from '../documents/documents.server.ts';
import type { Live } from '../live/live.server.ts';
import type { Kinds } from '../resource/kinds.server.ts';
import type { Context, Listeners } from './context.server.ts';
import type { Fingerprint } from './fingerprints.server.ts';

/** What every handler can reach. */
export interface Services {
  database: Database;
  listeners: Listeners;
  kinds: Kinds;
  live: Live;
  documents: Documents;
  /** Present if the database is on a disk of this machine. */
  disk?: Disk | undefined;
  log: FastifyBaseLogger;
  fingerprint: Fingerprint;
  /** Who calls, by bearer token; a call that does not count as use of the session does not keep it alive. @throws 401 */
  authenticate: (token: string, options?: { isUse: boolean }) => Promise<Omit<Context, 'db' | 'requestId'>>;
  /** What an account may do at this moment, for work that it asked for and that runs without a session. @throws 401 */
  contextOf: (accountId: number) => Promise<Omit<Context, 'db' | 'requestId'>>;
  /** The address at which people reach the school, if known. */
  publicUrl?: string | undefined;
  /** How documents are headed. */
  letterhead: () => Promise<{ name: string; address: string; logo: Uint8Array | null }>;
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
    /** Calls without a definition: there is none. */
    undescribed: readonly string[];
    /** The calls that can be asked together with others. */
    askable: ReadonlySet<string>;
  }
  interface FastifyRequest {
    /** Set on every route that is not `open`. */
    context: Context;
    /** The kinds of records that a write has changed; null before. */
    touched: ReadonlySet<string> | null;
  }
  interface FastifyContextConfig {
    /** No session needed. */
    open?: boolean;
    /** How often a minute one caller may ask, for a route that is not a call. */
    perMinute?: number;
    /** Calling it does not count as use of the session. */
    passive?: boolean;
    /** What describes it: the definition of a call, or the resource that it belongs to. */
    call?: CallDefinition | AnyListed;
  }
}
