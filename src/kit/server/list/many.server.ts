import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { displayDate, type IsoDate } from '../../domain/dates.domain.ts';
import { type ChangeableField, changeableFields } from '../../domain/list/changeable.domain.ts';
import { listKey } from '../../domain/list/list-key.domain.ts';
import { changeMany, deleteMany, previewChange, previewDelete, undoChange } from '../../domain/list/many.domain.ts';
import { problemTypes } from '../../domain/problem.domain.ts';
import { offersCall, permissionKey } from '../../domain/resource.domain.ts';
import { counted } from '../../domain/wording.domain.ts';
import { databaseFailure } from '../database/database-errors.server.ts';
import type { WriteContext } from '../http/context.server.ts';
import { conflict, HttpError, malformed, notFound, ruleBroken } from '../http/errors.server.ts';
import { answering, writing } from '../resource/answering.server.ts';
import { audit, tellingOnce } from '../resource/audit.server.ts';
import { masking } from '../resource/masking.server.ts';
import { records } from '../resource/records.server.ts';
import { countingRelated, type Referrer } from '../resource/referrers.server.ts';
import type { StoredResource } from '../resource/resource-routes.server.ts';
import { saving } from '../resource/saving/save.server.ts';
import { markOf, refuseUnseen } from '../resource/saving/seen-preview.server.ts';
import { rehearse } from '../resource/saving/write.server.ts';
import { grantOf } from '../resource/scope.server.ts';
import type { Job } from '../work/jobs.server.ts';
import { type ManyChanged, manyChanges, manyChangesKept } from './many-change.table.ts';

type Row = Record<string, unknown>;

interface Refused {
  id: number;
  title: string;
  message: string;
}

interface Changed {
  id: number;
  title: string;
  before: string;
  after: string;
}

const isOtherNow = 'Something has changed since you looked at this. Look again.';

/**
 * What is done with many records of a list at once. Each is saved or deleted as by its own call, with its rules and its entry in the
 * log; all of them or none.
 */
