import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Grant } from '../../../domain/permission.domain.ts';
import type { Confirmation } from '../../../domain/problem.domain.ts';
import {
  type AnyListed,
  type Apart,
  besidesInput,
  masked,
  permissionKey,
  type Resource,
} from '../../../domain/resource.domain.ts';
import { shapeOf } from '../../../domain/schema-shape.domain.ts';
import { sendWithCommit } from '../../database/transaction.server.ts';
import type { WriteContext } from '../../http/context.server.ts';
import { malformed, outsideScope, staleVersion } from '../../http/errors.server.ts';
import type { Owners } from '../../live/change.server.ts';
import { audit, changedFields, type Fields, tellChanges } from '../audit.server.ts';
import { bodyObject, parseInput, refuseUnknown, withStored } from '../input.server.ts';
import { chosenColumns, givenFor } from '../link.server.ts';
import { isApart, masking } from '../masking.server.ts';
import { type OwnedRow, records } from '../records.server.ts';
import { type Referrer, refusingReferenced } from '../referrers.server.ts';
import { grantOf } from '../scope.server.ts';
import type { Along, SaveFacts, Storage } from '../storage.server.ts';
import { manySaves, type TakenSave } from './many-saves.server.ts';
import { predictedRow } from './predicted-row.server.ts';
import { requireLinked } from './references.server.ts';
import { savingStatements } from './saving-statements.server.ts';
import { sideBySide } from './side-by-side.server.ts';

/** A sensitive field that comes back masked, as it was shown, keeps its stored value. */
function keptMasked<Row extends Fields>({ sensitive }: AnyListed, { session }: WriteContext, given: Fields, before: Row): Fields {
  if (!sensitive) return given;
  const { apart } = sensitive;
  const toCaller = apart && isApart(session) ? (apart.mask as (row: Row, from: Apart) => Row)(before, session.apart) : before;
  const shown: Fields[] = [masked(before, sensitive.mask), masked(before, sensitive.maskInLists)];
  const kept = sensitive.fields.filter(
    (field) =>
      before[field] !== '' &&
      shown.some((row) => row[field] !== before[field] && row[field] !== '' && given[field] === row[field]),
  );
  kept.push(...(apart?.fields ?? []).filter((field) => toCaller[field] !== before[field] && given[field] === toCaller[field]));
  return kept.length === 0 ? given : { ...given, ...Object.fromEntries(kept.map((field) => [field, before[field]])) };
}

/** How one of several new records is stored along with the others. */
interface Beside {
  id: number;
  bring: (save: TakenSave) => Promise<void>;
}

/**
 * Creates, changes and deletes the records of a resource, inside the caller's transaction.
 * @param referrers who may refer to its records; needed for deleting only
 */
