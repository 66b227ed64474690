import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { displayDate } from '../../domain/dates.domain.ts';
import { type ChangeableField, changeableFields } from '../../domain/list/changeable.domain.ts';
import { listKey } from '../../domain/list/list-key.domain.ts';
import { changeMany, deleteMany, previewChange, previewDelete, undoChange } from '../../domain/list/many.domain.ts';
import { offersCall, permissionKey } from '../../domain/resource.domain.ts';
import { counted } from '../../domain/wording.domain.ts';
import type { WriteContext } from '../http/context.server.ts';
import { conflict, HttpError, malformed, notFound, ruleBroken } from '../http/errors.server.ts';
import { answering, writing } from '../resource/answering.server.ts';
import { audit, tellingOnce } from '../resource/audit.server.ts';
import { records } from '../resource/records.server.ts';
import { countingRelated, type Referrer } from '../resource/referrers.server.ts';
import type { StoredResource } from '../resource/resource-routes.server.ts';
import { saving } from '../resource/saving/save.server.ts';
import { markOf, refuseUnseen } from '../resource/saving/seen-preview.server.ts';
import { rehearse } from '../resource/saving/write.server.ts';
import { grantOf } from '../resource/scope.server.ts';
import type { Job } from '../work/jobs.server.ts';
import { type ManyChanged, manyChanges } from './many-change.table.ts';

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
      return { ...shown, said: [...new Set(said)], seen: markOf(shown.changes) };
    }),

    writing(changeMany, async (ctx, { body }) => {
      const { seen, ...asked } = body();
      const stored = storedOf(asked.list, 'update');
      const { changes, before } = await tellingOnce(ctx, () => changeAll(ctx, stored, asked, false));
      refuseUnseen(seen, markOf(changes), isOtherNow);
      const { list, field } = asked;
      const versions = await versionsOf(ctx, stored, [...before.keys()]);
      const changed = [...before].map(
        ([id, value]): ManyChanged => ({ id, before: value ?? null, version: versions.get(id) ?? 0 }),
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
        for (const { id, before, version } of run.records) await update(ctx, id, { [run.field]: before, version });
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
    return eachOf(ctx, { resource, storage }, asked.ids, isTried, (inside, id) => remove(inside, id, asked.reason));
  }

  /** Gives all of them the value. @returns the records that had another, in the order asked, and what they had */
  async function changeAll(
    ctx: WriteContext,
    stored: StoredResource,
    asked: Asked & { field: string; value: unknown },
    isTried: boolean,
  ) {
    const { resource, storage } = stored;
    const grant = grantOf(ctx, permissionKey(resource, 'update'));
    const field = changeableFields(resource).find(({ name }) => name === asked.field);
    if (!field) throw malformed('There is no such field to change.', { field: ['There is no such field to change'] });
    const { update } = saving(resource, storage, referrers);
    const rows = records<Row>(resource, storage);
    const before = new Map<number, unknown>();
    const changes: Changed[] = [];
    let same = 0;
    const refused = await eachOf(ctx, stored, asked.ids, isTried, async (inside, id) => {
      const row = await rows.get(inside, grant, id);
      if (isSame(row[field.name], asked.value)) {
        same += 1;
        return;
      }
      await update(inside, id, { [field.name]: asked.value });
      const now = await rows.get(inside, grant, id);
      before.set(id, row[field.name]);
      changes.push({ id, title: resource.titleOf(row), before: shown(field, row), after: shown(field, now) });
    });
    return { changes, same, refused, before };
  }
}

interface Asked {
  ids: readonly number[];
  reason?: string;
}

/**
 * Does something with each. Tried beforehand, each by itself, those that are refused are named and the others go on; otherwise the first
 * refusal refuses all.
 */
async function eachOf(
  ctx: WriteContext,
  { resource, storage }: Pick<StoredResource, 'resource' | 'storage'>,
  ids: readonly number[],
  isTried: boolean,
  run: (ctx: WriteContext, id: number) => Promise<void>,
): Promise<Refused[]> {
  const refused: Refused[] = [];
  const rows = records<Row>(resource, storage);
  for (const id of new Set(ids)) {
    try {
      if (isTried) await ctx.db.transaction((tx) => run({ ...ctx, db: tx }, id));
      else await run(ctx, id);
    } catch (error) {
      const told = error instanceof HttpError && [403, 404, 409, 422].includes(error.status) ? error : undefined;
      if (!told) throw error;
      const grant = grantOf(ctx, permissionKey(resource, 'read'));
      const row = isTried ? await rows.find(ctx, grant, id) : undefined;
      const message = told.detail.replaceAll('|', ' ');
      if (!isTried) throw ruleBroken({ ids: [message] });
      refused.push({ id, title: row ? resource.titleOf(row) : `${resource.labels.one} ${id}`, message });
    }
  }
  return refused;
}

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
  const first = await Promise.all(changed.slice(0, 3).map(({ id }) => rows.find(ctx, grant, id)));
  const names = first.map((row, at) => (row ? resource.titleOf(row) : `${resource.labels.one} ${changed[at]?.id}`));
  const others = changed.length - names.length;
  return `${names.join(', ')}${others > 0 ? ` and ${others} others were` : changed.length > 1 ? ' were' : ' was'}`;
}

/** What a change was made of is kept as long as somebody may want to take it back. */
export const forgetManyChanges: Job = {
  name: 'forget-many-changes',
  cron: '50 1 * * *',
  run: async ({ db }) => void (await db.delete(manyChanges).where(lt(manyChanges.created, sql`now() - interval '7 days'`))),
};

const logRun = (ctx: WriteContext, { resource }: StoredResource, action: string, after: Row): Promise<void> =>
  audit(ctx, { action, resource: resource.name, recordId: null, after });
