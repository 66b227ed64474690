import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { type Device, deviceOf } from '../session/known-browser.server.ts';
import { daysKnown, nightsOfRole } from './habits.server.ts';
import { type Facts, notice, type Sign } from './notice-unusual.server.ts';
import { knownCountries } from './unusual.table.ts';
import { isAbout, isNewCountry, isNewDevice, isNight, isNightSignIn, unusualKind } from './unusual-rules.domain.ts';

interface SignedIn extends Facts {
  /** Whether the account knew the browser, or one of that kind at that address. */
  isFamiliar: boolean;
}

/** Notices what is unusual about a sign-in that is in the log already. */
export async function noticeSignIn(ctx: WriteContext, request: FastifyRequest, signedIn: SignedIn): Promise<void> {
  const { accountId } = signedIn;
  const country = request.server.services.countryOf(request.ip);
  const known = await rememberCountry(ctx, accountId, country);
  const of = { ...signedIn, ...deviceOf(request) };
  const signs = [await newDevice(ctx, of), newCountry(ctx, { ...of, country, known }), await atNight(ctx, of)];
  await notice(
    ctx,
    accountId,
    signs.flatMap((sign) => sign ?? []),
  );
}

type Of = SignedIn & Device;

async function newDevice(ctx: WriteContext, of: Of): Promise<Sign | undefined> {
  const { accountId, role, device, address, isFamiliar, rules } = of;
  if (!isAbout(rules.newDevice, role)) return undefined;
  const days = isFamiliar ? null : await daysKnown(ctx, accountId);
  if (!isNewDevice(rules.newDevice, { isFamiliar, daysKnown: days })) return undefined;
  const subject = `${ctx.today} ${device} ${address}`;
  return { kind: unusualKind.newDevice, subject, said: `Signed in with a new device: ${device}, from ${address}` };
}

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

function newCountry(
  { today }: WriteContext,
  { role, address, country, known, rules }: Of & { country: string; known: readonly string[] },
): Sign | undefined {
  if (!isAbout(rules.newCountry, role) || !isNewCountry(country, known)) return undefined;
  const said = `Signed in from a new country: ${countries.of(country)}, ${address}`;
  return { kind: unusualKind.newCountry, subject: `${today} ${country}`, said };
}

async function atNight(
  ctx: WriteContext,
  { accountId, role, device, address, hour, minute, rules: { nightSignIn: rule } }: Of,
): Promise<Sign | undefined> {
  if (!isAbout(rule, role) || !isNight(rule, hour)) return undefined;
  const { night, ...habit } = await nightsOfRole(ctx, accountId, rule);
  if (!isNightSignIn(rule, { hour, ...habit })) return undefined;
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
  return { kind: unusualKind.nightSignIn, subject: night, said: `Signed in at night, at ${time}: ${device}, from ${address}` };
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