export function saving<Input extends Record<string, unknown>, Row extends Record<string, unknown>>(
  resource: Resource<Input, Row>,
  // biome-ignore lint/suspicious/noExplicitAny: the table's own types end here
  storage: Storage<Input, Row, any>,
  referrers: readonly Referrer[] = [],
) {
  const rows = records(resource, storage);
  const masks = masking(resource);
  const statements = savingStatements(resource, storage);
  const many = manySaves(resource, storage);
  const predict = predictedRow(resource, storage);
  const inputFields = new Set(Object.keys(shapeOf(resource.input) ?? {}));
  const known = new Set([...inputFields, ...besidesInput(resource), ...(resource.confirms ?? [])]);
  const table = storage.table as PgTable;

  function read(body: unknown, ctx: WriteContext, grant: Grant, before: Row | null): Input {
    const given = bodyObject(body);
    refuseUnknown(given, known);
    const values = before ? withStored(resource.input, before, keptMasked(resource, ctx, given, before)) : given;
    const facts = { today: ctx.today, before: before as Partial<Input> | null, grant };
    return parseInput(resource.input, values, resource.rules, facts);
  }

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

  /** Checks what several new records refer to, the same once. */
  async function requireAllLinked(ctx: WriteContext, grant: Grant, saves: readonly { input: Input }[]): Promise<void> {
    const linksOf = (input: Input) =>
      JSON.stringify(Object.entries(storage.links).map(([column, link]) => givenFor(input, column, link)));
    const different = new Map(saves.map(({ input }) => [linksOf(input), input]));
    for (const input of different.values()) await requireLinked(ctx, { input, before: null, grant, resource, storage });
  }

  const refuseReferenced = refusingReferenced(storage.table, referrers, resource.labels.notDeletable);

  /**
   * One save, as its resource declares it.
   * @param given columns that its input does not have
   * @param beside for one of several new records, whose links are checked: its id, and what stores it along with the others
   */
  async function run(
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

  /** The record with its owners, locked until the transaction ends, as before each change of it. @throws 404 */
  async function hold(ctx: WriteContext, grant: Grant, id: number): Promise<OwnedRow<Row>> {
    await storage.holdFirst?.(ctx, id);
    return rows.lockOwned(ctx, grant, id);
  }

  /**
   * @param given columns that the input does not have, such as a number that was given elsewhere (`advanceSeries`)
   * @returns a promise of the id, for which nobody has to wait: what stores the record travels with the commit
   */
  async function create(ctx: WriteContext, body: unknown, given: Fields = {}) {
    const grant = grantOf(ctx, permissionKey(resource, 'create'));
    const input = read(body, ctx, grant, null);
    return run(ctx, input, { id: null, before: null, grant, confirmed: confirmedBy(resource, body) }, { given });
  }

  return {
    create,

    /**
     * Creates several records as `create` does each of them: what is asked and followed is the same, but those that are sent are stored by
     * one statement.
     * @returns their ids
     * @throws what the first of them is refused for; that may be told of none of them by itself, so try them one by one to name it
     */
    async createAll(ctx: WriteContext, records: readonly { body: unknown; given?: Fields | undefined }[]): Promise<number[]> {
      const grant = grantOf(ctx, permissionKey(resource, 'create'));
      // Whether each is inside a narrower grant has to be read from the stored record.
      if (grant !== 'all' || records.length === 1) return inTurn(records, ({ body, given }) => create(ctx, body, given));
      const saves = records.map(({ body, given = {} }) => ({ body, given, input: read(body, ctx, grant, null) }));
      await requireAllLinked(ctx, grant, saves);
      const ids = await many.takeIds(ctx, saves.length);
      await sideBySide<(typeof saves)[number] & { id: number }, TakenSave>(
        saves.map((save, index) => ({ ...save, id: ids[index] ?? 0 })),
        async ({ body, given, input, id }, bring) => {
          const facts = { id: null, before: null, grant, confirmed: confirmedBy(resource, body) };
          await run(ctx, input, facts, { given, beside: { id, bring } });
        },
        (brought) => many.insertAll(ctx, brought),
      );
      return ids;
    },

    hold,

    /** @param held what `hold` has answered in this transaction, if the caller has looked at the record before */
    async update(ctx: WriteContext, id: number, body: unknown, held?: OwnedRow<Row>): Promise<void> {
      const grant = grantOf(ctx, permissionKey(resource, 'update'));
      const { row: before, owners } = held ?? (await hold(ctx, grant, id));
      refuseOtherId(bodyObject(body), ['id', resource.id], id);
      refuseStale(bodyObject(body), before);
      const input = read(body, ctx, grant, before);
      await run(ctx, input, { id, before, grant, confirmed: confirmedBy(resource, body) }, { owners });
    },

    async remove(ctx: WriteContext, id: number, reason = '', told: Fields = {}): Promise<void> {
      const grant = grantOf(ctx, permissionKey(resource, 'delete'));
      const { row: before, owners } = await hold(ctx, grant, id);
      const drop = async () => {
        await refuseReferenced(ctx, id, resource.titleOf(before));
        await ctx.db.delete(table).where(eq(storage.id, id));
      };
      if (storage.remove) await storage.remove(ctx, before, { reason, confirmed: confirmedBy(resource, told), grant, drop });
      else await drop();
      await audit(ctx, { action: 'delete', recordId: id, ...entryOf(before, null), owners });
    },
  };
}

/** The ids of what is stored one after the other. */
async function inTurn<Item>(items: readonly Item[], store: (item: Item) => Promise<{ id: Promise<number> }>): Promise<number[]> {
  const ids: number[] = [];
  for (const item of items) ids.push(await (await store(item)).id);
  return ids;
}

/** A promise that is looked at later; if it fails until then, nobody has to know. */
function quietly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** What a body, or what was told of a deletion, confirms. @throws 400 if that is neither true nor false */
function confirmedBy({ confirms = [] }: Pick<Resource, 'confirms'>, body: unknown): ReadonlySet<Confirmation> {
  const given = bodyObject(body);
  for (const name of confirms) {
    const value = given[name] ?? false;
    if (typeof value !== 'boolean')
      throw malformed(`The ${name} must be true or false.`, { [name]: ['It must be true or false'] });
  }
  return new Set(confirms.filter((name) => given[name]));
}

/** @throws 400 if the id in the body differs from the one in the address; a missing id and 0 do not */
export function refuseOtherId(body: Record<string, unknown>, names: readonly string[], id: number): void {
  for (const name of names) {
    const given = typeof body[name] === 'string' ? Number(body[name]) : body[name];
    if (given !== undefined && given !== null && given !== 0 && given !== id) {
      throw malformed(`The ${name} in the body differs from the one in the address.`, {
        [name]: ['The id is not the one in the address'],
      });
    }
  }
}

/** @throws 409 if the body has an old version, 400 if that is not a number; a body without one is accepted */
export function refuseStale(body: Record<string, unknown>, stored: Record<string, unknown>): void {
  const given = body['version'];
  if (given === undefined || given === null) return;
  if (typeof given !== 'number') throw malformed('The version must be a number.', { version: ['The version must be a number'] });
  if (given !== stored['version']) throw staleVersion();
}
