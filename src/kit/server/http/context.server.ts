import type { IsoDate } from '../../domain/dates.domain.ts';
import type { PermissionMap } from '../../domain/permission.domain.ts';
import type { Db } from '../database/database.server.ts';

/** The API key behind a call that no person makes. */
export interface Machine {
  apiKeyId: number;
  /** Its public name where it asks for tokens. */
  clientId: string;
  /** The calls it may make, by the names of `machineScopes`. */
  scopes: readonly string[];
  /** How many calls a minute it may make. */
  perMinute: number;
  /** The permissions, such as `account`, that are only for people: it makes no call that needs one of these. */
  without: readonly string[];
}

/** Who is calling, as the database knows it at this request. */
export interface Session {
  /** Below 0 for an API key, which has no account. */
  accountId: number;
  /** Shown as "created by". */
  name: string;
  role: string;
  /** With derived scopes resolved to ids. */
  permissions: PermissionMap;
  /** The ids that are the caller's own (or their children's), by scope name: `{ studentid: [7] }`. */
  personal: Readonly<Record<string, readonly number[]>>;
  /** The ids of those whose details are kept from the caller, by scope name; none for most. */
  apart: Readonly<Record<string, readonly number[]>>;
  /** The ids behind `@self`, `@children` and so on. */
  derived: Readonly<Record<string, readonly number[]>>;
  /** From this day on the caller can only set up the second factor that is demanded of them; none: they have one, or need none. */
  factorDue?: IsoDate | null;
  /** When a caller whose account asks for a second factor last proved who they are, in milliseconds; none: nobody asks again. */
  confirmedAt?: number | null;
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  /** Who sees with it what the account sees, and may change nothing; missing in everybody's own. */
  viewer?: Pick<Session, 'accountId' | 'name' | 'tokenHash'>;
  /** Present if an API key calls, and no person. */
  machine?: Machine;
}

/** Who asks, and on which day. */
export interface Caller {
  session: Session;
  /** Today in the school's time zone. */
  today: IsoDate;
}

/** What a handler gets besides: the database through which it reads. */
export interface Context extends Caller {
  db: Db;
  requestId: string;
}

/** Who a change is attributed to, and its transaction; even somebody who does not have a session yet. */
export interface Author extends Pick<Context, 'db' | 'requestId'> {
  session: Pick<Session, 'accountId' | 'name' | 'viewer'>;
  touched?: Set<string>;
}

/** Whoever acts, in words: `Devi Desk as Asha Rao` if somebody sees as another account. */
export const actorName = ({ name, viewer }: Author['session']): string => (viewer ? `${viewer.name} as ${name}` : name);

/** What a write gets in addition; its `db` is the transaction. */
export interface WriteContext extends Context {
  listeners: Listeners;
  /** The kinds of records that it has changed so far, from the audit; missing if nobody asks. */
  touched?: Set<string>;
  /** Why closed records are changed; empty where nobody said it (`takeReason`). */
  changeReason?: string;
  /** What the answer says besides its message, a paragraph each (`say`); missing if nobody listens. */
  said?: string[];
  /** Whether it is undone in the end, because somebody asks beforehand what would come of it. */
  isRehearsed?: boolean;
}

/**
 * What one area's change means for another. `common/` adds its events to this interface by declaration merging:
 * name → payload. An event is raised inside the caller's transaction; a listener that throws undoes the change.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging, the kit knows no school words
export interface DomainEvents {}

/** The name of a domain event. */
export type EventName = keyof DomainEvents;
/** What an area does when it hears an event. Whatever it throws undoes the change that raised it. */
export type Listener<Name extends EventName> = (ctx: WriteContext, payload: DomainEvents[Name]) => Promise<void>;
/** Who hears which event, one after the other. */
export type Listeners = { [Name in EventName]?: readonly Listener<Name>[] };