export function manyRoutes(resources: readonly StoredResource[], referrers: readonly Referrer[]): readonly FastifyPluginAsync[] {
  const known = new Map(resources.map((stored) => [listKey(stored.resource), stored]));

  function storedOf(list: string, call: 'update' | 'delete'): StoredResource {
    const stored = known.get(list);
    if (!stored || stored.resource.isPart || !offersCall(stored.resource, call)) throw notFound('list');
    return stored;
  }

  return [
    answering(previewChange, async (ctx, { body, request }) => {
      const asked = body();
      const stored = storedOf(asked.list, 'update');
      grantOf(ctx, permissionKey(stored.resource, 'update'));
      const shown: { changes: Changed[]; same: number; refused: Refused[] } = { changes: [], same: 0, refused: [] };
      const said = await rehearse(
        request,
        async (inside) => {
          const { changes, same, refused } = await changeAll(inside, stored, asked, true);
          Object.assign(shown, { changes, same, refused });
        },
        stored.storage.conflicts,
      );
      return { ...shown, said: withTimes(said, stored.resource.labels), seen: markOf(shown.changes) };
    }),

    writing(changeMany, async (ctx, { body }) => {
      const { seen, ...asked } = body();
      const stored = storedOf(asked.list, 'update');
      const { changes, before } = await tellingOnce(ctx, () => changeAll(ctx, stored, asked, false));
      refuseUnseen(seen, markOf(changes), isOtherNow);
      const { list, field, since } = asked;
      const versions = await versionsOf(ctx, stored, [...before.keys()]);
      const changed = [...before].map(
        ([id, { value, waited }]): ManyChanged => ({
          ...{ id, before: value ?? null, version: versions.get(id) ?? 0 },
          ...(since && { since }),
          ...(waited && { waited: { value: waited.value, day: waited.day } }),
        }),
      );
      const [row] = await ctx.db
        .insert(manyChanges)
        .values({ accountId: ctx.session.accountId, list, field, records: changed })
        .returning({ manyChangeId: manyChanges.manyChangeId });
      if (!row) throw new Error('The change was not stored.');
      await logRun(ctx, stored, 'change-many', { field, value: changes[0]?.after ?? '', records: changes.length });
      const { one, many } = stored.resource.labels;
      return { data: { ...row, count: changes.length }, message: `Changed: ${counted(changes.length, one, many)}` };
    }),

    writing(undoChange, async (ctx, { body }) => {
      const { manyChangeId } = body();
      const own = and(eq(manyChanges.manyChangeId, manyChangeId), eq(manyChanges.accountId, ctx.session.accountId));
      const [run] = await ctx.db
        .update(manyChanges)
        .set({ undone: sql`now()` })
        .where(and(own, isNull(manyChanges.undone)))
        .returning();
      if (!run) throw notFound('change');
      const stored = storedOf(run.list, 'update');
      const { update } = saving(stored.resource, stored.storage, referrers);
      const versions = await versionsOf(
        ctx,
        stored,
        run.records.map(({ id }) => id),
      );
      const since = run.records.filter(({ id, version }) => versions.get(id) !== version);
      if (since.length > 0)
        throw conflict(`${await titlesOf(ctx, stored, since)} changed or deleted since, so nothing was taken back.`);
      await tellingOnce(ctx, async () => {
        for (const { id, before, version, since, waited } of inOrder(run.records)) {
          await update(ctx, id, { [run.field]: before, version, ...(since && before !== null && { since }) });
          if (waited) await update(ctx, id, { [run.field]: waited.value, since: waited.day });
        }
      });
      await logRun(ctx, stored, 'undo-many', { field: run.field, records: run.records.length });
      const { one, many } = stored.resource.labels;
      return { data: run.records.length, message: `Taken back: ${counted(run.records.length, one, many)}` };
    }),

    answering(previewDelete, async (ctx, { body, request }) => {
      const asked = body();
      const stored = storedOf(asked.list, 'delete');
      grantOf(ctx, permissionKey(stored.resource, 'delete'));
      const related = await countingRelated(stored.storage.table, referrers)(ctx, asked.ids);
      let refused: Refused[] = [];
      const remove = async (inside: WriteContext) => {
        refused = await removeAll(inside, stored, asked, true);
      };
      await rehearse(request, remove, stored.storage.conflicts);
      return { count: asked.ids.length, related, refused, seen: markOf([asked.ids, related]) };
    }),

    writing(deleteMany, async (ctx, { body }) => {
      const { seen, ...asked } = body();
      const stored = storedOf(asked.list, 'delete');
      grantOf(ctx, permissionKey(stored.resource, 'delete'));
      const related = await countingRelated(stored.storage.table, referrers)(ctx, asked.ids);
      refuseUnseen(seen, markOf([asked.ids, related]), isOtherNow);
      await tellingOnce(ctx, () => removeAll(ctx, stored, asked, false));
      const { one, many } = stored.resource.labels;
      return { data: asked.ids.length, message: `Deleted: ${counted(asked.ids.length, one, many)}` };
    }),
  ];

  async function removeAll(ctx: WriteContext, { resource, storage }: StoredResource, asked: Asked, isTried: boolean) {
    const { remove } = saving(resource, storage, referrers);
    const { refused } = await eachOf(ctx, { resource, storage }, asked.ids, isTried, (inside, id) =>
      remove(inside, id, asked.reason),
    );
    return refused;
  }

  /** Gives all of them the value. @returns the records that had another, in the order asked, and what they had */
  async function changeAll(
    ctx: WriteContext,
    stored: StoredResource,
    asked: Asked & { field: string; value: unknown; since?: IsoDate | undefined },
    isTried: boolean,
  ) {
    const { resource, storage } = stored;
    const grant = grantOf(ctx, permissionKey(resource, 'update'));
    const field = changeableFields(resource).find(({ name }) => name === asked.field);
    if (!field) throw malformed('There is no such field to change.', { field: ['There is no such field to change'] });
    const { since } = asked;
    if (since && resource.fromDay?.field !== field.name)
      throw malformed('This field does not take a day.', { since: ['This field does not take a day'] });
    const waitingOf = (row: Row) => (resource.fromDay?.field === field.name ? storage.waiting?.(row) : null) ?? undefined;
    const { hold, update } = saving(resource, storage, referrers);
    const { done, refused } = await eachOf(ctx, stored, asked.ids, isTried, async (inside, id) => {
      const held = await hold(inside, grant, id);
      const waited = waitingOf(held.row);
      const isComing = since !== undefined && since > ctx.today;
      const isOther =
        isComing && waited
          ? waited.day !== since || !isSame(waited.value, asked.value)
          : !isSame(held.row[field.name], asked.value);
      if (isOther) await update(inside, id, { [field.name]: asked.value, ...(since && { since }) }, held);
      return { row: held.row as Row, isOther };
    });
    const ids = [...new Set(asked.ids)].filter((id) => done.get(id)?.isOther);
    const after = await records<Row>(resource, storage).findMany(ctx, grant, ids);
    const told = masking(resource).shownTo(ctx, 'list');
    const before = new Map<number, { value: unknown; waited: ReturnType<typeof waitingOf> }>();
    const text = (row: Row) => {
      const waits = waitingOf(row);
      return [shown(field, told(row)), ...(waits ? [`then ${waits.shown} from ${displayDate(waits.day)}`] : [])]
        .filter(Boolean)
        .join(', ');
    };
    const changes = ids.flatMap((id): Changed[] => {
      const [row, now] = [done.get(id)?.row, after.get(id)];
      if (!row || !now) return [];
      before.set(id, { value: row[field.name], waited: waitingOf(row) });
      return [{ id, title: resource.titleOf(row), before: text(row), after: text(now) }];
    });
    return { changes, same: done.size - ids.length, refused, before };
  }
}

interface Asked {
  ids: readonly number[];
  reason?: string;
}

/** So many are tried at once; where one of them is refused, each by itself. */
const triedTogether = 25;

/**
 * Does something with each, in the order of their ids, so that two who do so at once wait for each other instead of for themselves. Tried
 * beforehand, those that are refused are named and the others go on; otherwise the first refusal refuses all.
 */
