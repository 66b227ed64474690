import type { NetConnectOpts } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { CallDefinition } from '../../domain/call.domain.ts';
import type { AnyListed } from '../../domain/resource.domain.ts';
import type { Database, Db } from '../database/database.server.ts';
import type { Disk } from '../database/disk.server.ts';
import type { Documents } from '../documents/documents.server.ts';
import type { Live } from '../live/live.server.ts';
import type { Letter, MailServer } from '../mail/carrier.server.ts';
import type { Kinds } from '../resource/kinds.server.ts';
import type { Caller, Context, Listeners } from './context.server.ts';
import type { Fingerprint } from './fingerprints.server.ts';

/** What describes a call: its definition, or the resource that it belongs to. */
export type DescribedCall = CallDefinition | AnyListed;

/** A caller as of an earlier request. */
export interface Assumed {
  caller: Caller;
  /** Whether something that makes a caller may have changed since it was asked. */
  isInDoubt: () => boolean;
  /** Asks whether a request now has the same caller: session, account, role, what it allows, scopes. */
  isStill: (db: Db) => Promise<boolean>;
}

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
  /**
   * Who calls, by bearer token: of a session, an API key or a token that it got. A call that does not count as use of the session does not
   * keep it alive.
   * @param options `address` from where; it matters for API keys only @throws 401, 403
   */
  authenticate: (token: string, options?: { isUse: boolean; address?: string }) => Promise<Caller>;
  /** Who called with a token before, if that is still known. */
  assume: (token: string) => Assumed | undefined;
  /** What an account may do at this moment, for work that it asked for and that runs without a session. @throws 401 */
  contextOf: (accountId: number) => Promise<Caller>;
  /** The address at which people reach the school, if known. */
  publicUrl?: string | undefined;
  /** The country of an address, as two letters; `''` if nothing here says it. Nobody outside is asked. */
  countryOf: (address: string) => string;
  /** Whether there is something here that says it. */
  knowsCountries: boolean;
  /** Where clamd listens, if uploaded files are to be looked at. */
  virusScanner?: NetConnectOpts | undefined;
  /** The mail server that the environment names. */
  namedMailServer?: MailServer | undefined;
  /** Sends one message at once by a mail server that is being tried. @returns what the server said @throws {SendFailure} */
  tryMailServer: (server: MailServer, letter: Letter) => Promise<string>;
  /** How documents are headed. */
  letterhead: () => Promise<{ name: string; address: string; logo: Uint8Array | null }>;
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
    /** Calls without a definition: there is none. */
    undescribed: readonly string[];
    /** The permission keys that open some call. */
    permissionKeys: ReadonlySet<string>;
    /** What a permission key is called: `Student fees (read)`; undefined for one that there is not. */
    permissionWords: (key: string) => string | undefined;
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
    /** It reads its query itself, in which a standard allows the same name several times. */
    ownQuery?: boolean;
    /** Calling it does not count as use of the session. */
    passive?: boolean;
    /** Its handler changes nothing, whoever calls: it may read while the caller is being confirmed. */
    readsAhead?: boolean;
    call?: DescribedCall;
  }
}
