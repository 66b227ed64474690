import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FastifyPluginAsync } from 'fastify';
import { historyActions, otherKinds } from '../../../common/history-words.domain.ts';
import { resourceUrl } from '../../../kit/domain/resource.domain.ts';
import { auditEntries, auditKindCounts, auditPersonCounts } from '../../../kit/server/resource/audit.table.ts';
import { completeStorage } from '../../../kit/server/resource/complete-storage.server.ts';
import { readSchemas } from '../../../kit/server/resource/openapi-schemas.server.ts';
import { pathId } from '../../../kit/server/resource/query-values.server.ts';
import { pageReader } from '../../../kit/server/resource/read-calls.server.ts';
import { records } from '../../../kit/server/resource/records.server.ts';
import type { StoredResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { onDay } from '../../general/school/school-clock.table.ts';
import { type AuditEntryRow, auditEntry } from './audit-entry.domain.ts';
import { entryWords, kindInWords } from './entry-words.server.ts';
import { textArray, visibleEntries, wholeKinds } from './visible-entries.server.ts';

const { before, after, at, accountName, resource, action, recordId, accountId } = auditEntries;
const exportCode = sql`(${after} ->> 'code')`;

const actions = textArray(Object.values(historyActions.names));

/** The kinds that match what was typed: the one with exactly that name, or else those whose label contains it. */
function meant(resources: readonly StoredResource[], typed: SQL): SQL {
  const listed = resources.map(({ resource: of }) => [of.name, kindInWords(of, of.name)]);
  const all = [...listed, ...Object.entries(otherKinds).map(([name, [label]]) => [name, label])];
  const known = sql.raw(
    `(values ${all.map(([name, label]) => `('${name}', '${label?.replaceAll("'", "''")}')`)}) as known (name, label)`,
  );
  return sql`select distinct name as value from ${known} where lower(name) = lower(${typed}::text)
    or position((select search_text(${typed}::text)) in search_text(label)) > 0
      and not exists (select from ${known} where lower(name) = lower(${typed}::text))`;
}

const fields = (column: PgColumn) => sql`case when jsonb_typeof(${column}) = 'object' then ${column} else '{}'::jsonb end`;
const changes = sql`(select coalesce(jsonb_agg(jsonb_build_object('field', field, 'before', ${before} -> field, 'after', ${after} -> field)
  order by field), '[]') from jsonb_object_keys(${fields(before)} || ${fields(after)}) as names (field))`;

/** The calls that read the audit log. Each caller sees only the entries whose records they may read. */
export function auditEntryRoutes(resources: readonly StoredResource[]): FastifyPluginAsync {
  const { scopes, grant } = visibleEntries(resources);
  const words = entryWords(resources);
  const storage = completeStorage(auditEntry, {
    table: auditEntries,
    columns: {
      action: sql<number>`coalesce(array_position(${actions}, ${action}), 0)`,
      kind: sql`''`,
      did: sql`''`,
      recordName: sql`''`,
      changes,
    },
    filters: {
      day: onDay(at),
      accountName: {
        among: accountName,
        values: (typed) => sql`select distinct account_name as value from ${auditPersonCounts}
          where position((select search_text(${typed}::text)) in account_search) > 0`,
      },
      action: { is: (number) => sql`${action} = (${actions})[${number}::int]`, sort: action },
      resource: { among: resource, values: (typed) => meant(resources, typed) },
      recordId,
      // As it stands on the paper or in the name of the file.
      code: { is: (typed) => sql`(${action} = 'export' and ${exportCode} = upper(${typed}::text))`, sort: exportCode },
      accountId,
    },
    scopes,
    decorate: {
      fills: ['did', 'kind', 'recordName', 'changes'],
      reads: null,
      rows: (ctx, _grant, rows: AuditEntryRow[]) => words(ctx, rows),
    },
    counted: [
      { table: auditKindCounts, filters: ['resource', 'action'], scopes: [wholeKinds] },
      { table: auditPersonCounts, filters: ['accountId', 'accountName'], scopes: [] },
    ],
  });
  const page = pageReader<AuditEntryRow>(auditEntry, storage);
  const { get } = records<AuditEntryRow>(auditEntry, storage);
  const schema = readSchemas(auditEntry);
  const url = resourceUrl(auditEntry);
  const config = { call: auditEntry };

  return async (app) => {
    app.get(url, { config, schema: schema.list }, (request, reply) => page(request, reply, grant(request.context)));
    app.get<{ Params: { id: string } }>(`${url}/:id`, { config, schema: schema.read }, async (request) => {
      const ctx = request.context;
      const [row] = await words(ctx, [await get(ctx, grant(ctx), pathId(request))]);
      return row;
    });
  };
}
