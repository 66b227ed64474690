import type { ReactNode } from 'react';
import type { NamesCall } from '../../domain/names.domain.ts';
import type { Resource } from '../../domain/resource.domain.ts';
import type { FieldKind, KindOf } from '../../domain/row.domain.ts';
import * as fields from './fields.tsx';

type Named<Field extends (props: never) => ReactNode, Name extends string> = (
  props: Omit<Parameters<Field>[0], 'name' | 'label' | 'names'> & { name: Name; label?: string; names?: NamesCall | null },
) => ReactNode;

type FieldName = Extract<keyof typeof fields, `${string}Field`>;

/** What each field component lets people enter. */
interface Entered extends Record<FieldName, FieldKind> {
  TextField: 'text' | 'time';
  PhoneField: 'text';
  LongTextField: 'text';
  DateField: 'date';
  NumberField: 'number' | 'money';
  MoneyField: 'money';
  BoolField: 'bool' | 'enum';
  EnumField: 'enum';
  LookupField: 'id';
}

/** The fields of an input that hold one of these kinds. */
type NamesHolding<Input, Kind extends FieldKind> = {
  [Name in keyof Input & string]: Extract<KindOf<NonNullable<Input[Name]>>, Kind> extends never ? never : Name;
}[keyof Input & string];

type FieldsNamed<Input> = { [Key in FieldName]: Named<(typeof fields)[Key], NamesHolding<Input, Entered[Key]>> };

/**
 * The field components, with `name` narrowed to the fields of this resource that hold what the component enters. By default label and
 * hint are the field's, and a lookup has the names of its filter.
 */
export function fieldsOf<Input extends Record<string, unknown>, Row extends Record<string, unknown>>({
  fields: texts,
  filters,
}: Pick<Resource<Input, Row>, 'input' | 'fields' | 'filters'>): FieldsNamed<Input> {
  const named = Object.entries(fields).map(([key, Field]) => {
    const Component = Field as (props: { name: string; label?: string }) => ReactNode;
    const lookup = (name: string) => (Field === fields.LookupField ? { names: filters[name]?.names } : {});
    return [key, (props: { name: string }) => <Component {...texts[props.name]} {...lookup(props.name)} {...props} />];
  });
  return Object.fromEntries(named) as FieldsNamed<Input>;
}
