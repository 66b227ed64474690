import type { ReactNode } from 'react';
import type { Resource } from '../domain/resource.domain.ts';
import * as fields from './fields.tsx';

type Named<Field extends (props: never) => ReactNode, Name extends string> = (
  props: Omit<Parameters<Field>[0], 'name'> & { name: Name },
) => ReactNode;

type FieldsNamed<Name extends string> = {
  [Key in Extract<keyof typeof fields, `${string}Field`>]: Named<(typeof fields)[Key], Name>;
};

/** The field components, with `name` narrowed to the fields of this resource. */
export function fieldsOf<Input extends Record<string, unknown>, Row extends Record<string, unknown>>(
  _resource: Resource<Input, Row>,
): FieldsNamed<keyof Input & string> {
  return fields as unknown as FieldsNamed<keyof Input & string>;
}