async function eachOf<Done>(
  ctx: WriteContext,
  stored: Pick<StoredResource, 'resource' | 'storage'>,
  asked: readonly number[],
  isTried: boolean,
  run: (ctx: WriteContext, id: number) => Promise<Done>,
): Promise<{ done: ReadonlyMap<number, Done>; refused: Refused[] }> {
  const done = new Map<number, Done>();
  const refusals = new Map<number, string>();
  const all = async (inside: WriteContext, ids: readonly number[]) => {
    const results: [number, Done][] = [];
    for (const id of ids) results.push([id, await run(inside, id)]);
    return results;
  };
  /** @returns why they were refused, if they were; nothing of them is left then */
  const attempt = async (ids: readonly number[]): Promise<string | undefined> => {
    const said = ctx.said?.length;
    try {
      const results = isTried ? await ctx.db.transaction((tx) => all({ ...ctx, db: tx }, ids)) : await all(ctx, ids);
      for (const [id, result] of results) done.set(id, result);
      return undefined;
    } catch (thrown) {
      ctx.said?.splice(said ?? 0);
      const error = databaseFailure(thrown, stored.storage.conflicts);
      // That is no refusal of these records: it is asked, and sent again.
      if (error instanceof HttpError && error.options.type === problemTypes.notFresh) throw error;
      if (error instanceof HttpError && [403, 404, 409, 422].includes(error.status)) return error.detail.replaceAll('|', ' ');
      throw thrown;
    }
  };
  const ids = [...new Set(asked)].sort((one, other) => one - other);
  for (let from = 0; from < ids.length; from += triedTogether) {
    const some = ids.slice(from, from + triedTogether);
    const refusal = await attempt(some);
    if (refusal === undefined) continue;
    if (!isTried) throw ruleBroken({ ids: [refusal] });
    for (const id of some) {
      const own = await attempt([id]);
      if (own !== undefined) refusals.set(id, own);
    }
  }
  return { done, refused: await named(ctx, stored, refusals) };
}

/** The refused records by name. */
async function named(
  ctx: WriteContext,
  { resource, storage }: Pick<StoredResource, 'resource' | 'storage'>,
  refusals: ReadonlyMap<number, string>,
): Promise<Refused[]> {
  if (refusals.size === 0) return [];
  const grant = grantOf(ctx, permissionKey(resource, 'read'));
  const rows = await records<Row>(resource, storage).findMany(ctx, grant, [...refusals.keys()]);
  return [...refusals].map(([id, message]) => {
    const row = rows.get(id);
    return { id, title: row ? resource.titleOf(row) : `${resource.labels.one} ${id}`, message };
  });
}

/** What was said of several records, once, with the number of times. */
function withTimes(said: readonly string[], { one, many }: { one: string; many: string }): string[] {
  const times = new Map<string, number>();
  for (const paragraph of said) times.set(paragraph, (times.get(paragraph) ?? 0) + 1);
  return [...times].map(([paragraph, count]) => (count > 1 ? `${paragraph} (${counted(count, one, many)})` : paragraph));
}

/** As all who change many records lock them. */
const inOrder = (changed: readonly ManyChanged[]) => [...changed].sort((one, other) => one.id - other.id);

/** Whether a field has a value already, however a form sends it. */
const isSame = (stored: unknown, value: unknown): boolean => String(stored ?? '') === String(value ?? '');

function shown({ column }: ChangeableField, row: Row): string {
  const value = column.value(row as never);
  if (value === null || value === '') return '';
  return column.kind === 'date' ? displayDate(String(value)) : String(value);
}

async function versionsOf(
  { db }: WriteContext,
  { storage }: StoredResource,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { id, table } = storage;
  const rows = await db
    .select({ id, version: table.version })
    .from(table)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [Number(row.id), Number(row.version)]));
}

/** The first few of some records by name, and how many others. */
async function titlesOf(
  ctx: WriteContext,
  { resource, storage }: StoredResource,
  changed: readonly ManyChanged[],
): Promise<string> {
  const rows = records<Row>(resource, storage);
  const grant = grantOf(ctx, permissionKey(resource, 'update'));
  const first = changed.slice(0, 3).map(({ id }) => id);
  const found = await rows.findMany(ctx, grant, first);
  const names = first.map((id) => {
    const row = found.get(id);
    return row ? resource.titleOf(row) : `${resource.labels.one} ${id}`;
  });
  const others = changed.length - names.length;
  return `${names.join(', ')}${others > 0 ? ` and ${others} others were` : changed.length > 1 ? ' were' : ' was'}`;
}

/** What a change was made of is kept as long as somebody may want to take it back. */
export const forgetManyChanges: Job = {
  name: 'forget-many-changes',
  cron: '50 1 * * *',
  run: async ({ db }) =>
    void (await db.delete(manyChanges).where(lt(manyChanges.created, sql`now() - ${manyChangesKept}::interval`))),
};

const logRun = (ctx: WriteContext, { resource }: StoredResource, action: string, after: Row): Promise<void> =>
  audit(ctx, { action, resource: resource.name, recordId: null, after });
