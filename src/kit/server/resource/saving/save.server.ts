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
import { isOneOf } from '../../database/one-of.server.ts';
import type { WriteContext } from '../../http/context.server.ts';
import { malformed, staleVersion } from '../../http/errors.server.ts';
import { requireFresh } from '../../http/fresh.server.ts';
import { audit, auditAll, type Fields } from '../audit.server.ts';
import { bodyObject, parseInput, refuseUnknown, withStored } from '../input.server.ts';
import { givenFor } from '../link.server.ts';
import { isApart } from '../masking.server.ts';
import { type OwnedRow, records } from '../records.server.ts';
import { type Referrer, refusingReferenced } from '../referrers.server.ts';
import { grantOf } from '../scope.server.ts';
import type { Storage } from '../storage.server.ts';
import { manySaves, type TakenSave } from './many-saves.server.ts';
import { requireLinked } from './references.server.ts';
import { sideBySide } from './side-by-side.server.ts';
import { storingSaves } from './store-save.server.ts';

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
  const { entryOf, storeSave } = storingSaves(resource, storage);
  const many = manySaves(resource, storage);
  const inputFields = Object.keys(shapeOf(resource.input) ?? {});
  const known = new Set([...inputFields, ...besidesInput(resource), ...(resource.confirms ?? [])]);
  const table = storage.table as PgTable;
  const referenced = refusingReferenced(storage.table, referrers, resource.labels.notDeletable);

  function read(body: unknown, ctx: WriteContext, grant: Grant, before: Row | null): Input {
    const given = bodyObject(body);
    refuseUnknown(given, known);
    const values = before ? withStored(resource.input, before, keptMasked(resource, ctx, given, before)) : given;
    const facts = { today: ctx.today, before: before as Partial<Input> | null, grant };
    return parseInput(resource.input, values, resource.rules, facts);
  }

  /** Checks what several new records refer to, the same once. */
  async function requireAllLinked(ctx: WriteContext, grant: Grant, saves: readonly { input: Input }[]): Promise<void> {
    const linksOf = (input: Input) =>
      JSON.stringify(Object.entries(storage.links).map(([column, link]) => givenFor(input, column, link)));
    const different = new Map(saves.map(({ input }) => [linksOf(input), input]));
    for (const input of different.values()) await requireLinked(ctx, { input, before: null, grant, resource, storage });
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
    if (resource.fresh?.save) askAgain(ctx);
    return storeSave(ctx, input, { id: null, before: null, grant, confirmed: confirmedBy(resource, body) }, { given });
  }

  async function remove(ctx: WriteContext, id: number, reason = '', told: Fields = {}): Promise<void> {
    const grant = grantOf(ctx, permissionKey(resource, 'delete'));
    const { row: before, owners } = await hold(ctx, grant, id);
    if (resource.fresh?.delete) askAgain(ctx);
    const drop = async () => {
      await referenced.refuse(ctx, id, resource.titleOf(before));
      await ctx.db.delete(table).where(eq(storage.id, id));
    };
    const removal = { reason, confirmed: confirmedBy(resource, told), grant, drop };
    if (storage.removeAll) await storage.removeAll(ctx, [before], removal);
    else if (storage.remove) await storage.remove(ctx, before, removal);
    else await drop();
    await audit(ctx, { action: 'delete', recordId: id, ...entryOf(before, null), owners });
  }

  return {
    create,

    /**
     * Creates several records as `create` does each of them: what is asked and followed is the same, but those that are sent are stored by
     * one statement.
     * @returns their ids
     * @throws what the first of them is refused for; that may be told of none of them by itself, so try them one by one to name it
     */
    async createAll(ctx: WriteContext, all: readonly { body: unknown; given?: Fields | undefined }[]): Promise<number[]> {
      const grant = grantOf(ctx, permissionKey(resource, 'create'));
      // Whether each is inside a narrower grant has to be read from the stored record.
      if (grant !== 'all' || all.length === 1) return inTurn(all, ({ body, given }) => create(ctx, body, given));
      const saves = all.map(({ body, given = {} }) => ({ body, given, input: read(body, ctx, grant, null) }));
      await requireAllLinked(ctx, grant, saves);
      const ids = await many.takeIds(ctx, saves.length);
      await sideBySide<(typeof saves)[number] & { id: number }, TakenSave>(
        saves.map((save, index) => ({ ...save, id: ids[index] ?? 0 })),
        async ({ body, given, input, id }, bring) => {
          const facts = { id: null, before: null, grant, confirmed: confirmedBy(resource, body) };
          await storeSave(ctx, input, facts, { given, beside: { id, bring } });
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
      const { save, fields = [] } = resource.fresh ?? {};
      if (save || fields.some((field) => field in input && (input as Fields)[field] !== before[field])) askAgain(ctx);
      await storeSave(ctx, input, { id, before, grant, confirmed: confirmedBy(resource, body) }, { owners });
    },

    remove,

    /** Deletes several records as `remove` does each of them: with few statements if the resource declares `removeAll`. */
    async removeAll(ctx: WriteContext, ids: readonly number[]): Promise<void> {
      if (!storage.removeAll) {
        for (const id of ids) await remove(ctx, id);
        return;
      }
      const grant = grantOf(ctx, permissionKey(resource, 'delete'));
      if (resource.fresh?.delete) askAgain(ctx);
      for (const id of ids) await storage.holdFirst?.(ctx, id);
      const held = await rows.lockAllOwned(ctx, grant, ids);
      const before = held.map(({ row }) => row);
      const drop = async () => {
        await referenced.refuseAny(ctx, new Map(before.map((row) => [Number(row[resource.id]), resource.titleOf(row)])));
        await ctx.db.delete(table).where(isOneOf(storage.id, ids));
      };
      await storage.removeAll(ctx, before, { reason: '', confirmed: new Set(), grant, drop });
      await auditAll(
        ctx,
        held.map(({ row, owners }) => ({
          ...{ action: 'delete', recordId: Number(row[resource.id]), owners },
          ...entryOf(row, null),
        })),
      );
    },
  };
}

/** What is only rehearsed is asked about when it is done. */
function askAgain(ctx: WriteContext): void {
  if (!ctx.isRehearsed) requireFresh(ctx);
}

/** The ids of what is stored one after the other. */
async function inTurn<Item>(items: readonly Item[], store: (item: Item) => Promise<{ id: Promise<number> }>): Promise<number[]> {
  const ids: number[] = [];
  for (const item of items) ids.push(await (await store(item)).id);
  return ids;
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
