import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { savedMessage } from '../../domain/saved-message.domain.ts';
import { preparedStatement } from '../database/prepared.server.ts';
import { sendWithCommit } from '../database/transaction.server.ts';
import type { WriteContext } from '../http/context.server.ts';
import { type AuditEntry, changedFields, entriesOf, tellChanges, whoOf } from '../resource/audit.server.ts';

/** How a sheet is saved. */
export type SheetAction = 'create' | 'update';

/** A stored sheet: its id, and the one version of all that is on it. */
export interface StoredSheet extends Record<string, unknown> {
  id: number;
  version: number;
}

/** What saving a sheet answers: its id, and that it is saved. */
export interface SavedSheet {
  data: Promise<number>;
  message: string;
}

/** Names of columns, and what they hold: values, or their placeholders. */
type Columns = Readonly<Record<string, SQLWrapper>>;

interface SheetTable {
  /** What the audit log calls it. */
  resource: string;
  /** A row for each sheet, with its stamps. */
  sheets: SQLWrapper;
  /** The column of its id. */
  id: string;
  /** The columns that tell one sheet from another. */
  key: Columns;
  /** What else its row holds, such as counters. */
  more?: Columns;
  /** The parts of the statement that store the lines, and whatever follows from them. They find the sheet's `id` in `sheet`. */
  lines: SQL;
}

/** The condition that `s` is the sheet with this key. */
export const isSheet = (key: Columns): SQL =>
  sql.join(
    Object.entries(key).map(([name, value]) => sql`s.${sql.identifier(name)} = ${value}`),
    sql` and `,
  );

/** Locks and stores the sheets of one kind. The placeholders of its table get their values by name. */
export function sheetStore({ resource, sheets, id, key, more = {}, lines }: SheetTable) {
  const idOfSheet = sql`s.${sql.identifier(id)} as id`;
  const name = sql.placeholder('accountName');
  const storing = (action: SheetAction, row: SQL) =>
    preparedStatement<{ id: number }>(
      () => sql`
        with sheet as (${row} returning ${idOfSheet}), ${lines},
        entry as (${entriesOf(action, resource, {
          stored: sql`sheet`,
          id: sql`id`,
          before: sql`${sql.placeholder('before')}::jsonb`,
          after: sql`${sql.placeholder('after')}::jsonb`,
        })})
        select id from sheet`,
    );
  const columns = { ...key, ...more, created_by: name, last_modified_by: name };
  const changed = { ...more, version: sql`s.version + 1`, last_modified: sql`now()`, last_modified_by: name };
  const names = Object.keys(columns).map((column) => sql.identifier(column));
  const set = Object.entries(changed).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`);
  const statements = {
    create: storing(
      'create',
      sql`insert into ${sheets} as s (${sql.join(names, sql`, `)}) values (${sql.join(Object.values(columns), sql`, `)})`,
    ),
    update: storing('update', sql`update ${sheets} s set ${sql.join(set, sql`, `)} where ${isSheet(key)}`),
  };

  return {
    lock: preparedStatement<StoredSheet>(
      () => sql`select ${idOfSheet}, s.version from ${sheets} s where ${isSheet(key)} for update`,
    ),

    /**
     * Stores a sheet with its lines and the audit entry, in one statement. A new one breaks a constraint if somebody else has stored it
     * meanwhile. Answers its id as a promise, which the commit need not wait for, and what is said to whoever saved it.
     */
    store: async (
      ctx: WriteContext,
      action: SheetAction,
      values: Readonly<Record<string, unknown>>,
      { before, after, owners }: Pick<AuditEntry, 'before' | 'after' | 'owners'>,
    ): Promise<SavedSheet> => {
      const logged = changedFields({ before, after });
      const [was, is] = [logged.before && JSON.stringify(logged.before), JSON.stringify(logged.after)];
      const stored = statements[action](ctx.db, { ...values, ...whoOf(ctx), before: was, after: is });
      const told = stored.then(([sheet]) => {
        const recordId = sheet?.id ?? 0;
        tellChanges(ctx, [{ action, resource, recordId, owners }]);
        return recordId;
      });
      await sendWithCommit(ctx.db, told);
      return { data: told, message: savedMessage };
    },
  };
}
