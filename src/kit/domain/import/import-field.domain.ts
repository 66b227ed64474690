import { choicesOf, type Enumeration } from '../enumeration.domain.ts';
import type { FieldKind } from '../row.domain.ts';

/** A field that a column of an imported file fills. */
export interface ImportField {
  /** Names it in the values that are read. */
  name: string;
  /** The header of its column. */
  label: string;
  kind: FieldKind | 'phone' | 'timedDate';
  /** The choices of an `enum`. */
  of?: Enumeration | undefined;
  /** Other words for these choices; case does not matter. */
  also?: Readonly<Record<string, number>> | undefined;
  /** Further words that are understood, but not told to who fills in the template. */
  heard?: Readonly<Record<string, number>> | undefined;
  /** For an `id`: what is named there, `program`. */
  one?: string | undefined;
  /** What it takes, if its kind does not say enough. */
  takes?: string | undefined;
  /** When it has to be filled: `Yes`; '' for never. */
  required: string;
  /** What lists call its column: `Sex`, `जन्म तिथि`; as `headingKey` compares them. */
  words?: readonly string[];
  /** It is recognised by what is in a column, too: as an e-mail address, or by its kind. */
  byContent?: 'email' | 'kind';
  /** Its cells fill other fields, and it is no column of the template: two parts of a name, or one field, joined to what another column gives. */
  fills?: readonly [string] | readonly [string, string];
  /** Of a name in two parts: the last name stands first. */
  lastFirst?: boolean;
  /** Between the cells of several columns that fill it; a blank by default. */
  joiner?: string;
  /** What a filled cell says besides: who has a father's name is the father. */
  gives?: Readonly<Record<string, string | number | boolean>>;
  /** A row of its own may give it for all rows below: `Class 5 A`. */
  heads?: boolean;
  /** In a list, the fields of which the first that has a value gives it to rows that have none. */
  orElse?: readonly string[];
  /** The field that it takes its value from where it has none: what is wrong there is not said twice. */
  follows?: string;
  /** Its column is only taken if these have one too: alone it would be refused. */
  with?: readonly string[];
}

const aDate = 'A date as day, month, year, such as 05-04-2015 for 5 April';

const takenByKind: Readonly<Record<ImportField['kind'], string>> = {
  text: 'Text',
  phone: 'A telephone number of 10 digits, such as 9876543210',
  date: aDate,
  timedDate: `${aDate}; a time of day behind it is left out`,
  bool: 'Yes or No',
  time: 'A time, such as 09:30',
  number: 'A number',
  money: 'An amount, such as 120000',
  enum: 'One of a list',
  id: 'A name',
};

/** What a column takes, in a sentence. */
export function takenBy({ kind, of, also = {}, one, takes }: ImportField): string {
  if (takes) return takes;
  if (of)
    return `One of: ${choicesOf(of)
      .map((choice) => withOthers(choice, also))
      .join(', ')}`;
  return kind === 'id' && one ? `The name of a ${one}, as Homeroom shows it` : takenByKind[kind];
}

/** `Bank Transfer (or NEFT, IMPS)`. */
function withOthers([value, label]: readonly [number, string], also: NonNullable<ImportField['also']>): string {
  const others = Object.keys(also).filter((word) => also[word] === value);
  return others.length === 0 ? label : `${label} (or ${others.join(', ')})`;
}
