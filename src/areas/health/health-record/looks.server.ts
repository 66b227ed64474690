import { sql } from 'drizzle-orm';
import { constant } from '../../../kit/server/database/constant.server.ts';
import { preparedStatement } from '../../../kit/server/database/prepared.server.ts';
import { exportedRecords } from '../../../kit/server/export/list-export.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { whoOf } from '../../../kit/server/resource/audit.server.ts';
import { auditEntries } from '../../../kit/server/resource/audit.table.ts';
import type { Shown } from '../../../kit/server/resource/storage.server.ts';
import { type LookWay, looksAtOnce } from './looks.domain.ts';

const { placeholder } = sql;

/** Reading the same record again within five minutes, as a form does after saving, counts as the same look. */
const write = preparedStatement(
  () => sql`
    insert into ${auditEntries} (account_id, account_name, request_id, action, resource, record_id, after)
    select ${placeholder('accountId')}::int, ${placeholder('accountName')}::text, ${placeholder('requestId')}::text,
      'read', ${placeholder('resource')}::text, looked.id, jsonb_build_object('way', ${placeholder('way')}::text)
    from unnest(${placeholder('ids')}::int[]) as looked (id)
    where not exists (
      select from ${auditEntries} e
      where e.resource = ${placeholder('resource')}::text and e.record_id = looked.id and e.action = 'read' and e.account_id = ${placeholder('accountId')}::int
        and e.after ->> 'way' = ${placeholder('way')}::text and e.at > now() - interval '5 minutes')`,
);

/** Logs who looked at health records, or at others that reveal something about somebody's health, before they are shown. */
export async function noteLooks(ctx: Context, ids: readonly number[], way: LookWay, of = 'HealthRecord'): Promise<void> {
  if (ids.length === 0) return;
  await write(ctx.db, { ...whoOf(ctx), way, resource: of, ids: [...new Set(ids)] });
}

interface Looked {
  /** The kind of record to log the look for. */
  of?: string;
  way?: LookWay;
  /** Whether even rows of a list reveal something about somebody's health; those of other kinds show only that a record exists. */
  alsoInLists?: boolean;
}

/** `onView` of a storage that logs who looked. @param id the field with the id of the record that was looked at */
export const notesLooks =
  <Id extends string>(id: Id, { of, way = 'detail', alsoInLists = false }: Looked = {}) =>
  async (ctx: Context, rows: readonly Readonly<Record<Id, number>>[], shown: Shown): Promise<void> => {
    if (shown === 'list' && !alsoInLists) return;
    await noteLooks(
      ctx,
      rows.map((row) => row[id]),
      way,
      of,
    );
  };

const matching = sql`e.resource = ${placeholder('resource')}::text and (
  e.action = 'read' and e.record_id = ${placeholder('id')}::int
  or e.action = 'export' and e.record_id is null and e.after -> ${sql.raw(`'${exportedRecords}'`)} @> to_jsonb(${placeholder('id')}::int))`;

const page = preparedStatement<{ at: Date; accountName: string; way: LookWay }>(
  () => sql`
    select e.at, e.account_name as "accountName", coalesce(e.after ->> 'way', 'export') as way
    from ${auditEntries} e where ${matching}
    order by e.at desc, e.audit_entry_id desc
    limit ${constant(looksAtOnce)} offset ${placeholder('skipped')}::bigint`,
);
const count = preparedStatement<{ total: number }>(
  () => sql`select count(*)::int as total from ${auditEntries} e where ${matching}`,
);

/** Who looked at a record, latest first: one page of looks, and the total. */
export async function looksAt({ db }: Context, resource: string, id: number, pageNumber: number) {
  const looks = await page(db, { resource, id, skipped: (pageNumber - 1) * looksAtOnce });
  const [counted] = await count(db, { resource, id });
  return { looks, total: counted?.total ?? 0 };
}
