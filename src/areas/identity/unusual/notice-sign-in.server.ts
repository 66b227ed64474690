import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { accounts } from '../account/account.table.ts';
import { type Device, deviceOf } from '../session/known-browser.server.ts';
import { daysKnown, nightsOfRole } from './habits.server.ts';
import { notice, rulesOf, type Sign } from './notice-unusual.server.ts';
import { knownCountries } from './unusual.table.ts';
import {
  isAbout,
  isNewCountry,
  isNewDevice,
  isNight,
  isNightSignIn,
  type UnusualRules,
  unusualKind,
} from './unusual-rules.domain.ts';

interface SignedIn {
  accountId: number;
  /** Whether the account knew the browser, or one of that kind at that address. */
  isFamiliar: boolean;
}

/** Notices what is unusual about a sign-in that is in the log already. */
export async function noticeSignIn(
  ctx: WriteContext,
  request: FastifyRequest,
  { accountId, isFamiliar }: SignedIn,
): Promise<void> {
  const country = request.server.services.countryOf(request.ip);
  const known = await rememberCountry(ctx, accountId, country);
  const [account] = await ctx.db.select({ role: accounts.role }).from(accounts).where(eq(accounts.accountId, accountId));
  const rules = await rulesOf(ctx.db);
  const of = { accountId, role: account?.role ?? 0, ...deviceOf(request) };
  const signs = [
    await newDevice(ctx, rules, { ...of, isFamiliar }),
    newCountry(ctx, rules, { ...of, country, known }),
    await atNight(ctx, rules, of),
  ];
  await notice(
    ctx,
    accountId,
    signs.flatMap((sign) => sign ?? []),
  );
}

interface Of extends Device {
  accountId: number;
  role: number;
}

async function newDevice(ctx: WriteContext, rules: UnusualRules, of: Of & { isFamiliar: boolean }): Promise<Sign | undefined> {
  const { accountId, role, device, address, isFamiliar } = of;
  if (isFamiliar || !isAbout(rules.newDevice, role)) return undefined;
  if (!isNewDevice(rules.newDevice, { isFamiliar, daysKnown: await daysKnown(ctx, accountId) })) return undefined;
  const subject = `${ctx.today} ${device} ${address}`;
  return { kind: unusualKind.newDevice, subject, said: `Signed in with a new device: ${device}, from ${address}` };
}

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

function newCountry(
  { today }: WriteContext,
  { newCountry: rule }: UnusualRules,
  { role, address, country, known }: Of & { country: string; known: readonly string[] },
): Sign | undefined {
  if (!isAbout(rule, role) || !isNewCountry(country, known)) return undefined;
  const said = `Signed in from a new country: ${countries.of(country)}, ${address}`;
  return { kind: unusualKind.newCountry, subject: `${today} ${country}`, said };
}

async function atNight(
  ctx: WriteContext,
  { nightSignIn: rule }: UnusualRules,
  { accountId, role, device, address }: Of,
): Promise<Sign | undefined> {
  const [hour, minute] = await timeNow(ctx);
  if (!isAbout(rule, role) || !isNight(rule, hour)) return undefined;
  const { night, ...habit } = await nightsOfRole(ctx, accountId, rule);
  if (!isNightSignIn(rule, { hour, ...habit })) return undefined;
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
  return { kind: unusualKind.nightSignIn, subject: night, said: `Signed in at night, at ${time}: ${device}, from ${address}` };
}

/** The hour and minute by the school's clock. */
async function timeNow({ db }: WriteContext): Promise<[hour: number, minute: number]> {
  const { rows } = await db.execute<{ hour: number; minute: number }>(sql`
    select extract(hour from t)::int as hour, extract(minute from t)::int as minute
    from (select now() at time zone ${schools.timeZone} as t from ${schools}) s`);
  return [rows[0]?.hour ?? 12, rows[0]?.minute ?? 0];
}

/** @returns the countries that the account was known to sign in from before */
async function rememberCountry({ db }: WriteContext, accountId: number, country: string): Promise<string[]> {
  if (country === '') return [];
  const isOfAccount = and(eq(knownCountries.accountId, accountId), sql`${knownCountries.lastSeen} > now() - interval '1 year'`);
  const known = await db.select({ country: knownCountries.country }).from(knownCountries).where(isOfAccount);
  const lastSeen = sql`now()`;
  await db
    .insert(knownCountries)
    .values({ accountId, country, lastSeen })
    .onConflictDoUpdate({ target: [knownCountries.accountId, knownCountries.country], set: { lastSeen } });
  return known.map((row) => row.country);
}
