import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { ownSession } from '../../../kit/server/http/own-session.server.ts';
import { hashToken, newToken } from '../../../kit/server/http/token.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { schoolDayOf } from '../../general/school/school-clock.table.ts';
import { accounts } from '../account/account.table.ts';
import { tellUnusual } from '../account/tell-holder.server.ts';
import { endSessionsHours } from './end-sessions-hours.domain.ts';
import { endSessionsLinks, unusualEvents, unusualSettings } from './unusual.table.ts';
import { unusualNoticed } from './unusual-notifications.domain.ts';
import { type UnusualRules, usualRules } from './unusual-rules.domain.ts';

/** One thing that was noticed. */
export interface Sign {
  kind: number;
  /** What makes it one thing, so that it is told once. */
  subject: string;
  /** What happened, as a sentence about the account. */
  said: string;
}

/** So many messages a day each holder gets at most; what is noticed besides stands in the list. */
const mostMessages = 5;

/** What the rules are asked about. */
export interface Facts {
  accountId: number;
  role: number;
  /** By the school's clock. */
  hour: number;
  minute: number;
  rules: UnusualRules;
}

/** Looks for something unusual about an account outside of the call's own transaction, as the product itself. */
export function noticing<T>(
  request: FastifyRequest,
  accountId: number,
  run: (ctx: WriteContext, facts: Facts) => Promise<T>,
): Promise<T> {
  const { database, listeners } = request.server.services;
  const clock = sql`now() at time zone ${schools.timeZone}`;
  return database.db.transaction(async (db) => {
    const [found] = await db
      .select({
        today: schoolDayOf(sql`now()`),
        hour: sql<number>`extract(hour from ${clock})::int`,
        minute: sql<number>`extract(minute from ${clock})::int`,
        role: accounts.role,
        rules: unusualSettings.rules,
      })
      .from(accounts)
      .innerJoin(schools, sql`true`)
      .leftJoin(unusualSettings, sql`true`)
      .where(eq(accounts.accountId, accountId));
    if (!found) throw new Error('Somebody without an account has signed in.');
    const { today, rules, ...facts } = found;
    return run(
      { db, session: ownSession, today, requestId: request.id, listeners },
      { accountId, ...facts, rules: withUsual(rules) },
    );
  });
}

/** The rules as stored, with the usual ones for what was not noticed yet when they were. */
export const withUsual = (stored: Partial<UnusualRules> | null | undefined): UnusualRules => ({ ...usualRules, ...stored });

/** The rules of the school. */
export async function rulesOf(db: Db): Promise<UnusualRules> {
  const [stored] = await db.select({ rules: unusualSettings.rules }).from(unusualSettings);
  return withUsual(stored?.rules);
}

/** Enters what was noticed about an account, and tells its holder and the administrators, each thing once. */
export async function notice(ctx: WriteContext, accountId: number, signs: readonly Sign[]): Promise<void> {
  if (signs.length === 0) return;
  const [holder] = await ctx.db
    .select({ name: accounts.accountName, email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.accountId, accountId), eq(accounts.isDisabled, false)));
  if (!holder) return;
  const isTold = (await messagesToday(ctx, accountId)) < mostMessages;
  const entered = await ctx.db
    .insert(unusualEvents)
    .values(signs.map((sign) => ({ accountId, ...sign, isTold })))
    .onConflictDoNothing()
    .returning();
  if (entered.length === 0) return;
  for (const { unusualEventId, said } of entered)
    await audit(ctx, { action: 'notice', resource: 'UnusualEvent', recordId: unusualEventId, after: { accountId, said } });
  const said = entered.map((event) => event.said);
  if (isTold) await tellUnusual(ctx, holder, said, await newLink(ctx, accountId));
  const facts = { 'Unusual Event': `${holder.name}: ${said.join('; ')}` };
  await raise(ctx, 'happened', { kind: unusualNoticed, of: [{ facts, path: '/gs/unusual' }] });
}

async function messagesToday({ db, today }: WriteContext, accountId: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(distinct ${unusualEvents.noticed})::int as n from ${unusualEvents}
    where ${unusualEvents.accountId} = ${accountId} and ${unusualEvents.isTold} and ${schoolDayOf(unusualEvents.noticed)} = ${today}`);
  return rows[0]?.n ?? 0;
}

/** A new link by which the sessions of an account are ended. @returns its secret */
async function newLink({ db }: WriteContext, accountId: number): Promise<string> {
  const token = newToken();
  const expires = sql`now() + make_interval(hours => ${endSessionsHours})`;
  await db.insert(endSessionsLinks).values({ tokenHash: hashToken(token), accountId, expires });
  return token;
}
