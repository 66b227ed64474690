import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from './fields-of.tsx';

const input = z.object({ title: z.string(), pages: z.int() });
const { TextField, NumberField } = fieldsOf({
  input,
  fields: { title: { label: 'Title' }, pages: { label: 'Pages' } },
  filters: {},
});

test('A form has only fields that its record takes: the compiler refuses what is misspelt', () => {
  expect((<TextField name="title" />).props).toEqual({ name: 'title' });
  // @ts-expect-error there is no such field
  expect((<NumberField name="page" />).props).toEqual({ name: 'page' });
});
