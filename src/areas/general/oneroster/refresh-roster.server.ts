import { type SQL, sql } from 'drizzle-orm';
import type { Disk } from '../../../kit/server/database/disk.server.ts';
import { sendPatiently } from '../../../kit/server/database/send-patiently.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { auditEntries } from '../../../kit/server/resource/audit.table.ts';
import { createTurns } from '../../../kit/server/work/in-turn.server.ts';
import { rosterRefreshes, rosterRows } from './roster.table.ts';
import { type RosterFrame, rosterFrame } from './roster-frame.server.ts';
import { type RosterKind, rosterKinds } from './roster-kinds.domain.ts';
import { demographicsRows, userRows } from './roster-people.server.ts';
import { categoryRows, lineItemRows, resultRows } from './roster-results.server.ts';
import { classRows, courseRows, enrollmentRows, orgRows, sessionRows } from './roster-rows.server.ts';

/** How the rows of each kind are made of the records. */
const rowsOf: Readonly<Record<RosterKind, (frame: RosterFrame) => SQL>> = {
  org: orgRows,
  academicSession: sessionRows,
  course: courseRows,
  class: classRows,
  user: userRows,
  enrollment: enrollmentRows,
  demographics: demographicsRows,
  category: categoryRows,
  lineItem: lineItemRows,
  result: resultRows,
  scoreScale: () => sql`select null::text as sourced_id, null::jsonb as body where false`,
};

/** Entries of the history that are looked at anew, because one may be committed after a later one. */
const lateEntries = 500;

/** How far the history is. */
const newest = sql`(
  select coalesce(max(audit_entry_id), 0) as last, count(*)::int as entries from ${auditEntries}
  where audit_entry_id > (select coalesce(max(audit_entry_id), 0) - ${lateEntries} from ${auditEntries}))`;

interface Comparing extends Pick<Context, 'db' | 'today'> {
  /** Whoever only reads stores what has changed, and may find the disk full. */
  disk?: Pick<Disk, 'refuseWhenFull'> | undefined;
}

/**
 * Compares what is shared of some kinds with the records as they are now, and notes what has changed since the last time. Whatever
 * it was that changed, a name, a class, a day, a setting or a consent, it shows in the rows, and only what shows counts.
 * Without an entry in the history since then, and on the same day, there is nothing to compare.
 * @throws 503 if the disk is full
 */
export async function refreshRoster(ctx: Comparing, kinds: readonly RosterKind[] = rosterKinds): Promise<void> {
  if ((await changedKinds(ctx, kinds)).length === 0) return;
  await ctx.disk?.refuseWhenFull();
  await inTurn(() => ctx.db.transaction((db) => compareChanged({ ...ctx, db }, kinds)));
}

/** The first time, a hundred thousand people with their classes take longer than a statement usually may. */
const patienceMs = 600_000;

/** One comparison at a time in this process: whoever waits for it takes no connection from others. */
const inTurn = createTurns();

async function compareChanged(ctx: Pick<Context, 'db' | 'today'>, kinds: readonly RosterKind[]): Promise<void> {
  const { db, today } = ctx;
  await sendPatiently(db, sql`select pg_advisory_xact_lock(hashtext(current_schema() || '_roster'))`, patienceMs);
  // Whoever was faster may have compared them.
  const stale = await changedKinds(ctx, kinds);
  if (stale.length === 0) return;
  // Before the records are read: what is written meanwhile is compared the next time.
  await db.execute(sql`
    insert into ${rosterRefreshes} (kind, last_entry, entries, day)
    select kind, n.last, n.entries, ${today}::date from unnest(${sql.param(stale)}::text[]) kind cross join ${newest} n
    on conflict (kind) do update set last_entry = excluded.last_entry, entries = excluded.entries, day = excluded.day`);
  const frame = await rosterFrame(ctx);
  for (const kind of stale) await sendPatiently(db, refreshed(kind, frame), patienceMs);
}

/** The kinds that have not been compared since the history had its newest entry, or today. */
async function changedKinds({ db, today }: Pick<Context, 'db' | 'today'>, kinds: readonly RosterKind[]): Promise<RosterKind[]> {
  const { rows } = await db.execute<{ kind: RosterKind }>(sql`
    select asked.kind from unnest(${sql.param([...kinds])}::text[]) asked (kind) cross join ${newest} n
    left join ${rosterRefreshes} r on r.kind = asked.kind
    where (r.last_entry, r.entries, r.day) is distinct from (n.last, n.entries, ${today}::date)`);
  return rows.map(({ kind }) => kind);
}

/** Who reads a first page waits for this, so that nothing is stamped with a time that a reader has already passed. */
const refreshed = (kind: RosterKind, frame: RosterFrame): SQL => sql`
  with fresh as materialized (${rowsOf[kind](frame)}),
  moment as (select date_trunc('milliseconds', clock_timestamp()) as at),
  stored as (
    insert into ${rosterRows} as r (kind, sourced_id, changed, body)
    select ${kind}, f.sourced_id, m.at, f.body from fresh f, moment m
    on conflict (kind, sourced_id) do update set body = excluded.body, changed = excluded.changed, is_gone = false
      where r.is_gone or r.body is distinct from excluded.body)
  update ${rosterRows} r set is_gone = true, changed = m.at, body = emptied_roster_body(r.kind, r.body)
  from moment m
  where r.kind = ${kind} and not r.is_gone and not exists (select from fresh f where f.sourced_id = r.sourced_id)`;
