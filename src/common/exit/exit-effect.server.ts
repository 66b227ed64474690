import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { IsoDate } from '../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../kit/server/http/context.server.ts';
import type { Owners } from '../../kit/server/live/change.server.ts';
import { audit } from '../../kit/server/resource/audit.server.ts';
import { ownersIn } from '../../kit/server/resource/owners.server.ts';
import type { ScopeColumns } from '../../kit/server/resource/scope.server.ts';
import { changeStamp } from '../../kit/server/resource/stamp.server.ts';
import { eachByItself, type Job } from '../../kit/server/work/jobs.server.ts';

/** Whose exits these are, and what changes when one takes effect. */
interface Exits {
  /** The resource of these people, as the audit log names it. */
  resource: string;
  /** The table with `exitColumns()`. */
  exits: PgTable;
  exitId: PgColumn;
  /** The person who leaves: the column in the table of exits, and the column that it refers to. */
  leaver: PgColumn;
  people: PgTable;
  personId: PgColumn;
  /** The column with a person's status, and its value for somebody who has left by an exit. */
  status: PgColumn;
  left: number | SQL<number>;
  /** Whether somebody with this status is still here; one that says otherwise was chosen by hand, and stays. */
  isHere: (status: number) => boolean;
  /** Condition on an exit: whoever left by it has come back since, so that neither status nor account is its any more. */
  isOver: SQL;
  /** What holds a person's owners, if an exit changes these: they hear that somebody has left. */
  scopes?: ScopeColumns;
  /** What else to do when somebody has left; the last day is the exit date. */
  onLeave: (ctx: WriteContext, effect: Effect) => Promise<void>;
  /** What else follows if the date of an exit is corrected after which somebody came back. */
  onCorrect?: (ctx: WriteContext, effect: Effect) => Promise<void>;
  /** What else to restore with the former status, unless the status has changed since. */
  onUndo?: (ctx: WriteContext, effect: Effect) => Promise<void>;
  /** What else to do when an exit in effect is undone, unless the status has changed since. */
  onReturn: (ctx: WriteContext, effect: Effect) => Promise<void>;
}

/** One exit as it was when it took effect. */
interface Effect {
  id: number;
  personId: number;
  exitDate: IsoDate;
}

/** A stored exit, and the input for one. Both also have the key and the person's id, named like their columns. */
type ExitInput = Readonly<Record<string, unknown>> & { exitDate: IsoDate };
type ExitRow = ExitInput & { isInEffect: boolean };

/** What the exits of one kind of people do, and when. */
export interface ExitEffect {
  /** After a save: undoes what the stored exit had done, and lets it take effect if its date has passed. */
  saved: (ctx: WriteContext, exitId: number, input: ExitInput, before: ExitRow | null) => Promise<void>;
  /** Before an exit is deleted: the former status again. */
  undo: (ctx: WriteContext, row: ExitRow) => Promise<void>;
  /** Lets exits take effect on the day after their date. Runs every quarter of an hour, because a day may begin then in some time zone. */
  job: (name: string) => Job;
}

/**
 * What exits of one kind of people do: on the day after the exit date the status changes, unless it already says that they have left;
 * undoing the exit restores it.
 */
