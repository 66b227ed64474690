import { contactKeys, firstOf, nameOf, otherBirth } from '../../../common/imported-person.domain.ts';
import { check } from '../../../kit/domain/check.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { ImportProblem } from '../../../kit/domain/import/import-report.domain.ts';
import type { ReadRow } from '../../../kit/server/import/read-rows.server.ts';
import { sentenceOf } from '../../../kit/server/resource/schema-words.server.ts';
import { familyCall, familyRules, noRelationship, relationshipInput } from '../family/family.domain.ts';
import { type GuardianField, genderOf, household } from './import-fields.domain.ts';
import type { KnownFamily } from './known-people.server.ts';

/** A guardian as one row names them. */
export interface Mention {
  row: number;
  slot: number;
  values: Readonly<Record<string, unknown>>;
  unread: readonly string[];
}

/** One person, whoever and however many rows name them. */
export interface PlannedGuardian {
  /** Whom Homeroom knows already; null: they are new. */
  familyId: number | null;
  name: string;
  input: Readonly<Record<string, unknown>>;
  mentions: Mention[];
  /** They come from a list, which says nothing of their day of birth. */
  mayLackBirth: boolean;
}

/** What a row says about the guardian and its student only. */
export const linkValues = ({ relationship, isSeparated, mayBeContacted }: Readonly<Record<string, unknown>>) => ({
  relationship,
  isSeparated,
  mayBeContacted,
});

const linkNames = new Set(Object.keys(linkValues({})));
const newGuardian = { input: familyCall.extend({ relationship: relationshipInput }), rules: familyRules };

interface Named {
  mentions: readonly Mention[];
  /** In rows that are left out: they link nobody, but may say what the others leave to them. */
  besides: readonly Mention[];
  known: readonly KnownFamily[];
}

interface Facts {
  fields: readonly GuardianField[];
  today: IsoDate;
  /** Of a list, what no list has is not asked for. */
  isTemplate: boolean;
}

/**
 * Who the guardians are: mentions of the same name with the same telephone number or e-mail address are one person, and so is whoever
 * Homeroom knows by them. Somebody with another date of birth is somebody else, which is a problem, because it may as well be a slip.
 */
export function planGuardians(
  { mentions, besides, known }: Named,
  { fields, today, isTemplate }: Facts,
): { guardians: PlannedGuardian[]; problems: ImportProblem[] } {
  const guardians: PlannedGuardian[] = [];
  const problems: ImportProblem[] = [];
  const byKey = new Map<string, PlannedGuardian>();
  const knownBy = new Map(known.toReversed().flatMap((family) => contactKeys({ ...family }).map((key) => [key, family])));
  const say = ({ row, slot, unread }: Mention, field: string, message: string) => {
    const column = fields.find((one) => one.slot === slot && one.field === field);
    if (!unread.includes(field)) problems.push({ row, column: column?.label ?? `Guardian ${slot}`, message });
  };

  for (const mention of mentions) {
    const keys = contactKeys(mention.values);
    const same = firstOf(keys, byKey);
    const guardian = same ?? begin(mention, keys, knownBy);
    if (!same) guardians.push(guardian);
    for (const key of keys) if (!byKey.has(key)) byKey.set(key, guardian);
    const born = mention.values['dateOfBirth'];
    if (born !== undefined && guardian.input['dateOfBirth'] && born !== guardian.input['dateOfBirth']) {
      const first = guardian.mentions[0];
      say(mention, 'dateOfBirth', otherBirth(first ? `in row ${first.row}` : 'in Homeroom'));
    }
    if (guardian.mentions.some(({ row }) => row === mention.row)) say(mention, 'firstName', 'The row names this guardian twice');
    guardian.mentions.push(mention);
    const { relationship } = mention.values;
    if (relationship === undefined || relationship === 0) say(mention, 'relationship', noRelationship);
    if (guardian.familyId === null) guardian.input = { ...mention.values, ...guardian.input };
  }

  for (const { values } of besides) {
    const guardian = firstOf(contactKeys(values), byKey);
    if (guardian && guardian.familyId === null) guardian.input = { ...values, ...guardian.input };
  }
  for (const guardian of guardians) {
    const [first] = guardian.mentions;
    if (guardian.familyId !== null || !first) continue;
    const { issues } = check(
      newGuardian,
      { ...guardian.input, ...linkValues(first.values) },
      { today, before: null },
      sentenceOf,
    );
    guardian.mayLackBirth = !isTemplate && guardian.input['dateOfBirth'] === undefined;
    const isLeft = (field: string) => guardian.mayLackBirth && field === 'dateOfBirth';
    for (const { field, message } of issues) if (field !== 'relationship' && !isLeft(field)) say(first, field, message);
    guardian.input = Object.fromEntries(Object.entries(guardian.input).filter(([name]) => !linkNames.has(name)));
  }
  return { guardians, problems };
}

function begin(mention: Mention, keys: readonly string[], knownBy: ReadonlyMap<string, KnownFamily>): PlannedGuardian {
  const there = firstOf(keys, knownBy);
  const name = nameOf(mention.values);
  if (there)
    return { familyId: there.familyId, name, input: { dateOfBirth: there.dateOfBirth }, mentions: [], mayLackBirth: false };
  return { familyId: null, name, input: {}, mentions: [], mayLackBirth: false };
}

/** The guardians that a row names, with what they have in common with the student: in a list, the telephone as well. */
export function mentionsIn(
  { number: row, values, unread }: ReadRow,
  { fields, isTemplate }: Pick<Facts, 'fields' | 'isTemplate'>,
): Mention[] {
  const bySlot = new Map<number, { values: Record<string, unknown>; unread: string[] }>();
  for (const { name, slot, field } of fields) {
    if (values[name] === undefined && !unread.includes(name)) continue;
    const of = bySlot.get(slot) ?? { values: {}, unread: [] };
    if (unread.includes(name)) of.unread.push(field);
    else of.values[field] = values[name];
    bySlot.set(slot, of);
  }
  const shared = Object.fromEntries(
    Object.keys(household).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
  const phone = isTemplate ? undefined : (values['guardian1.personalContact'] ?? values['emergencyContact']);
  if (phone !== undefined) shared['personalContact'] = phone;
  return [...bySlot].map(([slot, of]) => {
    const gender = genderOf(of.values['relationship']);
    return { row, slot, unread: of.unread, values: { ...shared, ...(gender !== undefined && { gender }), ...of.values } };
  });
}
