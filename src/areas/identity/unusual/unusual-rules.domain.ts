import { z } from 'zod';
import { enumeration, valuesOf } from '../../../kit/domain/enumeration.domain.ts';
import { flag, requiredWhole } from '../../../kit/domain/rules.domain.ts';
import { role, roles } from '../account/account-roles.domain.ts';

/** What is noticed about accounts. */
export const unusualKinds = enumeration(['NewDevice', 'NewCountry', 'FailedTries', 'LargeExport', 'NightSignIn'], {
  start: 1,
  words: {
    NewDevice: 'New device',
    NewCountry: 'New country',
    FailedTries: 'Many failed tries',
    LargeExport: 'Large export',
    NightSignIn: 'Sign-in at night',
  },
});
export const unusualKind = { newDevice: 1, newCountry: 2, failedTries: 3, largeExport: 4, nightSignIn: 5 } as const;

/** How many days back the usual is taken from. */
export const usualDays = 90;

const applies = {
  isOn: flag,
  roles: z
    .array(z.union(valuesOf(roles).map((one) => z.literal(one))), 'Roles are required')
    .describe('Whose accounts it is about: 1 Admin, 2 Staff, 3 Parent, 4 Student'),
};
const whole = (label: string, min: number, max: number) => requiredWhole(`${label} should be ${min} to ${max}`, min, max);
const quietDays = whole('Days', 0, 90).describe('Nothing is noticed in so many first days of an account');

/** The rules by which something is unusual, as a school sets them. */
export const unusualRules = z.object({
  newDevice: z.object({ ...applies, quietDays }),
  newCountry: z.object(applies),
  failedTries: z.object({ ...applies, tries: whole('Tries', 5, 100).describe('So many within 24 hours') }),
  largeExport: z.object({
    ...applies,
    quietDays,
    least: whole('Rows', 1, 1_000_000).describe('So many rows on one day, or nothing is said'),
    times: whole('Times', 2, 100).describe('More than so many times what the account and its role export on a day'),
  }),
  nightSignIn: z.object({
    ...applies,
    from: whole('From', 0, 23).describe('The hour of the school’s clock at which the night begins'),
    until: whole('Until', 0, 23).describe('The hour at which it ends'),
    nights: whole('Nights', 1, 90).describe(`Usual for a role that does it on so many nights in ${usualDays} days`),
    signIns: whole('Sign-ins', 0, 10_000).describe(
      'Nothing is noticed as long as a role has fewer of them to tell its habits by',
    ),
  }),
});
export type UnusualRules = z.output<typeof unusualRules>;

/** Rules that let an ordinary school go about its work: shared computers, new phones, the first weeks. */
export const usualRules: UnusualRules = {
  // Students share computers that forget them.
  newDevice: { isOn: true, roles: [role.admin, role.staff, role.parent], quietDays: 7 },
  newCountry: { isOn: true, roles: valuesOf(roles) },
  failedTries: { isOn: true, roles: valuesOf(roles), tries: 20 },
  largeExport: { isOn: true, roles: valuesOf(roles), quietDays: 7, least: 500, times: 5 },
  // Families sign in at all hours.
  nightSignIn: { isOn: true, roles: [role.admin, role.staff], from: 23, until: 5, nights: 3, signIns: 50 },
};

/** Whether a rule is about an account of this role at all. */
export const isAbout = ({ isOn, roles: of }: { isOn: boolean; roles: readonly number[] }, role: number): boolean =>
  isOn && of.includes(role);

interface Seen {
  /** How long ago the account signed in for the first time; null if never before, `Infinity` if its sessions had to be ended. */
  daysKnown: number | null;
}

const isSettled = ({ quietDays }: { quietDays: number }, { daysKnown }: Seen): boolean =>
  daysKnown !== null && daysKnown >= quietDays;

/** @param seen `isFamiliar`: the account knows the browser, or one of that kind at that address */
export const isNewDevice = (rule: UnusualRules['newDevice'], seen: Seen & { isFamiliar: boolean }): boolean =>
  !seen.isFamiliar && isSettled(rule, seen);

/** @param known the countries from which the account has signed in before */
export const isNewCountry = (country: string, known: readonly string[]): boolean =>
  country !== '' && known.length > 0 && !known.includes(country);

/** @param tries that failed within 24 hours */
export const isManyTries = (rule: UnusualRules['failedTries'], tries: number): boolean => tries >= rule.tries;

interface Exported extends Seen {
  /** Rows on this day. */
  rows: number;
  /** The most on a day before. */
  own: number;
  /** What others of the role reach on nine days out of ten on which they export. */
  role: number;
}

export const isLargeExport = (rule: UnusualRules['largeExport'], seen: Exported): boolean =>
  isSettled(rule, seen) && seen.rows >= rule.least && seen.rows > rule.times * Math.max(seen.own, seen.role);

/** Whether an hour lies in the night of the rule. */
export const isNight = ({ from, until }: Pick<UnusualRules['nightSignIn'], 'from' | 'until'>, hour: number): boolean =>
  from <= until ? hour >= from && hour < until : hour >= from || hour < until;

/** @param seen of the role: its sign-ins, and the nights on which somebody has signed in before */
export const isNightSignIn = (
  rule: UnusualRules['nightSignIn'],
  seen: { hour: number; signIns: number; nights: number },
): boolean => isNight(rule, seen.hour) && seen.signIns >= rule.signIns && seen.nights < rule.nights;
