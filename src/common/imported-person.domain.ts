import type { TakenAs } from '../kit/domain/import/form-columns.domain.ts';
import { gender, genders } from './enumerations.domain.ts';
import { fullName } from './person-name.domain.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a person's columns take besides what their fields say: telephone numbers, and the words of other forms for a gender. */
export const takenOfPeople: TakenAs = {
  personalContact: { kind: 'phone' },
  emergencyContact: { kind: 'phone' },
  gender: { kind: 'enum', of: genders, also: { 'Third gender': gender.other, Transgender: gender.other } },
};

/** The name that some values have: of a row, or of a record. */
export const nameOf = ({ firstName, lastName }: Values): string =>
  fullName({ firstName: String(firstName ?? ''), lastName: String(lastName ?? '') });

/** Two names are the same if only case, accents' encoding, blanks and full stops differ. */
const plainName = (values: Values): string =>
  nameOf(values)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.]+/g, ' ')
    .trim();

/** Whether two are called the same. */
export const isNamedAlike = (one: Values, other: Values): boolean => plainName(one) === plainName(other);

/** By what somebody is known again: name and date of birth; undefined without the latter. */
export const birthKey = (values: Values): string | undefined =>
  values['dateOfBirth'] ? `${plainName(values)}|${values['dateOfBirth']}` : undefined;

/** By what else: name and telephone number, name and e-mail address. */
export const contactKeys = (values: Values): string[] =>
  [values['personalContact'], values['email']].flatMap((by) => (by ? [`${plainName(values)}|${String(by).toLowerCase()}`] : []));

/** Whom one of the keys leads to. */
export const firstOf = <One>(keys: readonly string[], by: ReadonlyMap<string, One>): One | undefined =>
  keys.map((key) => by.get(key)).find((one) => one !== undefined);

/** What is said of a date of birth that differs for the same name with the same number or address. */
export const otherBirth = (where: string): string =>
  `The same name with this number or e-mail has another date of birth ${where}`;

/** Why somebody is the one who is called so: `row 3`, `in Homeroom`. */
export const sameBirth = (as: string): string => `Same name and date of birth as ${as}`;
/** The same, by number or address. */
export const sameContact = (as: string): string => `Same name with the same number or e-mail as ${as}`;
