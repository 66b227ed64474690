import type { ReactNode } from 'react';
import type { NamesCall } from '../../domain/names.domain.ts';
import type { Resource } from '../../domain/resource.domain.ts';
import * as fields from './fields.tsx';

type Named<Field extends (props: never) => ReactNode, Name extends string> = (
  props: Omit<Parameters<Field>[0], 'name' | 'label' | 'names'> & { name: Name; label?: string; names?: NamesCall | null },
) => ReactNode;

type FieldsNamed<Name extends string> = {
  [Key in Extract<keyof typeof fields, `${string}Field`>]: Named<(typeof fields)[Key], Name>;
};

/**
 * The field components, with `name` narrowed to the fields of this resource. By default label and hint are the field's, and a lookup
 * has the names of its filter.
 */
export function fieldsOf<Input extends Record<string, unknown>, Row extends Record<string, unknown>>({
  fields: texts,
  filters,
}: Pick<Resource<Input, Row>, 'input' | 'fields' | 'filters'>): FieldsNamed<keyof Input & string> {
  const named = Object.entries(fields).map(([key, Field]) => {
    const Component = Field as (props: { name: string; label?: string }) => ReactNode;
    const lookup = (name: string) => (Field === fields.LookupField ? { names: filters[name]?.names } : {});
    return [key, (props: { name: string }) => <Component {...texts[props.name]} {...lookup(props.name)} {...props} />];
  });
  return Object.fromEntries(named) as FieldsNamed<keyof Input & string>;
}