export function exitEffect(of: Exits): ExitEffect {
  const { exits, exitId, leaver, people, personId, status, left, isHere } = of;

  /**
   * Lets an exit take effect if its date has passed. Does nothing before that, and nothing if it already has.
   * @param isAgain it had taken effect, and was only undone to be corrected
   */
  async function apply(ctx: WriteContext, id: number, isAgain = false): Promise<void> {
    const isDue = sql`${exitId} = ${id} and not is_in_effect and exit_date < ${ctx.today}::date`;
    // The person's row is locked first, as in every change of status, and read only after that.
    const { rows: found } = await ctx.db.execute<{ owners: Owners }>(sql`
      select ${ownersIn(of.scopes ?? {})} as owners from ${people}
      where ${personId} = (select ${leaver} from ${exits} where ${isDue}) for no key update`);
    const owners = isAgain ? undefined : found[0]?.owners;
    const { rows } = await ctx.db.execute<{ person_id: number; exit_date: string; former_status: number; left_as: number }>(sql`
      update ${exits} set is_in_effect = true, former_status = ${status} from ${people}
      where ${personId} = ${leaver} and ${isDue}
      returning ${personId} as person_id, exit_date::text as exit_date, former_status, ${left}::int as left_as`);
    for (const exit of rows) {
      if (isHere(exit.former_status))
        await setStatus(of, ctx, exit.person_id, { from: exit.former_status, to: exit.left_as, owners });
      await of.onLeave(ctx, { id, personId: exit.person_id, exitDate: exit.exit_date });
    }
  }

  const effectOf = (row: ExitRow): Effect => ({
    id: Number(row[exitId.name]),
    personId: Number(row[leaver.name]),
    exitDate: row.exitDate,
  });

  async function undo(ctx: WriteContext, row: ExitRow): Promise<void> {
    if (!row.isInEffect) return;
    const effect = effectOf(row);
    await ctx.db.execute(sql`select from ${people} where ${personId} = ${effect.personId} for no key update`);
    const mine = sql`${exitId} = ${effect.id} and is_in_effect`;
    const { rows } = await ctx.db.execute<{ former_status: number; left_as: number }>(
      sql`select former_status, ${left}::int as left_as from ${exits} where ${mine} for update`,
    );
    for (const { former_status: former, left_as: leftAs } of rows) {
      await ctx.db.execute(sql`update ${exits} set is_in_effect = false, former_status = null where ${mine}`);
      const isRestored =
        !(await isOver(of, ctx, effect.id)) && (await setStatus(of, ctx, effect.personId, { from: leftAs, to: former }));
      if (!isHere(former)) continue;
      if (isRestored) await of.onUndo?.(ctx, effect);
      const [person] = await ctx.db.select({ status }).from(people).where(eq(personId, effect.personId));
      if (person?.status === former) await of.onReturn(ctx, effect);
    }
  }

  return {
    saved: async (ctx, id, input, before) => {
      const isSame = before?.[leaver.name] === input[leaver.name];
      if (before?.isInEffect) {
        if (isSame) {
          if (before.exitDate === input.exitDate) return;
          // Nor does it end the stay of somebody who has come back since.
          if (await isOver(of, ctx, id)) return of.onCorrect?.(ctx, { ...effectOf(before), exitDate: input.exitDate });
        }
        await undo(ctx, before);
      }
      await apply(ctx, id, isSame && before?.isInEffect);
    },
    undo,
    job: (name) => ({
      name,
      cron: '1,16,31,46 * * * *',
      atStart: true,
      run: async (ctx, _payload, report) =>
        eachByItself(ctx, await due(of, ctx), apply, (id, error) => report(`exit ${id} did not take effect`, error)),
    }),
  };
}

/** Whether somebody who left by an exit has come back since. */
async function isOver({ exits, exitId, isOver: over }: Exits, ctx: WriteContext, id: number): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from ${exits} where ${exitId} = ${id} and ${over}`);
  return rows.length > 0;
}

/**
 * Sets the status with a new version, so that a form opened before cannot bring the old status back. If somebody has chosen another
 * status meanwhile, that stays.
 * @param owners whose the person was before
 * @returns whether it was changed
 */
async function setStatus(
  { resource, people, personId, status }: Exits,
  ctx: WriteContext,
  id: number,
  { from, to, owners }: { from: number; to: number; owners?: Owners | undefined },
): Promise<boolean> {
  const changed = await ctx.db
    .update(people)
    .set({ [status.name]: to, ...changeStamp(ctx) } as never)
    .where(and(eq(personId, id), eq(status, from)))
    .returning({ id: personId });
  if (changed.length > 0 && from !== to) {
    const [before, after] = [{ [status.name]: from }, { [status.name]: to }];
    await audit(ctx, { action: 'update', resource, recordId: id, before, after, owners });
  }
  return changed.length > 0;
}

/** The exits whose date has passed and which have not taken effect. */
async function due({ exits, exitId }: Exits, ctx: WriteContext): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql`select ${exitId} as id from ${exits} where not is_in_effect and exit_date < ${ctx.today}::date order by 1`,
  );
  return rows.map(({ id }) => id);
}
