import type { Context } from './context.server.ts';

/** Reads in several statements what must agree: whatever is saved meanwhile shows in none of them. */
export const asOfNow = <T>(ctx: Context, read: (ctx: Context) => Promise<T>): Promise<T> =>
  ctx.db.transaction((db) => read({ ...ctx, db }), { isSnapshot: true });
