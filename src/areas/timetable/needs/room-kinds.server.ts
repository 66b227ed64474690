import { asc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken, staleVersion } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp, creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { holdTimetable } from '../lesson/lock-timetable.server.ts';
import { roomKinds } from '../lesson/room-kind.table.ts';
import { lessonNeeds } from './lesson-need.table.ts';
import { getRoomKinds, saveRoomKinds } from './needs.domain.ts';

const resource = 'Timetable';

/** The kinds of rooms, such as laboratories, and how many there are of each. */
export const roomKindRoutes: readonly FastifyPluginAsync[] = [
  answering(getRoomKinds, async ({ db }, { grant }) => {
    requireAll(grant);
    const [kinds, version] = await Promise.all([readRoomKinds(db), versionOfRoomKinds(db)]);
    return { roomKinds: kinds, version };
  }),

  writing(
    saveRoomKinds,
    async (ctx, { grant, body }) => {
      requireAll(grant);
      const { roomKinds: kinds, version } = body();
      // Deleting a kind clears it from its lessons, too.
      await holdTimetable(ctx);
      await ctx.db.execute(sql`lock table room_kind in share row exclusive mode`);
      if (typeof version === 'number' && version !== (await versionOfRoomKinds(ctx.db))) throw staleVersion();
      const before = await readRoomKinds(ctx.db);
      const kept = kinds.filter(({ roomKindId }) => roomKindId > 0).map(({ roomKindId }) => roomKindId);
      if (new Set(kept).size < kept.length) throw ruleBroken({ roomKinds: ['Each kind of room may stand there once'] });
      if (kept.some((id) => !before.some(({ roomKindId }) => roomKindId === id))) throw notFound('kind of room');
      const gone = before.filter(({ roomKindId }) => !kept.includes(roomKindId));
      for (const { roomKindId, roomKindName } of gone) {
        const used = await ctx.db.$count(lessonNeeds, eq(lessonNeeds.roomKindId, roomKindId));
        if (used > 0)
          throw ruleBroken({ roomKinds: [`${roomKindName} is needed by ${counted(used, 'course')}: change these first`] });
        await ctx.db.delete(roomKinds).where(eq(roomKinds.roomKindId, roomKindId));
      }
      // Two kinds may change names with each other, so meanwhile none has a name that anybody can enter: those are trimmed.
      await ctx.db.update(roomKinds).set({ roomKindName: sql`' ' || ${roomKinds.roomKindId}` });
      for (const { roomKindId, roomKindName, rooms } of kinds) {
        if (roomKindId === 0) await ctx.db.insert(roomKinds).values({ roomKindName, rooms, ...creationStamp(ctx) });
        else {
          await ctx.db
            .update(roomKinds)
            .set({ roomKindName, rooms, ...changeStamp(ctx) })
            .where(eq(roomKinds.roomKindId, roomKindId));
        }
      }
      const after = await readRoomKinds(ctx.db);
      await audit(ctx, {
        action: 'update',
        resource,
        recordId: null,
        before: { roomKinds: before },
        after: { roomKinds: after },
      });
      return { data: after.map(({ roomKindId }) => roomKindId), message: savedMessage };
    },
    { room_kind_name_once: { field: 'roomKinds', message: 'Each kind of room needs a name of its own' } },
  ),
];

const readRoomKinds = (db: Context['db']) =>
  db
    .select({ roomKindId: roomKinds.roomKindId, roomKindName: roomKinds.roomKindName, rooms: roomKinds.rooms })
    .from(roomKinds)
    .orderBy(asc(roomKinds.roomKindName));

/** Changes whenever the kinds do, because saving the list deletes all kinds that it does not name, even ones added meanwhile. */
async function versionOfRoomKinds(db: Context['db']): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(sql`
    select hashtext(coalesce(string_agg(concat_ws(' ', room_kind_id, rooms, room_kind_name), ',' order by room_kind_id), '')) as version
    from room_kind`);
  return rows[0]?.version ?? 0;
}
