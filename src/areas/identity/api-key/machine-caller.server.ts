import { sql } from 'drizzle-orm';
import { dayInZone, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { type PermissionMap, resolveScopes } from '../../../kit/domain/permission.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { isDiskFull } from '../../../kit/server/database/database-errors.server.ts';
import { preparedStatement } from '../../../kit/server/database/prepared.server.ts';
import type { Caller, Machine } from '../../../kit/server/http/context.server.ts';
import { HttpError } from '../../../kit/server/http/errors.server.ts';
import { hashToken } from '../../../kit/server/http/token.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { mergePermissions } from '../role/permissions.domain.ts';
import { rolePermissions } from '../role/role.table.ts';
import { entriesOfRoles, ofYears } from '../session/derived-ids.server.ts';
import { networksOf } from './addresses.server.ts';
import { networksIn } from './api-key.domain.ts';
import { apiKeyRoles, apiKeys } from './api-key.table.ts';

/** Whether something may be the secret of an API key. */
export const isSecret = (token: string): boolean => token.startsWith('hrk_');

/** Whether a bearer token is the secret of an API key, or a token that it got, and not that of a session. */
export const isOfMachine = (token: string): boolean => /^hr[kt]_/.test(token);

/** The permissions that no key has, whatever its roles allow: who may do what is decided by people. */
export const keptForPeople: readonly string[] = ['account', 'role', 'apikey', 'identityprovider'];

/** A key as it stands at a call. */
interface KeyRow extends Record<string, unknown> {
  apiKeyId: number;
  apiKeyName: string;
  clientId: string;
  /** Those of the key, or of the token. */
  scopes: string[];
  expires: IsoDate;
  addresses: string;
  perMinute: number;
  isDisabled: boolean;
  permissions: PermissionMap[] | null;
  entries: number[];
  timeZone: string;
  /** Whether the call has to be noted as its last. */
  isNoted: boolean;
}

const roles = `array(
  select p.role from api_key_role r join role_permission p using (role_id) where r.api_key_id = k.api_key_id)`;

/** @param from where the secret `s` of a key `k` comes from */
const keyStatement = (scopes: string, from: string, where: string) =>
  preparedStatement<KeyRow>(
    () => sql`
    select k.api_key_id as "apiKeyId", k.api_key_name as "apiKeyName", k.client_id as "clientId", ${sql.raw(scopes)} as scopes,
      k.expires::text as expires, k.addresses, k.per_minute as "perMinute", k.is_disabled as "isDisabled",
      (select json_agg(p.permissions) from ${apiKeyRoles} r join ${rolePermissions} p using (role_id)
        where r.api_key_id = k.api_key_id) as permissions,
      array(${sql.raw(entriesOfRoles(roles))}) as entries,
      (select time_zone from ${schools}) as "timeZone",
      (k.last_used is null or k.last_used < now() - case k.last_address when ${sql.placeholder('address')} then interval '1 day'
        else interval '1 minute' end) as "isNoted"
    from ${sql.raw(from)}, ${apiKeys} k
    where ${sql.raw(where)} = ${sql.placeholder('hash')}`,
  );

const lives = '(s.ends is null or s.ends > now())';

/** The key with a secret. */
const keyBySecret = keyStatement('k.scopes', 'api_key_secret s', `${lives} and k.api_key_id = s.api_key_id and s.secret_hash`);
const keyByToken = keyStatement(
  'array(select unnest(t.scopes) intersect select unnest(k.scopes))',
  'api_token t join api_key_secret s using (secret_hash)',
  `${lives} and k.api_key_id = s.api_key_id and t.expires > now() and t.token_hash`,
);
const keyById = keyStatement('k.scopes', '(select 1) one', 'k.api_key_id');

const disabled = 'This API key is disabled.';
const expired = 'This API key has expired.';

/** What is said of a key that does not work, to whoever knows its secret; undefined for one that does. */
function refusalOf({ isDisabled, expires, addresses }: KeyRow, today: IsoDate, address: string): string | undefined {
  if (isDisabled) return disabled;
  if (expires < today) return expired;
  const networks = networksIn(addresses);
  if (networks.length > 0 && !networksOf(networks).has(address)) return 'This API key may not be used from this address.';
  return undefined;
}

/** Notes a call as the last of a key. On a full disk, reading must still work. */
async function noteUse(db: Db, { apiKeyId, isNoted }: KeyRow, address: string): Promise<void> {
  if (!isNoted) return;
  try {
    await db.execute(sql`update ${apiKeys} set last_used = now(), last_address = ${address} where api_key_id = ${apiKeyId}`);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

/**
 * The API key behind a secret or token, as a caller with the permissions of its roles and without records of its own. Everything is read at
 * each request, so any change counts at once. @throws 401
 */
export async function machineCaller(db: Db, token: string, address: string, now: Date): Promise<Caller> {
  const hash = hashToken(token);
  const [row] = await (isSecret(token) ? keyBySecret : keyByToken)(db, { hash, address });
  if (!row) throw refused('This API key or token is not known, or has ended.');
  const today = dayInZone(row.timeZone, now);
  const refusal = refusalOf(row, today, address);
  if (refusal) throw refused(refusal);
  await noteUse(db, row, address);
  const { apiKeyId, clientId, scopes, perMinute } = row;
  const machine: Machine = { apiKeyId, clientId, scopes, perMinute, without: keptForPeople };
  return { today, session: { ...sessionOf(row), tokenHash: hash, machine } };
}

const refused = (detail: string) => new HttpError(401, 'Not signed in', detail);

function sessionOf({ apiKeyId, apiKeyName, permissions, entries }: KeyRow) {
  const isKept = (key: string) => keptForPeople.includes(key.split('.')[0] ?? '');
  const merged = Object.entries(mergePermissions(permissions ?? [])).filter(([key]) => !isKept(key));
  return {
    accountId: -apiKeyId,
    name: `API key ${apiKeyName}`,
    role: 'ApiKey',
    permissions: Object.fromEntries(merged.map(([key, value]) => [key, resolveScopes(ofYears(key, value, { entries }), {})])),
    personal: {},
    apart: {},
    derived: {},
  };
}

/** What a key may do at this moment, for work without a call of its program; or why it may do nothing. */
export async function permissionsOfKey(db: Db, apiKeyId: number, now: Date): Promise<PermissionMap | string> {
  const [row] = await keyById(db, { hash: apiKeyId, address: '' });
  if (!row) return 'Its API key is gone.';
  if (row.isDisabled) return disabled;
  if (row.expires < dayInZone(row.timeZone, now)) return expired;
  return sessionOf(row).permissions;
}
