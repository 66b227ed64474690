import type { Resource } from '../../../domain/resource.domain.ts';
import { shapeOf } from '../../../domain/schema-shape.domain.ts';
import { sendWithCommit } from '../../database/transaction.server.ts';
import type { WriteContext } from '../../http/context.server.ts';
import { outsideScope } from '../../http/errors.server.ts';
import type { Owners } from '../../live/change.server.ts';
import { audit, changedFields, type Fields, tellChanges } from '../audit.server.ts';
import { chosenColumns } from '../link.server.ts';
import { masking } from '../masking.server.ts';
import { records } from '../records.server.ts';
import type { Along, SaveFacts, Storage } from '../storage.server.ts';
import type { TakenSave } from './many-saves.server.ts';
import { predictedRow } from './predicted-row.server.ts';
import { requireLinked } from './references.server.ts';
import { savingStatements } from './saving-statements.server.ts';

/** How one of several new records is stored along with the others. */
interface Beside {
  id: number;
  bring: (save: TakenSave) => Promise<void>;
}

/** What stores one save of a resource: with its entry in the audit log, and told to everybody. */
export function storingSaves<Input extends Record<string, unknown>, Row extends Record<string, unknown>>(
  resource: Resource<Input, Row>,
  // biome-ignore lint/suspicious/noExplicitAny: the table's own types end here
  storage: Storage<Input, Row, any>,
) {
  const rows = records(resource, storage);
  const masks = masking(resource);
  const statements = savingStatements(resource, storage);
  const predict = predictedRow(resource, storage);
  const inputFields = new Set(Object.keys(shapeOf(resource.input) ?? {}));

  const entryOf = (before: Row | null, after: Row | null) => ({
    resource: resource.name,
    before: ownFields(before),
    after: ownFields(after),
  });

  /** A row as the audit log keeps it: masked, without the joined records. */
  function ownFields(row: Row | null): Record<string, unknown> | null {
    const isPlain = (value: unknown) => value === null || typeof value !== 'object' || value instanceof Date;
    const isOwn = ([name, value]: [string, unknown]) => inputFields.has(name) || isPlain(value);
    return row && Object.fromEntries(Object.entries(masks.audited(row)).filter(isOwn));
  }

  /**
   * One save, as its resource declares it.
   * @param given columns that its input does not have
   * @param beside for one of several new records, whose links are checked: its id, and what stores it along with the others
   */
  async function storeSave(
    ctx: WriteContext,
    input: Input,
    facts: SaveFacts<Row>,
    { owners, given, beside }: { owners?: Owners; given?: Fields; beside?: Beside },
  ) {
    const { before, grant } = facts;
    const action = before ? 'update' : 'create';
    // Asked along with the checks. Both are waited for, because nothing may be asked behind the end of the transaction.
    const linked = beside ? undefined : quietly(requireLinked(ctx, { input, before, grant, resource, storage }));
    const ownId = beside?.id ?? facts.id;
    let id = ownId === null ? undefined : Promise.resolve(ownId);
    let standing = 'unstored' as 'unstored' | 'unlogged' | 'logged';

    const takeId = (): Promise<number> => {
      id ??= quietly(statements.takeId(ctx));
      return id;
    };

    async function put(declared: Fields, along: Along | null, isLogged: boolean): Promise<void> {
      await linked;
      const known = await id;
      const record = { ...declared, ...chosenColumns(input, storage.links), ...given };
      const logged = isLogged ? changedFields(entryOf(before, predict(record, before))) : null;
      if (beside && logged) await beside.bring({ id: beside.id, record, along, logged: logged.after ?? {} });
      else {
        const stored =
          before && known !== undefined
            ? statements.update(ctx, known, { record, along, logged })
            : statements.insert(ctx, { id: known, record, along, logged });
        await sendWithCommit(ctx.db, stored);
        id ??= stored;
      }
      standing = isLogged ? 'logged' : 'unlogged';
    }

    async function send(record: Fields, along: Along | null = null): Promise<void> {
      // Whether it is still inside a narrower grant has to be read from the stored record.
      await put(record, along, grant === 'all');
      if (standing === 'unlogged') return logStored();
      // Of several, all are told at once.
      if (beside) return;
      const changed = { action, resource: resource.name, owners };
      await sendWithCommit(
        ctx.db,
        takeId().then((recordId) => tellChanges(ctx, [{ ...changed, recordId }])),
      );
    }

    async function store(record: Fields, along: Along | null = null): Promise<number> {
      await put(record, along, false);
      return takeId();
    }

    async function logStored(): Promise<void> {
      const recordId = await takeId();
      const after = await rows.find(ctx, grant, recordId);
      if (!after) throw outsideScope();
      await audit(ctx, { action, recordId, ...entryOf(before, after), owners });
      standing = 'logged';
    }

    try {
      await (storage.save ? storage.save(ctx, input, { ...facts, takeId, send, store }) : send(input));
    } catch (error) {
      await linked;
      throw error;
    }
    if (standing === 'unstored') throw new Error(`The ${resource.name} was not stored.`);
    if (standing === 'unlogged') await logStored();
    return { id: takeId() };
  }

  return { entryOf, storeSave };
}

/** A promise that is looked at later; if it fails until then, nobody has to know. */
function quietly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
