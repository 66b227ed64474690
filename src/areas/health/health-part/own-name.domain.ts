import { other } from '../../../common/enumerations.domain.ts';
import { type Enumeration, labelOf, valueNamed } from '../../../kit/domain/enumeration.domain.ts';
import { byFields, type Issue, type RuleFacts } from '../../../kit/domain/resource.domain.ts';
import { textField } from '../../../kit/domain/row.domain.ts';
import { lengths, text } from '../../../kit/domain/rules.domain.ts';
import { type OfRecord, recordIssues } from './health-part.domain.ts';

/** The field of a part that says what it is, where its list has no value for it. */
export const ownName = {
  input: { name: text('Name', lengths.name) },
  row: { name: textField },
  fields: { name: { label: 'Name', hint: 'What it is called, such as on the doctor’s note.' } },
  filters: byFields('name'),
} as const;

/** What a part is called: the words of its value, or its own name. */
export const calledOf = (of: Enumeration, value: number, name: string): string => (value === other ? name : labelOf(of, value));

/** The rules of a part that is chosen from a list: *Other*, and nothing else, has a name of its own, which the list does not have. */
export const listedIssues =
  <Field extends string>(of: Enumeration, field: Field) =>
  (part: OfRecord & { name: string } & Readonly<Record<Field, number>>, facts: RuleFacts<OfRecord>): Issue[] => {
    const message = nameMessage(of, part[field], part.name);
    return [...recordIssues(part, facts), ...(message ? [{ field: 'name', message }] : [])];
  };

function nameMessage(of: Enumeration, value: number, name: string): string | undefined {
  if (value !== other) return name === '' ? undefined : 'Only what is not in the list has a name of its own';
  if (name === '') return 'Please enter the name of what is not in the list';
  return valueNamed(of, name) === undefined ? undefined : `“${name}” is in the list: please choose it there`;
}
