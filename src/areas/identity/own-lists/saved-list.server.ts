import { and, eq, or, type SQL } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { type Area, allowed, type PageEntry } from '../../../kit/domain/area.domain.ts';
import {
  changeSavedList,
  createSavedList,
  deleteSavedList,
  listSavedLists,
  type SavedList,
} from '../../../kit/domain/list/saved-list.domain.ts';
import { parseGrant } from '../../../kit/domain/permission.domain.ts';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { forbidden, malformed, notFound } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { accounts } from '../account/account.table.ts';
import { savedLists } from './saved-list.table.ts';

type Input = Pick<SavedList, 'savedListName' | 'path' | 'search' | 'isShared'>;

const conflicts = {
  saved_list_once: { field: 'savedListName', message: 'You have a list of this name for this page already' },
};

/**
 * Lists that accounts keep under a name: filters, order and columns, as the address of a page has them. Who opens one sees of it what
 * they may read. A shared one is offered to whoever sees more there than their own; to share one takes the right to read all of its records, so that the lists
 * of a whole school are made by those who see it as a whole.
 */
export function savedListRoutes(areas: readonly Area[]): readonly FastifyPluginAsync[] {
  const pages = new Map(areas.flatMap(({ menu, pages = [] }) => [...menu, ...pages]).map((page) => [page.path as string, page]));
  const isOpen = (path: string, { session }: Pick<Context, 'session'>): boolean => {
    const page = pages.get(path);
    return page !== undefined && allowed(page, session.permissions);
  };

  function refuseOthers({ path, isShared }: Input, ctx: WriteContext): void {
    const page = pages.get(path);
    if (!page || !isOpen(path, ctx)) throw malformed('There is no such page.', { path: ['There is no such page'] });
    if (isShared && !readsAll(page, ctx)) throw forbidden('share this list: only who may read all of its records can');
  }

  return [
    answering(listSavedLists, async (ctx) => {
      const { db, session } = ctx;
      const rows = await db
        .select({ list: savedLists, by: accounts.accountName })
        .from(savedLists)
        .innerJoin(accounts, eq(accounts.accountId, savedLists.accountId))
        .where(or(eq(savedLists.accountId, session.accountId), eq(savedLists.isShared, true)))
        .orderBy(savedLists.savedListName, savedLists.savedListId);
      return rows
        .filter(
          ({ list }) =>
            isOpen(list.path, ctx) && (list.accountId === session.accountId || readsOthers(pages.get(list.path), ctx)),
        )
        .map(({ list: { accountId, ...list }, by }) => {
          const isOwn = accountId === session.accountId;
          return { ...list, isOwn, sharedBy: isOwn ? '' : by };
        });
    }),

    writing(
      createSavedList,
      async (ctx, { body }) => {
        const input = body();
        refuseOthers(input, ctx);
        const [row] = await ctx.db
          .insert(savedLists)
          .values({ ...input, accountId: ctx.session.accountId })
          .returning({ id: savedLists.savedListId });
        if (!row) throw new Error('The list was not stored.');
        await audit(ctx, { action: 'create', resource: 'SavedList', recordId: row.id, before: null, after: input });
        return { data: row.id, message: savedMessage };
      },
      conflicts,
    ),

    writing(
      changeSavedList,
      async (ctx, { query: { savedListId }, body }) => {
        const input = body();
        refuseOthers(input, ctx);
        const own = eq(savedLists.accountId, ctx.session.accountId);
        const before = await locked(ctx, savedListId, own);
        await ctx.db.update(savedLists).set(input).where(eq(savedLists.savedListId, savedListId));
        await audit(ctx, {
          action: 'update',
          resource: 'SavedList',
          recordId: savedListId,
          before,
          after: { ...before, ...input },
        });
        return { data: savedListId, message: savedMessage };
      },
      conflicts,
    ),

    writing(deleteSavedList, async (ctx, { query: { savedListId } }) => {
      const { accountId, permissions } = ctx.session;
      const shared = parseGrant(permissions['school.update']) === 'all' ? eq(savedLists.isShared, true) : undefined;
      const before = await locked(ctx, savedListId, or(eq(savedLists.accountId, accountId), shared));
      await ctx.db.delete(savedLists).where(eq(savedLists.savedListId, savedListId));
      await audit(ctx, { action: 'delete', resource: 'SavedList', recordId: savedListId, before, after: null });
      return { data: savedListId, message: 'The saved list was deleted' };
    }),
  ];
}

/**
 * Whether a page shows somebody more than themselves, their children and the programs of these. Names and filters of colleagues may tell of
 * families: whoever sees only their own is offered none of them.
 */
function readsOthers(page: PageEntry | undefined, { session }: Pick<Context, 'session'>): boolean {
  const { personal, derived, permissions } = session;
  const own: Readonly<Record<string, readonly number[] | undefined>> = { ...personal, programid: derived['@program'] };
  return [page?.permission ?? []].flat().some((key) => {
    const grant = parseGrant(permissions[key]);
    if (typeof grant === 'string') return grant === 'all';
    return Object.entries(grant).some(([scope, ids]) => ids.some((id) => !own[scope]?.includes(id)));
  });
}

/** Whether somebody may read everything that a page shows. */
const readsAll = ({ permission }: PageEntry, { session }: Pick<Context, 'session'>): boolean =>
  [permission].flat().some((key) => parseGrant(session.permissions[key]) === 'all');

/** @throws 404 unless it is theirs, as the condition says */
async function locked({ db }: WriteContext, savedListId: number, isTheirs: SQL | undefined) {
  const [row] = await db
    .select()
    .from(savedLists)
    .where(and(eq(savedLists.savedListId, savedListId), isTheirs))
    .for('update');
  if (!row) throw notFound('saved list');
  return row;
}
